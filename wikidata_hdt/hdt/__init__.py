"""The HDT format: reads and writes its parts."""
