"""Checks that drawings hold what they were given, and their tables all of it."""
