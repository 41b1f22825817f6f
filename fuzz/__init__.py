"""Feeds each source what no app ever wrote, for as long as it is told to: `make fuzz`."""
