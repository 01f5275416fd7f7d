"""Runs SPARQL queries against one of several stores: a local HDT file, a few triples in memory, a remote endpoint."""
