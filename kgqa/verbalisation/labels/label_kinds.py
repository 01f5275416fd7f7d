"""What sort of thing a label names, as far as its declension depends on it.

Order of trust: sex, then class, then description, then the label itself (`Inflector` asks in this order).
"""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from functools import lru_cache

from kgqa.polish.tokens.tags import ADJECTIVAL, SURNAME
from kgqa.polish.tokens.words import Morphology
from kgqa.terms import Case, Gender, ItemId, Number, Tag
from kgqa.verbalisation import language_data
from kgqa.verbalisation.words.orthography import layout


class Kind(StrEnum):
    """Sorts of names that decline differently."""

    MAN = "man"
    WOMAN = "woman"
    PERSON = "person"
    """A person or character of unknown sex."""
    OFFICE = "office"
    """Who is called by a noun for men, which is said of women, too („badacz”): a man unless the first name is known to
    be a woman's."""
    PLACE = "place"
    WORK = "work"
    """A title of a work."""
    THING = "thing"
    """Anything else, or unknown."""


PEOPLE = frozenset({Kind.MAN, Kind.WOMAN, Kind.PERSON, Kind.OFFICE})


class Kinds:
    """Tells the kind of a label; tables in `data/kinds.tsv`."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        rows = language_data.rows("kinds")
        self._items = {row[1]: Kind(row[2]) for row in rows if row[0] == "item"}
        self._nouns = {row[1]: Kind(row[2]) for row in rows if row[0] == "noun"}
        self._feminine = tuple((row[1], row[2]) for row in rows if row[0] == "feminine")
        self.of_description = lru_cache(maxsize=2048)(self._of_description)
        """Same as `_of_description`, cached."""

    def kind(self, description: str, classes: Collection[ItemId], sex: ItemId | None) -> Kind | None:
        """The kind by sex, classes and description; None if they tell nothing."""
        if sex is not None and sex in self._items:
            return self._items[sex]
        by_class = {self._items[item] for item in classes if item in self._items}
        if len(by_class) == 1:
            found = by_class.pop()
            by_text = self.of_description(description)
            return by_text if found is Kind.PERSON and by_text in PEOPLE else found
        return self.of_description(description)

    def _of_description(self, description: str) -> Kind | None:
        """The kind that the first noun of a description tells: „polska pisarka” is a woman."""
        words = layout(description).words
        for word, following in zip(words[:6], (*words[1:6], ""), strict=False):
            if self._modifier(word.lower()) and self._noun(following):
                continue  # „święta księga” is a book, no saint
            if word.lower() not in self._nouns and self._modifier(word.lower()) and self._modifier(following):
                continue  # „najstarszy taki obszar”
            nouns = [r for r in self._morphology.readings(word.lower()) if r.tag.pos == "subst" and _nominative(r.tag)]
            for reading in nouns:
                if reading.lemma.lower() in self._nouns:
                    return self._nouns[reading.lemma.lower()]
            common = [reading for reading in nouns if SURNAME not in reading.names]
            if any(Gender.M1 in reading.tag.genders for reading in common):
                return Kind.OFFICE  # „badacz” is said of women, too
            if any(Gender.F in reading.tag.genders and self._womans(reading.lemma) for reading in common):
                return Kind.WOMAN
            if common and not self._modifier(word.lower()):
                return Kind.THING
        return None

    def _womans(self, lemma: str) -> bool:
        """Whether a feminine noun has a counterpart for men: `aktorka`, `aktor`."""
        counterparts = (lemma.removesuffix(end) + other for end, other in self._feminine if lemma.endswith(end))
        return any(
            reading.lemma == counterpart and reading.tag.pos == "subst" and Gender.M1 in reading.tag.genders
            for counterpart in counterparts
            for reading in self._morphology.readings(counterpart)
            if SURNAME not in reading.names
        )

    def _noun(self, word: str) -> bool:
        return any(r.tag.pos == "subst" and _nominative(r.tag) for r in self._morphology.readings(word))

    def _modifier(self, word: str) -> bool:
        return any(r.tag.pos in ADJECTIVAL | {"adja"} for r in self._morphology.readings(word))


def _nominative(tag: Tag) -> bool:
    return Case.NOM in tag.cases and Number.SG in tag.numbers
