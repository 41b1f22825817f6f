"""The report is checked as text, as structure, and in a real browser."""
