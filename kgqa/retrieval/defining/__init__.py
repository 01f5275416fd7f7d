"""Answers from dictionaries: the word that is described, and what a word means."""
