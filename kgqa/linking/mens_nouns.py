"""The nouns for men beside those for women („aktorka”, „mistrzyni”): graphs name classes by the former."""

from __future__ import annotations

from functools import cache

from kgqa.linking.linking_tables import rows_of


def mens_nouns(noun: str) -> tuple[str, ...]:
    """What a noun for women may be called of men; words that may be none are among them.

    >>> mens_nouns("piosenkarka")
    ('piosenkar', 'piosenkarz')
    """
    return tuple(noun.removesuffix(women) + men for women, men in _endings() if noun.endswith(women))


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    return tuple((women, men.strip("-")) for women, men in rows_of("endings.tsv", "woman"))
