"""Changes of a data directory after it was built: read, laid over its graph, and made one with it."""
