"""Slack: people, and the words of a message."""
