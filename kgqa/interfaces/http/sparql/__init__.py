"""The SPARQL endpoint. Holds nothing itself: query processes import this package and must stay small."""
