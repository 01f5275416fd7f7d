"""Statistics of a graph: how large its classes are, and what its properties join."""
