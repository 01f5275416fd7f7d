"""Prepositions of answers: „w” or „na” for a place, and vocalised forms („we Wrocławiu”, „ze Szwecji”).

Rules in `data/prepositions.tsv` and `data/vocalisation.tsv`.
"""

from __future__ import annotations

import re

from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, Gender
from kgqa.verbalisation import language_data
from kgqa.verbalisation.words.orthography import is_roman, layout

_KINDS = ("name", "head", "described", "inside", "town")


class Prepositions:
    """Chooses and spells the preposition before an answer."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology
        rules: dict[str, set[str]] = {kind: set() for kind in _KINDS}
        for rule, word in language_data.rows("prepositions"):
            rules[rule].add(word)
        self._rules = rules
        self._all = frozenset(language_data.by_role("names")["preposition"])
        self._vocalised = [(row[0], row[1], re.compile(row[2])) for row in language_data.rows("vocalisation")]

    def choose(self, preposition: str, case: Case, label: str, description: str = "", noun: str = "") -> str:
        """The preposition that suits a place: „w” becomes „na” before islands and some countries, and back.

        `noun` is what the question asks for; towns always take „w”. Other prepositions, and „w” and „na” with another
        case than the locative, stay.
        """
        if case is not Case.LOC:
            return preposition
        if preposition == "w" and noun not in self._rules["town"] and self.takes_na(label, description):
            return "na"
        if preposition == "na" and label in self._rules["inside"]:
            return "w"
        return preposition

    def direction(self, label: str, description: str = "") -> tuple[str, Case]:
        """Preposition and case of the way to a place: „do Polski”, „na Węgry”."""
        return ("na", Case.ACC) if self.takes_na(label, description) else ("do", Case.GEN)

    def starts(self, label: str) -> bool:
        """Whether a label of several words begins with a preposition: „Nad Niemnem”, „po ślubie”."""
        first, _, rest = label.lstrip(MARKS).partition(" ")
        return bool(rest) and first.lower() in self._all

    def takes_na(self, label: str, description: str = "") -> bool:
        """Whether people say „na” and not „w” for being at this place."""
        heads = [self._first_noun(label)] if len(layout(label).words) > 1 else []
        described = self._first_noun(description)
        if described in self._rules["town"]:
            return False
        if label in self._rules["name"] or described in self._rules["described"]:
            return True
        return any(head in self._rules["head"] for head in heads)

    def _first_noun(self, text: str) -> str:
        for word in layout(text).words[:4]:
            for reading in self._morphology.readings(word.lower()):
                tag = reading.tag
                if tag.pos == "subst" and Case.NOM in tag.cases and Gender.M1 not in tag.genders:
                    return reading.lemma.lower()
        return ""

    def spell(self, preposition: str, following: str) -> str:
        """The preposition as it is spelt before a text: „we Wrocławiu”, but „w FC Barcelona”."""
        lower = following.lstrip(f"{MARKS}( ").lower()
        first = following.split(" ", 1)[0]
        if is_roman(first) or (len(first) > 1 and first.isalpha() and first.isupper()):
            return preposition  # „w FC Barcelona”: acronyms are spelt out, and most letters' names begin softly
        for plain, vocalised, pattern in self._vocalised:
            if plain == preposition and pattern.match(lower):
                return vocalised
        return preposition
