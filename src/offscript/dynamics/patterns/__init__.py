"""What is looked for over time: one pattern a file, each ending in `pattern = Pattern(...)`."""
