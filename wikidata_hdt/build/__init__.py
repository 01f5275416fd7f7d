"""Dumps -> data directory."""
