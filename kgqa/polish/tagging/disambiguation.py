"""Scores every interpretation of every word of a sentence: agreement, government, place and frequency in one model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from kgqa.polish.clauses.clause_context import Column, make_column, surroundings
from kgqa.polish.tagging.field import ChainField
from kgqa.polish.tagging.genders import settle
from kgqa.polish.tagging.lattice import State, StateMaker
from kgqa.polish.tagging.reranking import Hint, HintRanker
from kgqa.polish.tagging.tag_features import Place
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.question_spelling import Speller, Spellings
from kgqa.polish.tokens.words import Interpretation
from kgqa.polish.values.quotations import MARKS, OPENING_MARKS, SINGLE_MARKS
from kgqa.terms import Tag

_Key = tuple[Spellings, bool]
"""What a word may stand for, and whether a full stop follows."""

WEIGHTS_NAME = "disambiguation.tsv"

_TRANSPARENT = frozenset((*MARKS, *SINGLE_MARKS, *"()[]", "''", "się"))
"""Words between which their neighbours agree as if nothing stood there: „w powieści «Lalka»”, „nazywa się Wisła”."""


class Disambiguator:
    """Interpretations with scores, likeliest first; every reading of the dictionary stands in one of them."""

    def __init__(self, morphology: Morphology, field: ChainField | None = None) -> None:
        self.speller = Speller(morphology)
        """How words are spelled that were typed otherwise."""
        self._field = field or ChainField(read_weights())
        self._maker = StateMaker()
        self._ranker = HintRanker()
        self._column = lru_cache(maxsize=3_000)(self._make_column)
        self._own = lru_cache(maxsize=4_000)(self._make_potentials)

    def columns(self, forms: Sequence[str]) -> list[Column]:
        """The interpretations of each word, without scores."""
        return [self._column(*key) for key in _with_dots([(form,) for form in forms])]

    def interpret(self, forms: Sequence[str]) -> list[tuple[Interpretation, ...]]:
        """The interpretations of each word of one sentence, all of them spelled as they stand."""
        return self.rank([(form,) for form in forms])

    def rank(self, words: Sequence[Spellings], hints: Sequence[Hint] | None = None) -> list[tuple[Interpretation, ...]]:
        """The interpretations of each word of one sentence; `hints` of another pipeline replace our scores."""
        keys = _with_dots(words)
        forms = [spellings[0] for spellings in words]
        columns = [self._column(*key) for key in keys]
        if hints is None:
            scores = self._scores(forms, keys, columns)
        else:
            scores = [self._ranker.scores(column.states, hint) for column, hint in zip(columns, hints, strict=True)]
        ranked = [_ranked(column.states, values) for column, values in zip(columns, scores, strict=True)]
        settle(ranked)
        return [
            tuple(Interpretation(state.lemma, _tag(tag), score, state.readings) for state, tag, score in column)
            for column in ranked
        ]

    def _scores(
        self, forms: Sequence[str], keys: Sequence[_Key], columns: Sequence[Column]
    ) -> Sequence[Sequence[float]]:
        own: list[Sequence[float]] = [self._own(*key, place) for key, place in zip(keys, places_of(forms), strict=True)]
        for index, seen in enumerate(surroundings(columns)):
            if len(own[index]) > 1:
                own[index] = self._field.in_clause(own[index], columns[index].shapes, seen)
        chain = chain_of(forms)
        scores: list[Sequence[float]] = [_shares(values) for values in own]
        marginals = self._field.marginals([columns[index].shapes for index in chain], [own[index] for index in chain])
        for index, values in zip(chain, marginals, strict=True):
            scores[index] = values
        return scores

    def _make_column(self, spellings: Spellings, dotted: bool) -> Column:
        form = spellings[0]
        return make_column(form, self._maker.column(form, self.speller.readings(spellings), dotted=dotted))

    def _make_potentials(self, spellings: Spellings, dotted: bool, place: Place) -> tuple[float, ...]:
        return self._field.potentials(self._column(spellings, dotted), place)


_tag = lru_cache(maxsize=4096)(Tag)
"""One object for equal tags."""


def places_of(forms: Sequence[str]) -> list[Place]:
    """Where each word of a sentence stands; opening marks come before the first word."""
    first = next((index for index, form in enumerate(forms) if form[:1].isalnum()), -1)
    return [
        Place.FIRST if index == first else Place.QUOTED if index and forms[index - 1] in OPENING_MARKS else Place.INNER
        for index in range(len(forms))
    ]


def _with_dots(words: Sequence[Spellings]) -> list[_Key]:
    return [(word, behind == (".",)) for word, behind in zip(words, [*words[1:], ()], strict=True)]


def chain_of(forms: Sequence[str]) -> list[int]:
    """Indices of the words that are each other's neighbours."""
    return [index for index, form in enumerate(forms) if form not in _TRANSPARENT]


def read_weights() -> dict[str, float]:
    """The fitted weights by feature."""
    text = (files("kgqa.polish") / "data" / WEIGHTS_NAME).read_text(encoding="utf-8")
    rows = (line.rpartition("\t") for line in text.splitlines() if line and not line.startswith("#"))
    next(rows, None)
    return {feature: float(weight) for feature, _, weight in rows}


def _shares(values: Sequence[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values]


def _ranked(states: Sequence[State], scores: Sequence[float]) -> list[tuple[State, str, float]]:
    order = sorted(range(len(states)), key=lambda index: -scores[index])
    return [(states[index], states[index].tag, scores[index]) for index in order]
