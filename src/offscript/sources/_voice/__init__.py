"""Recordings: when they were made, and what was said."""
