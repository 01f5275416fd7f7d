"""Reads what a question offers to be said of a thing: „… starszy czy młodszy od …”, „… przed X czy po nim”."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kgqa.resources import Patterns, read_patterns

_OFFERS = ("attributes", "degrees", "sides")
"""Expressions of questions with what is said behind both offers."""
_OF_THING = ("before it", "before or after")
"""Expressions of those in which each offer is of one thing."""


def offered_claims(question: str) -> Iterator[tuple[str, str]]:
    """The claim that a question offers with each of two words or phrases, and what it says of them itself.

    >>> list(offered_claims("Chopin był kompozytorem polskim czy niemieckim?"))
    [('Czy Chopin był kompozytorem polskim?', 'polskim'), ('Czy Chopin był kompozytorem niemieckim?', 'niemieckim')]
    >>> list(offered_claims("Wisła jest dłuższa czy krótsza od Odry?"))
    [('Czy Wisła jest dłuższa od Odry?', 'dłuższa'), ('Czy Wisła jest krótsza od Odry?', 'krótsza')]
    >>> list(offered_claims("Lem zmarł przed Miłoszem czy po nim?"))
    [('Czy Lem zmarł przed Miłoszem?', 'przed Miłoszem'), ('Czy Lem zmarł po Miłoszem?', 'po nim')]
    """
    text = question.strip()
    for name in _OFFERS:
        if found := _patterns()[name].match(text):
            rest = found.groupdict().get("rest") or ""
            yield from ((f"Czy {found['claim']} {found[one]}{rest}?", found[one]) for one in ("one", "two"))
            return
    for name in _OF_THING:
        if found := _patterns()[name].match(text):
            one, two, thing = found["one"], found["two"], found["thing"]
            yield f"Czy {found['claim']} {one} {thing}?", f"{one} {thing}" if name == _OF_THING[0] else one
            yield f"Czy {found['claim']} {two.split()[0]} {thing}?", two
            return


@cache
def _patterns() -> Patterns:
    return read_patterns(Path(__file__).parents[1] / "data" / "offered_claims.yaml")
