"""What happened over time: counts, dates, and what followed."""
