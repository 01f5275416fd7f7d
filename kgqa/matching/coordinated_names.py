"""Names that take their turns in one statement: „przez Wrocław i Opole”, „ani Kair, ani Rabat”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from kgqa.model import Aim, Linked, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PREPOSITIONS

_JOINTS = word_list("name_joints")
_EITHER = word_list("either")
"""Join names in questions for a truth value only."""
_CORRELATIVES = word_list("correlatives")
_BEFORE_JOINT = word_list("before_joint")
_MAX_PAIRS = 4
"""Pairs of joined names that are tried."""

Members = tuple[tuple[range, ...], frozenset[int]]
"""Tokens of each name with its preposition, and those that only join them."""


def coordinations(linked: Linked, part: frozenset[int]) -> Iterator[Members]:
    """Ways of reading a conjunction as one between names, the longest names first; at most four."""
    return islice(_coordinations(linked, part), _MAX_PAIRS)


def _coordinations(linked: Linked, part: frozenset[int]) -> Iterator[Members]:
    tokens = linked.analysis.tokens
    joints = _JOINTS | _EITHER if linked.analysis.kind is Aim.YES_NO else _JOINTS
    inside = [mention for mention in linked.mentions if part.issuperset(range(mention.start, mention.end))]
    for index in sorted(part):
        if tokens[index].form.lower() not in joints or index + 1 not in part:
            continue
        behind = index + 1 + tokens[index + 1].may_be(PREPOSITIONS)
        end = _before_joint(tokens, index)
        lefts = _longest(mention for mention in inside if mention.end == end)
        rights = _longest(mention for mention in inside if mention.start == behind)
        for left, right in product(lefts, rights):
            names = (*_enumerated(tokens, inside, left), left)
            yield _members(tokens, names, range(index + 1, right.end))


def _members(tokens: Sequence[Token], names: Sequence[Mention], last: range) -> Members:
    """The names as ranges; where the last has a preposition of its own, the others take theirs along."""
    repeated = tokens[last.start].may_be(PREPOSITIONS)
    ranges = [
        range(name.start - (repeated and tokens[name.start - 1].may_be(PREPOSITIONS)), name.end) for name in names
    ]
    ranges.append(last)
    first = ranges[0].start
    joints = frozenset(range(first, last.stop)).difference(*ranges)
    if first and tokens[first - 1].form.lower() in _CORRELATIVES:
        joints |= {first - 1}
    return tuple(ranges), joints


def _before_joint(tokens: Sequence[Token], index: int, joints: frozenset[str] = _BEFORE_JOINT) -> int:
    """Index behind the name that a conjunction follows."""
    while index > 1 and tokens[index - 1].form.lower() in joints:
        index -= 1
    return index


def _enumerated(tokens: Sequence[Token], mentions: Sequence[Mention], last: Mention) -> tuple[Mention, ...]:
    """The names in front of one, each followed by a comma or conjunction; a preposition may stand before each."""
    found: tuple[Mention, ...] = ()
    start = last.start
    while start > 1:
        joint = start - tokens[start - 1].may_be(PREPOSITIONS)
        end = _before_joint(tokens, joint, _BEFORE_JOINT | _CORRELATIVES)
        names = _longest(mention for mention in mentions if mention.end == end) if end < joint else []
        if not names:
            break
        found = (names[0], *found)
        start = names[0].start
    return found


def _longest(mentions: Iterable[Mention]) -> list[Mention]:
    """The two longest mentions of different extent."""
    by_extent = {(mention.start, mention.end): mention for mention in mentions}
    return sorted(by_extent.values(), key=lambda mention: mention.start - mention.end)[:2]
