"""Tokens -> values: numbers, ordinals, times, quantities with their units, quotations."""
