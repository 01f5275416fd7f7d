"""Readings of a question -> queries -> findings, ranked."""
