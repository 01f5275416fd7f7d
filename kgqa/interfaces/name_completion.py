"""Completes names while a question is typed, in the case in which they were begun: „stolica Francj” -> „Francji”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product

from kgqa.assembly import Parts
from kgqa.polish.values.quotations import MARKS, SINGLE_MARKS
from kgqa.terms import Case, ItemId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_MOST = 8
_SEEN = 40
"""Names of one beginning that are looked at."""
_WORDS = 4
"""Longest beginning of a name, in words."""
_LEAST = 2
"""Letters that a name has to begin with."""
_LEAST_LOWER = 4
"""Letters that a name typed without a capital has to begin with; fewer are rather words of the question."""
_ENDING = 3
"""Letters at the end of what was typed that may belong to another case."""
_VARIANTS = 12
_NATIVE = ("pl", "mul")
_OPENING = f"{MARKS}{SINGLE_MARKS}(,"


@dataclass(frozen=True, slots=True)
class NameCompletion:
    """One way to go on."""

    text: str
    replaced: int
    """Characters in front of the cursor that the text takes the place of."""
    entity: str
    note: str
    """What it is, in a few words."""


def completed(parts: Parts, before: str) -> tuple[NameCompletion, ...]:
    """The names that the last words of a text may become, the most popular first; of several beginnings the longest
    that leads anywhere."""
    starts = [match.start() for match in re.finditer(r"\S+", before)]
    for start in starts[-_WORDS:]:
        typed = before[start:].lstrip(_OPENING)
        found = _found(parts, typed) if _is_beginning(typed) else {}
        if found:
            return tuple(_completion(parts, entry, text, len(typed)) for entry, text in islice(found.items(), _MOST))
    return ()


def entities_named(parts: Parts, typed: str, kind: str) -> tuple[NameCompletion, ...]:
    """The items (`kind` Q) or properties (P) whose name begins so, the most popular first."""
    entries = parts.labels.starting_with(fold(typed), _MOST * _MOST) if typed.strip() else ()
    of_kind = (entry for entry in entries if entry.entity.startswith(kind))
    return tuple(_completion(parts, entry, entry.text, len(typed)) for entry in islice(of_kind, _MOST))


def _is_beginning(typed: str) -> bool:
    bare = typed.strip()
    return len(bare) >= (_LEAST if not bare[:1].islower() else _LEAST_LOWER)


def _found(parts: Parts, typed: str) -> dict[LabelEntry, str]:
    """Names with the form that goes on as typed, one for each item."""
    found: dict[str, tuple[LabelEntry, str]] = {}
    for beginning in islice(_beginnings(parts, fold(typed)), _VARIANTS):
        for entry in parts.labels.starting_with(beginning, _SEEN):
            text = _form(parts, entry, fold(typed)) if entry.entity.startswith("Q") else ""
            if text:
                found.setdefault(entry.entity, (entry, text))
        if len(found) >= _MOST:
            break
    return dict(sorted(found.values(), key=lambda one: (one[0].language not in _NATIVE, -one[0].popularity)))


def _beginnings(parts: Parts, typed: str) -> Iterator[str]:
    """What a name may begin with in the nominative: as typed, whole words by their lemmas, the last one shortened."""
    yield typed
    *whole, last = typed.split()
    lemmas = [[word, *_lemmas(parts, word)] for word in whole]
    for cut in range(min(_ENDING, len(last) - _LEAST) + 1):
        for words in product(*lemmas):
            yield " ".join((*words, last[: len(last) - cut]))


def _lemmas(parts: Parts, word: str) -> Iterable[str]:
    spellings = (word, word.capitalize())
    readings = (one for spelling in spellings for one in parts.inflector.morphology.readings(spelling))
    return dict.fromkeys(fold(one.lemma) for one in readings if fold(one.lemma) != word)


def _form(parts: Parts, entry: LabelEntry, typed: str) -> str:
    """The form of a name that begins as typed, the nominative first; empty if none does."""
    if fold(entry.text).startswith(typed):
        return entry.text
    entity = parts.graph.entity(ItemId(entry.entity))
    for case in Case:
        form = parts.inflector.inflect(
            entry.text, case=case, description=entity.description, classes=entity.classes, sex=entity.sex
        )
        if fold(form).startswith(typed):
            return form
    return ""


def _completion(parts: Parts, entry: LabelEntry, text: str, replaced: int) -> NameCompletion:
    note = parts.graph.entity(ItemId(entry.entity)).description if entry.entity.startswith("Q") else ""
    return NameCompletion(text, replaced, entry.entity, note)
