"""JSON of any size and any damage, element by element."""
