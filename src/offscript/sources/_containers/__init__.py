"""What holds many files: folders, zips, tars, backups of iPhones; and which file is what."""
