"""Answer general-knowledge questions asked in Polish from a local Wikidata HDT file."""

__version__ = "0.1.0"
