"""Readings of words -> the likeliest one of each: the lattice, its scores, guesses for unknown words."""
