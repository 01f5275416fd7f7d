"""Words: what they are and how they decline."""
