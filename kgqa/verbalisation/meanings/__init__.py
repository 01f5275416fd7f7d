"""Meanings in words: for people who look at how a question was read, and as questions."""
