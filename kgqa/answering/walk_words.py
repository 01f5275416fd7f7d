"""Which words of a question a walk has to account for, and which it may leave unread."""

from __future__ import annotations

from collections.abc import Set

from kgqa.matching.predicates import is_verb
from kgqa.model import Linked, Mention

_MAX_UNCOVERED = 1
"""Content words that neither name, relation nor wh-phrase accounts for."""

_NUMBERING = frozenset({"num", "adj"})
_NO_CONTENT = frozenset({"prep", "conj", "comp", "part", "interp", "qub", "ppron3", "aglt"})


def content_words(linked: Linked, fillers: frozenset[str]) -> frozenset[int]:
    """Words that say something: no particles, prepositions, conjunctions, nor words that may be left out."""
    return frozenset(
        index
        for index, token in enumerate(linked.analysis.tokens)
        if token.form[0].isalnum()
        and not (token.lemmas & fillers or token.form.lower() in fillers)
        and not (token.readings and all(reading.tag.pos in _NO_CONTENT for reading in token.readings))
    )


def may_be_left(linked: Linked, left: Set[int], *, verbs: bool = False) -> bool:
    """Whether words may stay unread: one at most, and no name, number or adjective that numbers („dwusetny”).

    One of several verbs may only be left if `verbs`: it states something of its own („urodził się i zmarł w Toruniu”).
    """
    tokens = [linked.analysis.tokens[index] for index in left]
    tags = [reading.tag.pos for token in tokens for reading in token.readings]
    plain = all(token.word.islower() for token in tokens) and _NUMBERING.isdisjoint(tags)
    several = sum(is_verb(token) for token in linked.analysis.tokens) > 1
    states = several and not verbs and any(is_verb(token) for token in tokens)
    return len(left) <= _MAX_UNCOVERED and plain and not states


def is_name(mention: Mention) -> bool:
    """Whether a mention is written as a name: quoted, or with a capital letter."""
    return mention.quoted or any(word[:1].isupper() for word in mention.text.split())
