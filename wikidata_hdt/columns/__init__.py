"""Columns of a graph beside its file: the triples of its properties side by side, and the values of literals."""
