"""Scores every interpretation of every word of a sentence: agreement, government, place and frequency in one model.

A linear-chain conditional random field over the lattice: how likely each interpretation of each word is.

Potentials are products, rescaled at each word, so that no logarithms are needed (Rabiner 1989, section V.A).

What the lattice leaves open in the likeliest interpretation, gender and the marks of pronouns, is settled behind: an
adjective takes the gender of the noun it agrees with, a past verb that of its subject.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

from kgqa.polish.clauses.clause_context import Column, Surroundings, clause_features, make_column, surroundings
from kgqa.polish.lists.question_words import ADJECTIVE, question_words_of
from kgqa.polish.tagging.lattice import Hint, HintRanker, Shape, State, StateMaker
from kgqa.polish.tagging.tag_features import END, START, Place, pair_features, word_features
from kgqa.polish.tokens.question_spelling import Speller, Spellings
from kgqa.polish.tokens.tags import GENDERED_VERBS, NOUNS
from kgqa.polish.tokens.words import Interpretation, Morphology
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


_LIMIT = 30.0
"""Exponents are kept within this, far from what a float cannot hold.

No weight, and nothing to be fitted: exponents beside it are the fitted ones."""

Matrix = tuple[tuple[float, ...], ...]
Shapes = tuple[Shape, ...]


class ChainField:
    """Marginal probabilities by the forward-backward algorithm, with the potentials of known words cached."""

    def __init__(self, weights: Mapping[str, float]) -> None:
        self._weight = _Weights(weights).__getitem__
        self._pair = lru_cache(maxsize=16_000)(self._pair_potential)
        self._in_clause = lru_cache(maxsize=8_000)(self._clause_potential)
        self._between = lru_cache(maxsize=4_000)(self._matrix)

    def potentials(self, column: Column, place: Place) -> tuple[float, ...]:
        """How well each interpretation suits the word alone."""
        return tuple(self._exp(features) for features in column_features(column, place))

    def in_clause(self, own: Sequence[float], shapes: Shapes, seen: Surroundings) -> list[float]:
        """How well each interpretation suits the word in its clause."""
        return [value * self._in_clause(shape, seen) for value, shape in zip(own, shapes, strict=True)]

    def marginals(self, shapes: Sequence[Shapes], own: Sequence[Sequence[float]]) -> list[list[float]]:
        """The probability of each interpretation of each word, given all words of the sentence."""
        borders = [(START,), *shapes, (END,)]
        matrices = [self._between(left, right) for left, right in pairwise(borders)]
        forward: list[list[float]] = []
        before: Sequence[float] = (1.0,)
        for matrix, potentials in zip(matrices, own, strict=False):
            columns = zip(*matrix, strict=True)
            before = _scaled([
                value * sum(map(float.__mul__, before, column))
                for value, column in zip(potentials, columns, strict=True)
            ])  # fmt: skip
            forward.append(list(before))
        behind = [row[0] for row in matrices[-1]]
        result: list[list[float]] = []
        for index in range(len(shapes) - 1, -1, -1):
            result.append(_scaled(list(map(float.__mul__, forward[index], behind))))
            weighted = list(map(float.__mul__, own[index], behind))
            behind = _scaled([sum(map(float.__mul__, row, weighted)) for row in matrices[index]])
        return result[::-1]

    def _matrix(self, left: Shapes, right: Shapes) -> Matrix:
        return tuple(tuple(self._pair(one, other) for other in right) for one in left)

    def _clause_potential(self, shape: Shape, seen: Surroundings) -> float:
        return self._exp(clause_features(shape, seen))

    def _pair_potential(self, left: Shape, right: Shape) -> float:
        return self._exp(pair_features(left, right))

    def _exp(self, features: Iterable[str]) -> float:
        return math.exp(max(-_LIMIT, min(_LIMIT, sum(map(self._weight, features)))))


class _Weights(dict[str, float]):
    """Unknown features weigh nothing; quicker than `get` with a default."""

    def __missing__(self, feature: str) -> float:
        return 0.0


def column_features(column: Column, place: Place) -> list[list[str]]:
    """The features of each interpretation of a word."""
    pairs = zip(column.states, column.genders, strict=True)
    return [word_features(state, place, genders) for state, genders in pairs]


def _scaled(values: list[float]) -> list[float]:
    total = sum(values)
    return [value / total for value in values] if total > 0 else [1 / len(values)] * len(values)


Ranked = list[tuple[State, str, float]]

_NOUNS = NOUNS | {"ppron3", "ppron12"}
_WH = question_words_of(ADJECTIVE) | {"jeden", "każdy", "żaden"}
_RELATIVE = "który"
_BREAKS = frozenset(".?!;:")
_REACH = 6
"""How many words apart a noun and its adjective may stand."""
_BY_HABIT = ("m3", "m1", "m2", "f", "n")
"""Which gender is taken where no noun tells it."""
_CHOICES = {"akc.nakc": "akc", "praep.npraep": "npraep", "imperf.perf": "imperf", "nwok.wok": "nwok"}
"""Alternatives other than gender, and which one is taken."""


def settle(sentence: Sequence[Ranked]) -> None:
    """Give the first interpretation of each word a tag without alternatives."""
    for index, ranked in enumerate(sentence):
        state, tag, score = ranked[0]
        if "." not in tag:
            continue
        genders = state.shape.genders
        if len(genders) > 1:
            tag = tag.replace(_dotted(tag, genders), _gender(sentence, index, state))
        ranked[0] = (state, _settle_marks(tag, sentence, index), score)


def _dotted(tag: str, genders: frozenset[str]) -> str:
    return next(part for part in tag.split(":") if genders == frozenset(part.split(".")))


def _settle_marks(tag: str, sentence: Sequence[Ranked], index: int) -> str:
    after_preposition = index > 0 and sentence[index - 1][0][0].shape.pos == "prep"
    for open_marks, mark in _CHOICES.items():
        chosen = "praep" if after_preposition and mark == "npraep" else mark
        tag = tag.replace(open_marks, chosen)
    return tag


def _gender(sentence: Sequence[Ranked], index: int, state: State) -> str:
    genders = state.shape.genders
    for noun in _nouns_for(sentence, index, state):
        shared = genders & noun.shape.genders
        if shared:
            return _habitual(shared, state)
    return _habitual(genders, state)


def _nouns_for(sentence: Sequence[Ranked], index: int, state: State) -> Iterator[State]:
    """The nouns whose gender a word takes, the surest first."""
    shape = state.shape
    if shape.pos in GENDERED_VERBS:
        yield from (noun for noun in _subjects(sentence, index) if noun.shape.number == shape.number)
    elif state.lemma in _WH and _is_word(sentence, index + 1, "z"):
        yield from (noun for noun in _neighbours(sentence, index) if noun.shape.number == "pl")
    else:
        counted = "gen" if shape.extra == "rec" else shape.case
        yield from (
            noun
            for noun in _neighbours(sentence, index)
            if noun.shape.number == shape.number and noun.shape.case in (shape.case, counted)
        )
        if state.lemma == _RELATIVE:
            yield from (noun for noun in _antecedents(sentence, index) if noun.shape.number == shape.number)


def _is_word(sentence: Sequence[Ranked], index: int, lemma: str) -> bool:
    return index < len(sentence) and sentence[index][0][0].lemma == lemma


def _antecedents(sentence: Sequence[Ranked], index: int) -> Iterator[State]:
    """Nouns before the comma that opens a relative clause, the nearest first."""
    for place in range(index - 1, -1, -1):
        state = sentence[place][0][0]
        if state.shape.pos in _NOUNS:
            yield state


def _habitual(genders: frozenset[str], state: State) -> str:
    if state.shape.pos in GENDERED_VERBS | {"ppron3", "ppron12"} and "m1" in genders:
        return "m1"
    if state.shape.pos == "num" and "n" in genders:
        return "n"
    return next(gender for gender in _BY_HABIT if gender in genders)


def _neighbours(sentence: Sequence[Ranked], index: int) -> Iterator[State]:
    """Nouns near an adjective: the next ones behind it first, then those in front."""
    for step in (1, -1):
        for distance in range(1, _REACH + 1):
            place = index + step * distance
            if not 0 <= place < len(sentence):
                break
            state = sentence[place][0][0]
            if state.lemma in _BREAKS or (state.shape.pos in GENDERED_VERBS | {"fin"} and step > 0 and distance > 1):
                break
            if state.shape.pos in _NOUNS:
                yield state


def _subjects(sentence: Sequence[Ranked], index: int) -> Iterator[State]:
    """Nouns in the nominative around a verb, the nearest first; those in front before those behind."""
    for places in (range(index - 1, -1, -1), range(index + 1, len(sentence))):
        for place in places:
            state = sentence[place][0][0]
            if state.shape.pos in _NOUNS and state.shape.case == "nom":
                yield state
