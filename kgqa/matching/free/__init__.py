"""The free reader: what was found in a question, joined by type into meanings, whatever the wording."""
