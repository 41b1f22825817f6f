"""Stand-ins for libraries whose data is too large to be kept here; put on the path by tests."""
