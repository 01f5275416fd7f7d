"""Runs SPARQL queries against one of several stores: a local HDT file, a remote endpoint; rdflib as a reference."""
