"""Spans of a question -> candidates of the label index."""
