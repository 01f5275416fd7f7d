"""Meanings in words."""
