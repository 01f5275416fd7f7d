"""Longer texts -> the questions that they may ask, with what was named before them."""
