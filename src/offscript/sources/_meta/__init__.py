"""Messenger and Instagram: threads in JSON and as pages, of every age."""
