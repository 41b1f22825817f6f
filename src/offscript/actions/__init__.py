"""Everything a person can do, one file each."""
