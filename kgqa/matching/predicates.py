"""Cuts a sentence into the parts that each have a verb („urodził się w Bonn” and „zmarł w Wiedniu”), and finds names
that take their turns in one statement („przez Wrocław i Opole”, „ani Kair, ani Rabat”)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from kgqa.model import Aim, Linked, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PARTICIPLES, PREPOSITIONS, STATING_VERBS, SUBSTANTIVES

_JOINTS = word_list("clause_joints")
_VERB_JOINTS = word_list("verb_joints")
_COPULA = "to"
_RELATIVE = "który"
_LATE = word_list("participles")
_LIGHT = word_list("before_verb")
_NAME_JOINTS = word_list("name_joints")
_EITHER = word_list("either")
"""Join names in questions for a truth value only."""
_CORRELATIVES = word_list("correlatives")
_BEFORE_JOINT = word_list("before_joint")
_MAX_PAIRS = 4
"""Pairs of joined names that are tried."""

Members = tuple[tuple[range, ...], frozenset[int]]
"""Tokens of each name with its preposition, and those that only join them."""


def is_verb(token: Token) -> bool:
    """Whether a word may be a finite verb."""
    return token.form[0].isalpha() and token.may_be(STATING_VERBS)


def is_participle(token: Token) -> bool:
    """Whether a word may be a participle: „urodzony”, „leżące”, or „zmarły”, which dictionaries call an adjective."""
    return bool(token.lemmas & _LATE) or token.may_be(PARTICIPLES)


def agree(noun: Token, participle: Token) -> bool:
    """Whether a noun and a participle may share case, number and gender."""
    return any(one.agrees(two) for one in noun.readings_as(SUBSTANTIVES) for two in participle.readings_as(PARTICIPLES))


def predicates(tokens: Sequence[Token], part: range) -> Iterator[tuple[frozenset[int], ...]]:
    """Ways of cutting a sentence into parts with a verb each.

    First where a verb stands right behind the joint, then also where it comes later („a jego bratem był …”), last
    where two verbs share what follows („urodził się i zmarł w Gdańsku”).
    """
    cuts = [tuple(_cut(tokens, part, loose=loose)) for loose in (False, True)]
    yield from dict.fromkeys(cuts)
    if len(cuts[0]) <= 2:  # noqa: PLR2004
        yield from _with_shared_complement(tokens, part)


def _cut(tokens: Sequence[Token], part: range, *, loose: bool) -> Iterator[frozenset[int]]:
    start = part.start
    for index in part:
        if tokens[index].form.lower() not in _JOINTS or index == start:
            continue
        rest = range(index + 1, part.stop)
        if not _has_verb(tokens, range(start, index)) and not _is_relative(tokens, rest):
            continue
        if _begins_with_verb(tokens, rest) or (loose and _states(tokens, _to_joint(tokens, rest))):
            yield frozenset(range(start, index))
            start = index + 1
    yield frozenset(range(start, part.stop))


def _is_relative(tokens: Sequence[Token], part: range) -> bool:
    """Whether a part begins with a relative pronoun, perhaps behind a preposition."""
    return any(_RELATIVE in tokens[index].lemmas for index in part[:2])


def _to_joint(tokens: Sequence[Token], part: range) -> range:
    """A part up to the next conjunction or comma."""
    end = next((index for index in part[1:] if tokens[index].form.lower() in _JOINTS), part.stop)
    return range(part.start, end)


def _begins_with_verb(tokens: Sequence[Token], part: range) -> bool:
    """Whether a verb opens the part, perhaps behind „się”, „nie”, or a relative pronoun."""
    for index in part:
        if is_verb(tokens[index]) or is_participle(tokens[index]):
            return True
        if not tokens[index].lemmas & _LIGHT:
            return False
    return False


def _states(tokens: Sequence[Token], part: range) -> bool:
    """Whether a part has a verb, or „to” in its place („jego stolica to Gaborone”)."""
    return _has_verb(tokens, part) or any(tokens[index].form == _COPULA for index in part[1:-1])


def _has_verb(tokens: Sequence[Token], part: Iterable[int]) -> bool:
    return any(is_verb(tokens[index]) or is_participle(tokens[index]) for index in part)


def _with_shared_complement(tokens: Sequence[Token], part: range) -> Iterator[tuple[frozenset[int], ...]]:
    """The sentence with either of two joined verbs: „urodził się [w Gdańsku]” and „zmarł w Gdańsku”."""
    whole = frozenset(part)
    for index in part[1:-2]:
        first = index - 1 - (tokens[index - 1].form == "się")
        if tokens[index].form.lower() in _VERB_JOINTS and _are_alike(tokens[first], tokens[index + 1]):
            yield whole - {index, index + 1}, whole - {index, first}


def _are_alike(first: Token, second: Token) -> bool:
    """Whether both words are verbs, or both participles."""
    if is_participle(first) or is_participle(second):
        return is_participle(first) and is_participle(second)
    return is_verb(first) and is_verb(second)


def coordinations(linked: Linked, part: frozenset[int]) -> Iterator[Members]:
    """Ways of reading a conjunction as one between names, the longest names first; at most four."""
    return islice(_coordinations(linked, part), _MAX_PAIRS)


def _coordinations(linked: Linked, part: frozenset[int]) -> Iterator[Members]:
    tokens = linked.analysis.tokens
    joints = _NAME_JOINTS | _EITHER if linked.analysis.kind is Aim.YES_NO else _NAME_JOINTS
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
