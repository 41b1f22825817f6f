"""What a command's exit code says, beside 0, 1 for a problem and 2 for a command not understood."""

UNREADABLE = 3
"""The work was done, but something that was given could not be read, or is missing."""

STOPPED = 130
"""The person stopped it."""
