"""Answers by the statements of a named thing: the words of a question are aligned with the parts of each."""
