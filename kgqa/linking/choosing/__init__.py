"""Overlapping mentions with candidates -> the links of a text."""
