"""Snapchat's history, in JSON and as pages."""
