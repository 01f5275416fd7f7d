"""Text -> tokens with all their readings: sentences, spelling, the spaCy pipeline."""
