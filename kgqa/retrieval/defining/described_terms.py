"""Finds the headword whose definition says what a question describes („Jak nazywa się lęk przed krwią?”)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from kgqa.logistic import chance
from kgqa.model import Aim, Linked
from kgqa.polish.question.asked_words import clue
from kgqa.retrieval.index.definition_index import Dictionary, Told
from kgqa.retrieval.index.search_query import content_words, is_name
from kgqa.retrieval.retrieval_tables import settings
from kgqa.retrieval.sources.text_records import Entry
from kgqa.retrieval.text_words import Lexicon, forms, stem

_READ = 30
"""Entries that are looked at."""
_READ_BY_MEANING = 15
"""Entries whose meaning is compared with that of the question: each takes time."""
_USUAL, _STEPS = 0.85, 10
"""The cosine of texts that have little in common, and what makes differences of cosines about 1. Not fitted: the scale
of figures, whose weights are."""
_READ_BY_LETTERS = 300
"""Entries that are looked at where letters of the word are known."""
_STEMMED = 5
"""Letters that a word must have to be compared by its beginning."""
_NO_TERMS = frozenset({Aim.NUMBER, Aim.TIME, Aim.YES_NO, Aim.CHOICE, Aim.COMPLETION, Aim.CLAUSE, Aim.MEANING, Aim.PAIR})
"""What is asked for is no headword."""
_FAR = 3.0
"""A lead in score over the next entry that is as good as none being there; its weight is fitted."""
_NOUNS = frozenset({"subst", "depr", "ger"})


@dataclass(frozen=True, slots=True)
class Described:
    """A headword with what speaks for it."""

    entry: Entry
    figures: Mapping[str, float]
    chance: float
    """Estimated probability that it is asked for, 0 to 1."""


@dataclass(frozen=True)
class _Asked:
    """The words of a question, as definitions are compared with them."""

    forms: Sequence[str]
    """The content words as the question has them."""
    words: Mapping[str, float]
    """Their lemmas with their weights."""
    names: frozenset[str]
    """Lemmas of those in capitals."""
    noun: str
    """Lemma of the noun that says what sort of thing is asked for; empty if there is none."""
    aim: str
    sort: str

    @cached_property
    def stems(self) -> Mapping[str, str]:
        """The words by their beginnings."""
        return {stem(one): one for one in self.words if len(one) >= _STEMMED}

    @cached_property
    def total(self) -> float:
        """The weight of all words."""
        return sum(self.words.values()) or 1.0


class Meanings(Protocol):
    """What knows how alike texts are in meaning."""

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """How near each text is to answering a question: cosines, -1 to 1."""


class TermFinder:
    """Compares questions with definitions: by their words, and by their meanings where these are known."""

    def __init__(self, dictionary: Dictionary, lexicon: Lexicon, meanings: Meanings | None = None) -> None:
        self._dictionary = dictionary
        self._lexicon = lexicon
        self._meanings = meanings
        self._weights = settings("described_meanings" if meanings else "described_terms")

    def best(self, linked: Linked) -> list[Described]:
        """The headwords that may be asked for, likeliest first; none for questions that ask for no word."""
        letters = _letters(linked)
        rated = [Described(*one, chance(one[1], self._weights)) for one in self.candidates(linked)]
        found: dict[str, Described] = {}
        for one in _matching(rated, letters):
            entry = one.entry
            if entry.headword not in found or found[entry.headword].chance < one.chance:
                found[entry.headword] = one
        return sorted(found.values(), key=lambda one: (-one.chance, one.entry.headword))

    def candidates(self, linked: Linked) -> list[tuple[Entry, Mapping[str, float]]]:
        """The entries that say most of a question, with their figures."""
        if linked.analysis.kind in _NO_TERMS or linked.analysis.understanding.aim in _NO_TERMS:
            return []
        asked = self._asked(linked, clue(linked.analysis.question.text).text)
        read = _READ_BY_LETTERS if _letters(linked) else _READ
        found = [one for one in self._dictionary.told(asked.forms, read) if not self._repeats(one.entry, asked)]
        scores = [one.score for one in found]
        figures = [self._figures(one, rank, scores, asked) for rank, one in enumerate(found)]
        for own, meant in zip(figures, self._meant(linked.analysis.question.text, found), strict=False):
            own.update(meant)
        return [(one.entry, own) for one, own in zip(found, figures, strict=True)]

    def _meant(self, question: str, found: Sequence[Told]) -> list[dict[str, float]]:
        """How near the first entries are to the question in meaning, alone and beside the nearest other one."""
        if self._meanings is None:
            return []
        alike = self._meanings.likeness(question, [one.entry.text for one in found[:_READ_BY_MEANING]])
        others = [max((*alike[:place], *alike[place + 1 :]), default=_USUAL) for place in range(len(alike))]
        return [
            {"alike": (own - _USUAL) * _STEPS, "alike lead": max(-1.0, min((own - other) * 2 * _STEPS, 1.0))}
            for own, other in zip(alike, others, strict=True)
        ]

    def _asked(self, linked: Linked, text: str) -> _Asked:
        weights: dict[str, float] = {}
        names = set()
        content = content_words(text)
        for word in content:
            lemma = self._lexicon.lemma(word.form)
            weights[lemma] = self._weight(lemma)
            if is_name(word, text):
                names.add(lemma)
        understood = linked.analysis.understanding
        wh = next(iter(linked.analysis.wh_phrases), None)
        noun = (wh.noun if wh else "") or understood.noun
        said = [word.form for word in content]
        return _Asked(said, weights, frozenset(names), noun, f"aim {understood.aim}", f"sort {understood.answer_type}")

    def _weight(self, lemma: str) -> float:
        return math.log((self._dictionary.size + 1) / (self._dictionary.frequency(lemma) + 0.5))

    def _repeats(self, entry: Entry, asked: _Asked) -> bool:
        """Whether the question says the headword itself."""
        return all(self._lexicon.lemma(form) in asked.words for form in forms(entry.headword))

    def _figures(self, told: Told, rank: int, scores: Sequence[float], asked: _Asked) -> dict[str, float]:
        """What speaks for an entry and against it, by name; each about 0 to 1."""
        entry = told.entry
        said = [self._lexicon.lemma(form) for form in forms(entry.definition)]
        met = {met for one in said if (met := self._met(one, asked))}
        share = sum(asked.words[one] for one in met) / asked.total
        own = {one: self._weight(one) for one in said}
        understood = sum(weight for one, weight in own.items() if self._met(one, asked)) / (sum(own.values()) or 1.0)
        others = [score for place, score in enumerate(scores) if place != rank]
        lead = told.score - max(others, default=0.0)
        return {
            "bias": 1.0,
            "share": share,
            "share squared": share * share,
            "understood": understood,
            "both": share * understood,
            "score": told.score / 10,
            "lead": max(-_FAR, min(lead, _FAR)),
            "behind first": rank / _READ,
            "words met": math.log1p(len(met)),
            "words asked": math.log1p(len(asked.words)),
            "names left out": float(bool(asked.names - met)),
            "names met": float(bool(asked.names & met)),
            "noun is head": float(bool(asked.noun) and asked.noun in said[:3]),
            "noun left out": float(bool(asked.noun) and asked.noun not in said),
            asked.aim: 1.0,
            f"{asked.sort}": 1.0,
            **self._shape(entry, asked),
        }

    def _met(self, lemma: str, asked: _Asked) -> str:
        """The word of the question that a word of a definition repeats; empty if it repeats none."""
        if lemma in asked.words:
            return lemma
        return asked.stems.get(stem(lemma), "") if len(lemma) >= _STEMMED else ""

    def _shape(self, entry: Entry, asked: _Asked) -> dict[str, float]:
        """What the headword looks like."""
        parts = forms(entry.headword)
        capital = entry.headword[:1].isupper()
        classes = self._lexicon.known(parts[0]).classes if parts else frozenset()
        return {
            "several words": float(len(parts) > 1),
            "name": float(capital),
            f"{asked.sort} name": float(capital),
            "noun": float(not classes.isdisjoint(_NOUNS)),
            "marked": float(bool(entry.domains)),
        }


def _letters(linked: Linked) -> re.Pattern[str] | None:
    """What the headword must match; None where nothing is known of its letters."""
    question = linked.analysis.question
    return question.letters or clue(question.text).letters


def _matching(found: Sequence[Described], letters: re.Pattern[str] | None) -> list[Described]:
    """The headwords with the letters that a clue tells; the likelier, the fewer others have them."""
    if letters is None:
        return list(found)
    kept = [one for one in found if letters.fullmatch(one.entry.headword)]
    rarity = len(found) / len(kept) if kept else 1.0
    return [replace(one, chance=one.chance * rarity / (one.chance * rarity + 1 - one.chance)) for one in kept]
