"""Pictures of screens: words, bubbles and days."""
