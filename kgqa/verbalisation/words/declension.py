"""Declension by rule: adjectives from a nominative form, names that the dictionary lacks from their ending."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.words.orthography import like

Forms = Mapping[tuple[Number, Case], str]

_ALL_CASES = (Case.NOM, Case.GEN, Case.DAT, Case.ACC, Case.INST, Case.LOC, Case.VOC)
_CASES = _ALL_CASES[1:]


_SLOTS = {(number, case): (number, case) for number in (Number.SG, Number.PL) for case in Case}
"""One object a slot, shared by all tables of forms: they are many."""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun reading of a word: how the word declines if it is this noun."""

    gender: Gender
    number: Number
    """Number of the form that was read."""
    forms: Forms
    names: tuple[str, ...] = ()
    """What kind of name the dictionary calls it; empty for a noun declined by rule."""
    score: float = 0.0
    """How well the reading fits the word; higher is better."""

    @property
    def fixed(self) -> bool:
        """Whether all forms of the number are alike."""
        return len({form for (number, _), form in self.forms.items() if number is self.number}) == 1


@dataclass(frozen=True, slots=True)
class Phrase:
    """A parsed phrase: the forms of each word that declines, None for a word that stays."""

    number: Number
    forms: tuple[Forms | None, ...]
    score: float
    gender: Gender | None = None
    adjectival: bool = False
    """Whether the phrase has no noun: „trójkątny”."""

    def realise(self, words: Sequence[str], number: Number, case: Case) -> tuple[str, ...]:
        """The words in another case; a number that the head lacks leaves the phrase in its own."""
        wanted = self.number if number is Number.AS_IS else number
        if any(forms is not None and (wanted, case) not in forms for forms in self.forms):
            wanted = self.number
        return tuple(
            like(forms.get((wanted, case), word), word) if forms is not None else word
            for word, forms in zip(words, self.forms, strict=True)
        )


_NOMINATIVE_ENDINGS = ("", "a", "o", "i", "y", "e", "é", "í", "ek", "ec", "x", "ć", "ń", "ów", "owie", "icze", "ice")
"""Endings of nominatives that `SuffixRules.nominatives` tries."""


class SuffixRules:
    """Declension of unknown names by their ending (`data/suffixes.tsv`, `data/paradigms.tsv`)."""

    def __init__(self) -> None:
        self._softening = {row[0]: row[1] for row in language_data.rows("softening")}
        self._paradigms = {row[0]: (Gender(row[1]), Number(row[2]), row[3:]) for row in language_data.rows("paradigms")}
        self._rules = {(row[0], row[1]): (int(row[2]), row[3], row[4]) for row in language_data.rows("suffixes")}
        self._guesses = tuple(re.compile(row[0]) for row in language_data.rows("guesses"))
        self.noun = lru_cache(maxsize=1024)(self._noun)
        """Same as `_noun`, cached."""

    def _noun(self, word: str, kind: str) -> Noun | None:
        """The noun that an unknown word of a kind (`man`, `woman`, `place`) is; None if it keeps its nominative."""
        lower = word.lower()
        for start in range(len(lower) + 1):
            rule = self._rules.get((kind, lower[start:]))
            if rule is not None:
                break
        else:
            return None
        cut, add, name = rule
        if name == "fixed" or cut >= len(word):
            return None
        stem = word[: len(word) - cut] + add
        gender, number, endings = self._paradigms[name]
        forms = {_SLOTS[number, case]: self._join(word, stem, end) for case, end in zip(_CASES, endings, strict=True)}
        return Noun(gender, number, {(number, Case.NOM): word} | forms)

    def _join(self, nominative: str, stem: str, ending: str) -> str:
        if ending == "=":
            return nominative
        if ending.startswith("-"):
            stem, ending = stem[:-1], ending[1:]
        if not ending.startswith("~"):
            return stem + ending
        return self.soften(stem) + ending[1:]

    def nominatives(self, form: str, kind: str, case: Case) -> tuple[str, ...]:
        """The unknown names of a kind whose form in a case is this, likeliest first."""
        stems = dict.fromkeys(form[: len(form) - cut].rstrip("'") for cut in range(min(6, len(form) - 1)))
        hard = [
            stem[: -len(soft)] + plain
            for stem in stems
            for plain, soft in self._softening.items()
            if stem.endswith(soft)
        ]
        found: dict[str, None] = {}
        for stem in (*stems, *hard):
            for ending in _NOMINATIVE_ENDINGS:
                noun = self.noun(stem + ending, kind)
                if noun is not None and noun.forms.get((noun.number, case)) == form:
                    found[stem + ending] = None
        return tuple(sorted(found, key=self._unlikeliness))

    def _unlikeliness(self, nominative: str) -> int:
        """Orders nominatives with the same oblique form: `Hašek` before `Hašk`, `Obama` before `Obamo`."""
        ranks = (rank for rank, pattern in enumerate(self._guesses) if pattern.search(nominative))
        return next(ranks, len(self._guesses))

    def soften(self, stem: str) -> str:
        """The stem before the locative ending -e: `Umbert` -> `Umberci`."""
        for length in (3, 2, 1):
            soft = self._softening.get(stem[-length:].lower())
            if soft is not None:
                return stem[:-length] + soft
        return stem + "i"


class AdjectiveRules:
    """Declension of adjectives and adjectival participles from one of their nominative forms.

    Rules in `data/adjectives.tsv` and `data/virile.tsv`; Polish adjectives have no exceptions beyond these.
    """

    def __init__(self) -> None:
        self._endings = {(row[0], row[1]): row[2:] for row in language_data.rows("adjectives")}
        self._virile = {row[0]: row[1] for row in language_data.rows("virile")}
        self.forms = lru_cache(maxsize=1024)(self._forms)
        """Same as `_forms`, cached."""

    def stem(self, form: str, number: Number, gender: Gender, case: Case = Case.NOM) -> tuple[str, str] | None:
        """Stem and type of an adjective from a form in a case; None if the ending is not an adjective's.

        A plural nominative of a masculine personal adjective (`polscy`) does not tell its stem.
        """
        column = "pl" if number is Number.PL else gender[0]
        if column == "pl" and gender is Gender.M1 and case in {Case.NOM, Case.VOC}:
            return None
        animate = case is Case.ACC and (gender is Gender.M1 or (gender is Gender.M2 and number is Number.SG))
        place = _ALL_CASES.index(Case.GEN if animate else case)
        for kind in ("velar", "soft", "hard"):
            ending = self._endings[kind, column][place]
            stem = form[: len(form) - len(ending)]
            velar = stem[-1:].lower() in {"k", "g"}
            if form.endswith(ending) and len(stem) > 1 and (kind == "velar") == velar:
                return stem, kind
        return None

    def _forms(self, stem: str, kind: str, gender: Gender) -> Forms:
        """All forms of an adjective that agrees with a noun of this gender."""
        forms: dict[tuple[Number, Case], str] = {}
        for number, column in ((Number.SG, gender[0]), (Number.PL, "pl")):
            endings = self._endings[kind, column]
            for case, ending in zip(_ALL_CASES, endings, strict=True):
                forms[_SLOTS[number, case]] = stem + ending
        if gender in {Gender.M1, Gender.M2}:
            forms[Number.SG, Case.ACC] = forms[Number.SG, Case.GEN]
        if gender is Gender.M1:
            forms[Number.PL, Case.ACC] = forms[Number.PL, Case.GEN]
            forms[Number.PL, Case.NOM] = forms[Number.PL, Case.VOC] = self._virile_form(stem, kind)
        return forms

    def _virile_form(self, stem: str, kind: str) -> str:
        if kind != "soft":
            for length in range(5, 0, -1):
                end = self._virile.get(stem[-length:].lower())
                if end is not None:
                    return stem[:-length] + end
        return stem + "i"
