"""Finds tactics, and shows the words that gave them away."""
