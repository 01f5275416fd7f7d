"""The years in which a thing was there, from its dates and from what its descriptions say of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kgqa.vocabulary import BORN, DIED, DISSOLVED, FOUNDED, HUMAN, INSTANCE_OF
from wikidata_hdt.labels.signature import Signature

Years = tuple[int, int]
"""First and last year, negative before our era."""

_LIFE, _EXISTENCE = ({first.number, last.number} for first, last in ((BORN, DIED), (FOUNDED, DISSOLVED)))
_LONGEST_LIFE = 110
"""Years of a life of which only one end is known."""
_IS_HUMAN = (INSTANCE_OF.number, HUMAN.number)
_OFFICE, _BEFORE, _AFTER = 25, 40, 20
"""Years that are too few for the life of somebody who is known, and so those of an office, and years of such a life
before and behind it.

Not fitted: usual ages of those who hold offices."""
_GROWN, _OF_AGE, _OLD = 18, 30, 75
"""Years of age from which on people, and those who hold offices, do what they are known for, and up to which they do.

Not fitted: usual bounds of working lives."""
_ENOUGH = 3
"""Years that two lives have in common if they are those of contemporaries.

Not fitted: a scale of a feature whose weight is fitted."""
_RANGE = re.compile(r"\b(\d{3,4})\s*(?:[-–—]|and|to|do)\s*(?:[A-Za-z]+ )?(\d{3,4})\b")
_SINCE = re.compile(r"\(\s*(\d{4})\s*[-–—]|\b(?:born|ur\.) (?:in )?(\d{4})\b")
_YEAR = re.compile(r"\b([12]\d{3})\b")


def lifetime(signature: Signature) -> Years | None:
    """The years in which someone lived or something existed; None where only one end of the latter is known. Dates of
    birth and death tell more than descriptions, which may speak of an office („chancellor (1949–1963)”)."""
    said = signature.said
    told = _told(signature.descriptions)
    if signature.years is not None and said >= _LIFE:
        return signature.years
    if told is not None and _IS_HUMAN in signature.claims and told[1] - told[0] < _OFFICE:
        return told[0] - _BEFORE, told[1] + _AFTER
    if told is not None or signature.years is None:
        return told
    first, last = signature.years
    known = _LIFE & said
    if known == {BORN.number}:
        return first, first + _LONGEST_LIFE
    if known == {DIED.number}:
        return last - _LONGEST_LIFE, last
    return signature.years if known or said >= _EXISTENCE else None


def grown_years(years: Years, sorts: frozenset[str], *, holds_office: bool = False) -> Years:
    """The years in which something was there to act: of a person those of the grown-up, or of those who are old enough
    for an office."""
    first, last = years
    if "person" not in sorts:
        return years
    is_sure = last - first < _LONGEST_LIFE
    return min(first + (_OF_AGE if holds_office else _GROWN), last), min(first + _OLD, last) if is_sure else last


def shared_years(years: Years, others: Iterable[Years]) -> float:
    """How far one time fits in with the one of some others that it shares most with: 1 for all of it or enough
    years."""
    return max((_shared(years, other) for other in others), default=0.0)


def _shared(one: Years, other: Years) -> float:
    first, last = max(one[0], other[0]), min(one[1], other[1])
    enough = min(_ENOUGH, one[1] - one[0], other[1] - other[0]) + 1
    return max(0.0, min(1.0, (last - first + 1) / enough))


def made_in(signature: Signature) -> Years | None:
    """The years of a work or event: its dates, or those that its descriptions name, or else its names („Zimowe Igrzyska
    Olimpijskie 1956”)."""
    if signature.years is not None:
        return signature.years
    found = _years(signature.descriptions) or _years(signature.labels)
    return (min(found), max(found)) if found else None


def _years(texts: Iterable[tuple[str, str]]) -> list[int]:
    return [int(year) for _, text in texts for year in _YEAR.findall(text)]


def _told(descriptions: Iterable[tuple[str, str]]) -> Years | None:
    """What descriptions say, a reign with the life around it:
    „1918–1992 country”, „British monarch who reigned 1837–1901”, „painter (born 1934)”."""
    for _, text in descriptions:
        spans = [(int(first), int(last)) for first, last in _RANGE.findall(text) if int(first) <= int(last)]
        if spans:
            return min(first for first, _ in spans), max(last for _, last in spans)
        if since := _SINCE.search(text):
            first = int(since[1] or since[2])
            return first, first + _LONGEST_LIFE
    return None
