"""Tokens and values -> what is asked for: aim, answer type, form of the answer, options, constraints."""
