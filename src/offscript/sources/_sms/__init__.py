"""SMS Backup & Restore files: records, the parts of an MMS, and what Android wrote wrongly."""
