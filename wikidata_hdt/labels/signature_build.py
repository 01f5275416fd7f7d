"""Makes the signatures of a graph's items, within a bounded number of look-ups an item."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.labels.incoming import Incoming, direct_number
from wikidata_hdt.labels.signature import Signature
from wikidata_hdt.ntriples.ntriples import split_literal, unescape
from wikidata_hdt.store import HdtFile, Role

MOST_CLAIMS = 120
"""Claims about items kept of an item, besides those of the properties in `ALWAYS_KEPT`."""
MOST_OF_A_PROPERTY = 8
ALWAYS_KEPT = frozenset({17, 27, 30, 31, 39, 106, 131, 279, 361, 495})
"""Class, occupation, office and place, which are compared first: many other claims do not push them out."""
_MOST_TRIPLES = 3_000
"""Triples read of a subject; labels in all languages are among them."""
_DESCRIPTION_WORDS = 16
_YEAR = re.compile(r"([+-]?\d{1,6})-\d\d-\d\d")
_TEXTS = (v.LABEL, v.DESCRIPTION)


class SignatureMaker:
    """Makes signatures from an opened graph; keeps what it learned of predicates."""

    def __init__(self, graph: HdtFile, languages: Sequence[str], incoming: Incoming) -> None:
        self._graph, self._incoming = graph, incoming
        self._languages = tuple(languages)
        self._kind = lru_cache(maxsize=None)(self._predicate)

    def signature(self, subject_id: int) -> Signature:
        """The signature of an item by its id as a subject; without incoming properties if it is no object."""
        told = _Told(self._languages)
        triples, _ = self._graph.search_ids(s=subject_id)
        for _, predicate, obj in islice(triples, _MOST_TRIPLES):
            number, text_kind = self._kind(predicate)
            if text_kind:
                told.add_text(text_kind, self._graph.id_term(obj, Role.OBJECT))
            elif number:
                told.add_claim(number, self._graph.id_term(obj, Role.OBJECT))
        return Signature(
            bounded(told.claims),
            frozenset(told.said),
            frozenset(self._incoming.properties(subject_id)),
            (min(told.years), max(told.years)) if told.years else None,
            told.texts(v.LABEL),
            cut(told.texts(v.DESCRIPTION)),
        )

    def _predicate(self, predicate: int) -> tuple[int, str]:
        """The number of a direct property, or the IRI of a text's predicate; 0 and nothing for the others."""
        name = self._graph.id_term(predicate, Role.PREDICATE)
        if name in _TEXTS:
            return 0, name
        return direct_number(name), ""


class _Told:
    """What the triples of one item tell, as they come."""

    def __init__(self, languages: Sequence[str]) -> None:
        self.claims: list[tuple[int, int]] = []
        self.said: set[int] = set()
        self.years: list[int] = []
        self._languages = languages
        self._kept: Counter[int] = Counter()
        self._texts: dict[str, dict[str, str]] = {name: {} for name in _TEXTS}

    def add_claim(self, number: int, term: str) -> None:
        """A direct claim by the number of its property; of one property only the first few items are kept."""
        self.said.add(number)
        item = item_number(term)
        if item and self._kept[number] < MOST_OF_A_PROPERTY:
            self._kept[number] += 1
            self.claims.append((number, item))
        elif term[:1] == '"' and term.endswith("dateTime>"):
            self.years += year_of(split_literal(term)[0])

    def add_text(self, kind: str, term: str) -> None:
        """A label or description; the first of a language is kept."""
        raw, _, tag = term.rpartition('"@')
        language = tag.lower()
        if language in self._languages:
            self._texts[kind].setdefault(language, unescape(raw[1:]))

    def texts(self, kind: str) -> tuple[tuple[str, str], ...]:
        """Labels or descriptions with their languages, in the order of these."""
        found = self._texts[kind]
        return tuple((language, found[language]) for language in self._languages if language in found)


def bounded(claims: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The claims that a signature has room for, in their order."""
    rest = iter(range(MOST_CLAIMS))
    return tuple(claim for claim in claims if claim[0] in ALWAYS_KEPT or next(rest, None) is not None)


def item_number(term: str) -> int:
    """The number of the item that an IRI names; 0 for any other term."""
    digits = term.removeprefix(v.ENTITY + "Q")
    return int(digits) if digits != term and digits.isdecimal() else 0


def year_of(date: str) -> Iterable[int]:
    """The year of a date; none of a text that is no date."""
    match = _YEAR.match(date)
    return (int(match[1]),) if match else ()


def cut(descriptions: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The first words of each description."""
    return tuple((language, " ".join(text.split()[:_DESCRIPTION_WORDS])) for language, text in descriptions)
