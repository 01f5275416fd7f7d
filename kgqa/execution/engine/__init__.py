"""Native evaluation of SPARQL algebra on the integer ids of an HDT file."""
