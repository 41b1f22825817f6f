"""Checks which rows of the coverage table are answered, and by what."""
