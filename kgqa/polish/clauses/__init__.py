"""Tokens -> what stands together: noun phrases, and what the rest of a clause tells about a word."""
