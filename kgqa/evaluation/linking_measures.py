"""Measures of entity linking: strong matches (same span and item), and what went wrong with the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kgqa.evaluation.measure import Case, Measure, count_of
from kgqa.evaluation.retrieval_measures import SetCounts, SetScore, micro, set_counts


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


Links = Sequence[LinkedSpan]
"""The links of one text."""


def strong_matches(links: Iterable[LinkedSpan]) -> frozenset[str]:
    """The links to items as texts to compare."""
    return frozenset(f"{link.start}-{link.end} {link.qid}" for link in links if link.qid is not None)


def unknown_names(gold: Links, found: Links) -> list[bool]:
    """For each name of nothing known, whether the system leaves it without an item."""
    return [is_found(link, found) for link in gold if link.qid is None]


def phenomena(cases: Iterable[Case[Links, Links]]) -> Mapping[str, tuple[int, int]]:
    """Links found and links in all, by phenomenon; for the tag NIL, names left without an item."""
    verdicts = [(link, is_found(link, case.given)) for case in cases for link in case.gold]
    totals = Counter(tag for link, _ in verdicts for tag in link.tags)
    rights = Counter(tag for link, right in verdicts for tag in link.tags if right)
    return {tag: (rights[tag], total) for tag, total in sorted(totals.items())}


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


def _strong(gold: Links, found: Links) -> SetCounts:
    return set_counts(strong_matches(gold), strong_matches(found))


def _errors(kind: LinkError) -> Measure[Links, Links, int]:
    def count(gold: Links, found: Links) -> int:
        return sum(error is kind for error, _ in link_errors(gold, found))

    return count_of(f"error: {kind.value}", count)


def _strong_measure(name: str, figure: Callable[[SetScore], float]) -> Measure[Links, Links, SetCounts]:
    return Measure(name, _strong, lambda one: figure(micro([one])), lambda parts: figure(micro(parts)))


F1 = _strong_measure("F1", lambda score: score.f1)
PRECISION = _strong_measure("precision", lambda score: score.precision)
RECALL = _strong_measure("recall", lambda score: score.recall)
ERRORS = tuple(map(_errors, LinkError))
"""How many mistakes of each kind there are."""
