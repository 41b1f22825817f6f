"""Skype, and Teams for private use after it."""
