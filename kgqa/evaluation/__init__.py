"""Measures of answers, as values."""
