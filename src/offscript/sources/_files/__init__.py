"""One file as it lies on disk or in a zip, a database too, and the files it names beside it."""
