"""Entity JSON -> triples."""
