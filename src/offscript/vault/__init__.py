"""The one encrypted place: what a person gave us, and a record of it nobody can quietly change."""
