"""Names of the data that are spelled nearly as one that is unknown, each in the case in which it was written."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from kgqa.assembly import Parts
from kgqa.terms import Case, ItemId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_MOST = 3
_BEGINNING = 2
"""Letters of a word that must be right, where no word in front of it is."""
_SEEN = 400
"""Names of one beginning that are looked at."""
_ALIKE = 0.74
"""Least likeness of two words (Ratcliff and Obershelp, 0 to 1)."""
_WORTH = 0.6
"""Likeness of a name in the nominative from which on its other cases are looked at."""
_LEAST_LETTERS = 4
_WORD = re.compile(r"\w[\w’'-]*")


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name that may be meant."""

    name: str
    note: str
    """What it is, in a few words."""
    question: str
    """The question with the name in it."""


def near_spellings(parts: Parts, question: str, unknown: str) -> tuple[Spelling, ...]:
    """The likeliest names for words of a question that name nothing; none for short words."""
    start = question.find(unknown)
    if start < 0 or len(unknown) < _LEAST_LETTERS:
        return ()
    spans = [(start, start + len(unknown)), *_longer(question, start, start + len(unknown))]
    found: dict[str, tuple[float, Spelling]] = {}
    for first, last in spans:
        for likeness, entry, form in _alike(parts, question[first:last]):
            asked = question[:first] + form + question[last:]
            note = parts.graph.entity(ItemId(entry.entity)).description
            found.setdefault(entry.entity, (likeness, Spelling(entry.text, note, asked)))
    return tuple(one for _, one in sorted(found.values(), key=lambda one: -one[0])[:_MOST])


def _longer(question: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The unknown words together with a capitalised word in front of them."""
    before = list(_WORD.finditer(question[:start]))
    if before and before[-1][0][0].isupper() and before[-1].start() > 0:
        yield before[-1].start(), end


def _alike(parts: Parts, typed: str) -> Iterator[tuple[float, LabelEntry, str]]:
    """Names that are spelled nearly so, with the likeness of the case that is nearest."""
    bare = _bare(typed)
    first, space, rest = bare.partition(" ")
    known = first + space if rest and parts.labels.starting_with(first + space, 1) else ""
    for entry in parts.labels.starting_with(known or bare[:_BEGINNING], _SEEN):
        if entry.entity.startswith("Q") and _likeness(bare, _bare(entry.text), known) >= _WORTH:
            form = max(_forms(parts, entry), key=lambda one: _likeness(bare, _bare(one), known))
            likeness = _likeness(bare, _bare(form), known)
            if likeness >= _ALIKE:
                yield likeness, entry, form


def _bare(text: str) -> str:
    """A text in small letters without their marks."""
    apart = unicodedata.normalize("NFD", fold(text).replace("ł", "l"))
    return "".join(one for one in apart if not unicodedata.combining(one))


def _likeness(one: str, other: str, known: str) -> float:
    """How alike two names are behind a beginning that both have."""
    return SequenceMatcher(None, one.removeprefix(known), other.removeprefix(known)).ratio()


def _forms(parts: Parts, entry: LabelEntry) -> Iterator[str]:
    entity = parts.graph.entity(ItemId(entry.entity))
    yield entry.text
    for case in Case:
        yield parts.inflector.inflect(
            entry.text, case=case, description=entity.description, classes=entity.classes, sex=entity.sex
        )
