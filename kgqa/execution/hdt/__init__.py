"""The graph of a local HDT file: look-ups, and queries of all forms."""
