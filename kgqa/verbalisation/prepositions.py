"""Prepositions of answers: „w” or „na” for a place, and vocalised forms („we Wrocławiu”, „ze Szwecji”).

Rules in `data/prepositions.tsv` and `data/vocalisation.tsv`.
"""

from __future__ import annotations

import re

from kgqa.protocols import Morphology
from kgqa.terms import Case, Gender
from kgqa.verbalisation import tables
from kgqa.verbalisation.orthography import is_roman, layout


class Prepositions:
    """Chooses and spells the preposition before an answer."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        rules: dict[str, set[str]] = {"name": set(), "head": set(), "described": set(), "inside": set()}
        for rule, word in tables.rows("prepositions"):
            rules[rule].add(word)
        self._rules = rules
        self._vocalised = [(row[0], row[1], re.compile(row[2])) for row in tables.rows("vocalisation")]

    def choose(self, preposition: str, case: Case, label: str, description: str = "") -> str:
        """The preposition that suits a place: „w” becomes „na” before islands and some countries, and back.

        Other prepositions, and „w” and „na” with another case than the locative, stay.
        """
        if case is not Case.LOC:
            return preposition
        if preposition == "w" and self.takes_na(label, description):
            return "na"
        if preposition == "na" and label in self._rules["inside"]:
            return "w"
        return preposition

    def direction(self, label: str, description: str = "") -> tuple[str, Case]:
        """Preposition and case of the way to a place: „do Polski”, „na Węgry”."""
        return ("na", Case.ACC) if self.takes_na(label, description) else ("do", Case.GEN)

    def takes_na(self, label: str, description: str = "") -> bool:
        """Whether people say „na” and not „w” for being at this place."""
        if label in self._rules["name"]:
            return True
        heads = [self._first_noun(label)] if len(layout(label).words) > 1 else []
        described = self._first_noun(description)
        return any(head in self._rules["head"] for head in heads) or described in self._rules["described"]

    def _first_noun(self, text: str) -> str:
        for word in layout(text).words[:4]:
            for reading in self._morphology.readings(word.lower()):
                if reading.tag.pos == "subst" and Case.NOM in reading.tag.cases and Gender.M1 not in reading.tag.genders:
                    return reading.lemma.lower()
        return ""

    def spell(self, preposition: str, following: str) -> str:
        """The preposition as it is spelt before a text."""
        lower = following.lstrip("„\"«( ").lower()
        if is_roman(following.split(" ", 1)[0]):
            return preposition
        for plain, vocalised, pattern in self._vocalised:
            if plain == preposition and pattern.match(lower):
                return vocalised
        return preposition
