"""Sentence and templates -> readings of the question."""
