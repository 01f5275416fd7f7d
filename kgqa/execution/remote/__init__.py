"""The graph of a remote SPARQL endpoint: look-ups, and queries."""
