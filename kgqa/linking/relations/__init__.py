"""Words of a question -> properties and classes."""
