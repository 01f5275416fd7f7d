"""Passages -> short answers."""
