"""Tests of the record nobody can quietly change."""
