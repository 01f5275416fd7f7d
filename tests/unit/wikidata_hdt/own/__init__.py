"""Data in other vocabularies."""
