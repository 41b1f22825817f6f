"""Tests: each says in its first line what it holds to be true."""
