"""N-Triples and Turtle -> terms."""
