"""Questions that offer adjectives („Velázquez był malarzem włoskim czy hiszpańskim?”): a claim for each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ADJECTIVE = r"[a-ząćęłńóśźż]{3,}(?:[yiaą]|[yi]m|[yi]mi|ie)"
"""How adjectives end; what is none makes a claim that nothing confirms."""
_OFFERING = re.compile(
    rf"^(?:czy )?(?P<claim>[^?:,]+) (?P<one>{_ADJECTIVE}),? (?:czy|albo|lub) (?P<two>{_ADJECTIVE})\s*\?*$",
    re.IGNORECASE,
)


def offered_attributes(question: str) -> Iterator[tuple[str, str]]:
    """The claim that a question offers with each of two adjectives, and the adjective.

    >>> list(offered_attributes("Chopin był kompozytorem polskim czy niemieckim?"))
    [('Czy Chopin był kompozytorem polskim?', 'polskim'), ('Czy Chopin był kompozytorem niemieckim?', 'niemieckim')]
    """
    found = _OFFERING.match(question.strip())
    if found is None:
        return
    for word in (found["one"], found["two"]):
        yield f"Czy {found['claim']} {word}?", word
