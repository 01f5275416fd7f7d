"""Finds the data set that a question is about: BM25 over titles, descriptions, fields and file names of records.

Source of the measure: Robertson and Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and Beyond".
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from kgqa.tables.collecting.collection import Record
from kgqa.tables.grid.cell_text import words
from kgqa.tables.language.choice import Languages, reader_of

_SATURATION, _LENGTH = 1.2, 0.75
"""The usual parameters of BM25 (k1 and b; Robertson and Zaragoza 2009). Not fitted: collections are small."""
_TITLE = 2
"""How often a title counts."""
_KIN = 0.3
"""What a synonym counts. Not fitted: questions name a table's theme by other words too seldom."""


class RecordSearch:
    """An index of records for questions in one language; words are compared by their lemmas."""

    def __init__(
        self, records: Iterable[Record], language: Languages, headers: Mapping[str, str] | None = None
    ) -> None:
        """`headers` are the headers of a record's tables, as one text, by its id."""
        self._reader = reader_of(language)
        self.records = list(records)
        self._postings: dict[str, dict[int, int]] = defaultdict(dict)
        self._lengths: list[int] = []
        for place, record in enumerate(self.records):
            found = self._keys(record, (headers or {}).get(record.identifier, ""))
            self._lengths.append(sum(found.values()))
            for key, count in found.items():
                self._postings[key][place] = count
        self._mean = sum(self._lengths) / max(1, len(self._lengths))

    def _keys(self, record: Record, headers: str) -> Counter[str]:
        text = " ".join([*[record.title] * _TITLE, record.description, record.fields, *record.files, headers])
        found: Counter[str] = Counter()
        for word in words(text.replace("_", " "), seams=True):
            found.update(self._reader.keys(word))
        return found

    def search(self, question: str, count: int) -> list[tuple[Record, float]]:
        """The best records with their scores, at most `count`; those without a word of the question are left out."""
        scores: dict[int, float] = defaultdict(float)
        for word in self._reader.read(question).words:
            if word.function:
                continue
            for place, score in self._word(word.keys, word.kin).items():
                scores[place] += score
        ranked = sorted(scores, key=lambda place: (-scores[place], place))[:count]
        return [(self.records[place], scores[place]) for place in ranked]

    def _word(self, keys: frozenset[str], kin: frozenset[str]) -> dict[int, float]:
        """The best score of one word in each record, over its lemmas and synonyms."""
        best: dict[int, float] = {}
        for weight, group in ((1.0, keys), (_KIN, kin)):
            for key in group:
                found = self._postings.get(key, {})
                rarity = math.log(1 + (len(self.records) - len(found) + 0.5) / (len(found) + 0.5))
                for place, often in found.items():
                    length = 1 - _LENGTH + _LENGTH * self._lengths[place] / self._mean
                    score = weight * rarity * often * (_SATURATION + 1) / (often + _SATURATION * length)
                    best[place] = max(best.get(place, 0.0), score)
        return best
