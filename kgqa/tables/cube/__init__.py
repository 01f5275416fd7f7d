"""A table as a small cube: keys and measures, what a question selects of them, and what it asks of the selection."""
