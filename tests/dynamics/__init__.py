"""Tests of the room that says what happened over time."""
