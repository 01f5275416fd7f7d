"""Passages of Polish text: their index, the search, and short answers taken from them."""
