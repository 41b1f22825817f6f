"""Text that was copied out of an app or typed: its lines and days."""
