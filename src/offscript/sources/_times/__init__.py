"""Times as programs, pages, reports and people write them, into moments."""
