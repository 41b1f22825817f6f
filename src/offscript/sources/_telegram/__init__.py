"""Telegram exports: JSON, pages, and Telegram's own lines."""
