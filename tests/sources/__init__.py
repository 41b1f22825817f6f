"""Sources: each reads what its exports really hold, and says what it cannot read."""
