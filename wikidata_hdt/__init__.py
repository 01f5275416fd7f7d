"""Build, check and read local Wikidata HDT files; ships a small hand-written sample. Never imports kgqa."""
