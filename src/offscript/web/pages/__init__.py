"""The pages, one file each; a page is found by itself and knows no other."""
