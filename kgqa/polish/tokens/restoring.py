"""Polish letters put back into words typed without them, by the package ogonki: a small network over letters.

It reads 38 letters on both sides, changes only a, c, e, l, n, o, s and z, and leaves words that have Polish letters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from threadpoolctl import ThreadpoolController

_CLOSING = frozenset(",.?!;:")
"""Marks that stand at the word in front of them."""
_LONGEST = 4_000
"""Characters; longer texts are left as they are, since time grows with them."""


def restored(forms: Sequence[str]) -> list[str]:
    """The words and marks of a text in their likeliest spellings, each as long as it was."""
    pieces = [form if form in _CLOSING else f" {form}" for form in forms]
    text = "".join(pieces)
    found = _restored(text) if len(text) <= _LONGEST else text
    spelled, end = [], 0
    for form, piece in zip(forms, pieces, strict=True):
        end += len(piece)
        spelled.append(found[end - len(form) : end])
    return spelled


@lru_cache(maxsize=2_000)
def _restored(text: str) -> str:
    restore, threads = _network()
    with threads.limit(limits=1):
        return str(restore(text))


@cache
def _network() -> tuple[Callable[[str], str], ThreadpoolController]:
    """What restores a text, and what bounds the threads of its products: on busy processors they wait for each other,
    ten times as long as one of them needs alone."""
    from ogonki import restore  # noqa: PLC0415 (its numbers are read only for questions that lost their letters)

    return restore, ThreadpoolController()
