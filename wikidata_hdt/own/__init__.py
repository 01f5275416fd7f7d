"""Data in other vocabularies than Wikidata's: they are told in its form, too, so that they can be asked about."""
