"""SPARQL 1.1 queries as values: a typed algebra, read from text and written as text. Nothing else cuts query text."""
