"""The label index: names of items and properties."""
