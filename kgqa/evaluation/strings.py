"""Distances between texts."""

from __future__ import annotations


def levenshtein(first: str, second: str) -> int:
    """The least number of insertions, deletions and replacements of characters that turn one text into the other."""
    if len(first) < len(second):
        first, second = second, first
    row = list(range(len(second) + 1))
    for count, character in enumerate(first, 1):
        above_left, row[0] = row[0], count
        for index, other in enumerate(second, 1):
            above = row[index]
            row[index] = min(above + 1, row[index - 1] + 1, above_left + (character != other))
            above_left = above
    return row[-1]
