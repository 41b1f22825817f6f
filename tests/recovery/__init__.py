"""Checks the content of recovery: each card present, readable, and free of what is never said."""
