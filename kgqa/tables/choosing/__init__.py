"""Ranks meanings, fits the weights, and knows when a table does not answer."""
