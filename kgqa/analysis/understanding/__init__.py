"""Words and spans -> what the question asks for: aim, answer type, form of the answer, constraints."""
