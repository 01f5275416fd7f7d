"""Runs SPARQL queries against one of several stores: a local HDT file, rdflib in memory, a remote endpoint."""
