"""Measures of entity linking: strong matches (same span and item), and what went wrong with the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kgqa.evaluation.sets import SetScore, micro


class LinkError(StrEnum):
    """Why a link of the gold standard or of the system does not match."""

    UNDETECTED = "undetected"
    """The system has nothing there."""
    INFLECTED = "inflected"
    """Nothing, NIL or another item there, the right item being no candidate, and the name is inflected."""
    PARTIAL = "partial"
    """The system's span overlaps with the right one."""
    NIL = "NIL"
    """The system says NIL of a known item, or links a name that the gold standard calls unknown."""
    RARE_MEANING = "rare meaning"
    """A more popular item of the same name was chosen."""
    WRONG_CANDIDATE = "wrong candidate"
    """Any other wrong item on the right span."""
    SPURIOUS = "spurious"
    """The system links what is no mention."""


@dataclass(frozen=True, slots=True)
class LinkedSpan:
    """A link of the gold standard or of the system."""

    start: int
    """Offset of the first character."""
    end: int
    """Offset behind the last character."""
    qid: str | None
    """None for NIL."""
    tags: tuple[str, ...] = ()
    """Of the gold standard: phenomena such as `inflected` or `ambiguous`."""
    popularity: Mapping[str, float] | None = None
    """Of the system: the popularity of its candidates by item."""

    def overlaps(self, other: LinkedSpan) -> bool:
        """Whether the spans share a character."""
        return self.start < other.end and other.start < self.end

    def same_span(self, other: LinkedSpan) -> bool:
        """Whether the spans are equal."""
        return (self.start, self.end) == (other.start, other.end)


Pair = tuple[Sequence[LinkedSpan], Sequence[LinkedSpan]]
"""The gold standard's links of one text and the system's."""


@dataclass(frozen=True, slots=True)
class LinkingScores:
    """What evaluation of linking says."""

    strong: SetScore
    """Over all links to items; NIL counts for nothing."""
    errors: Mapping[LinkError, int]
    nil_found: int
    """Names of nothing known that the system leaves without an item."""
    nil_total: int
    by_tag: Mapping[str, tuple[int, int]]
    """Links found and links in all, by phenomenon; for the tag NIL, names left without an item."""


def strong_matches(links: Iterable[LinkedSpan]) -> frozenset[str]:
    """The links to items as texts to compare."""
    return frozenset(f"{link.start}-{link.end} {link.qid}" for link in links if link.qid is not None)


def score_links(pairs: Iterable[Pair]) -> LinkingScores:
    """All measures of linked texts."""
    listed = list(pairs)
    strong = micro((strong_matches(gold), strong_matches(found)) for gold, found in listed)
    errors = Counter(error for gold, found in listed for error, _ in link_errors(gold, found))
    verdicts = [(link, is_found(link, found)) for gold, found in listed for link in gold]
    unknown = [right for link, right in verdicts if link.qid is None]
    totals = Counter(tag for link, _ in verdicts for tag in link.tags)
    rights = Counter(tag for link, right in verdicts for tag in link.tags if right)
    by_tag = {tag: (rights[tag], total) for tag, total in sorted(totals.items())}
    return LinkingScores(strong, dict(errors), sum(unknown), len(unknown), by_tag)


def is_found(link: LinkedSpan, found: Iterable[LinkedSpan]) -> bool:
    """Whether the system has this link; of a NIL, whether it links no part of it to an item."""
    if link.qid is None:
        return not any(one.overlaps(link) and one.qid is not None for one in found)
    return any(one.same_span(link) and one.qid == link.qid for one in found)


def link_errors(gold: Sequence[LinkedSpan], found: Sequence[LinkedSpan]) -> Iterator[tuple[LinkError, LinkedSpan]]:
    """The class of every mistake with the link of the gold standard, or of the system where that has none."""
    for link in gold:
        if not is_found(link, found):
            yield _class(link, [one for one in found if one.overlaps(link)]), link
    for link in found:
        if link.qid is not None and not any(link.overlaps(one) for one in gold):
            yield LinkError.SPURIOUS, link


def _class(link: LinkedSpan, there: Sequence[LinkedSpan]) -> LinkError:
    """Why the system lacks a link of the gold standard, from what it has at that place."""
    if link.qid is None:
        return LinkError.NIL
    same = next((one for one in there if one.same_span(link)), None)
    known = same.popularity or {} if same else {}
    if "inflected" in link.tags and link.qid not in known and (same or not there):
        return LinkError.INFLECTED
    if not there:
        return LinkError.UNDETECTED
    if same is None:
        return LinkError.PARTIAL
    if same.qid is None:
        return LinkError.NIL
    rarer = link.qid in known and known[link.qid] < known.get(same.qid, 0.0)
    return LinkError.RARE_MEANING if rarer else LinkError.WRONG_CANDIDATE
