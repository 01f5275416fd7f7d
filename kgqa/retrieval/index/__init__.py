"""Passage indexes: how they are built, opened and searched."""
