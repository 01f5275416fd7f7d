"""Search queries, free of any engine: how they are made from questions, and the terms of passages that they find."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise
from pathlib import Path

from kgqa.model import Passage
from kgqa.polish.lists.question_words import question_word_forms
from kgqa.polish.values.quotations import quotations
from kgqa.resources import read_yaml
from kgqa.retrieval.retrieval_tables import word_list
from kgqa.retrieval.text_words import Lexicon, Word, forms, stem, words

_DATA = Path(__file__).parents[1] / "data"


class Field(StrEnum):
    """The searched fields of a passage."""

    LEMMA = "lemma"
    """The likeliest lemma of every content word, with positions."""
    STEM = "stem"
    """The beginnings of the content words."""
    TITLE_LEMMA = "title_lemma"
    TITLE_STEM = "title_stem"


_SEARCHED = (Field.LEMMA, Field.TITLE_LEMMA)
_MOST_WORDS = 64
"""Words of a question that are looked for."""
_READ = 10_000
"""Characters of a question that are read; nobody asks longer ones."""
_LONG_ENOUGH = 5
"""Letters of a word that may be misspelt."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Terms looked for in one field; the best of them counts, or all in a row where it is a phrase."""

    field: Field
    terms: tuple[str, ...]
    boost: float
    phrase: bool = False
    slop: int = 0
    """Words that may stand between those of a phrase."""
    fuzzy: bool = False
    """Whether terms count that differ in one letter."""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """Clauses whose scores add up; at least one must hold."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each kind of clause counts; fitted on questions with known passages (`benchmarks/retrieval.py`)."""

    fields: Mapping[Field, float]
    name: float
    """Factor for words in capitals and numbers."""
    phrase: float
    """For quoted phrases."""
    pair: float
    """For two neighbouring content words."""


def _load_weights(path: Path = _DATA / "weights.yaml") -> Weights:
    """The fitted weights."""
    data = read_yaml(path)
    fields = {Field(name): float(weight) for name, weight in data["fields"].items()}
    return Weights(fields, float(data["name"]), float(data["phrase"]), float(data["pair"]))


@cache
def stop_words() -> frozenset[str]:
    """Word forms that say nothing about what a passage is about, lower case."""
    return word_list("stop_words") | question_word_forms()


class QueryBuilder:
    """Makes search queries from questions."""

    def __init__(self, lexicon: Lexicon, weights: Weights | None = None) -> None:
        self._lexicon = lexicon
        self._weights = weights or _load_weights()

    def build(self, question: str) -> SearchQuery:
        """The query for a question: its words without question words, names weighted, quoted phrases as such."""
        content = content_words(question)
        clauses = [clause for word in content for clause in self._word(word, question)]
        clauses += self._phrases(question)
        for first, second in pairwise(content):
            if self._weights.pair and second.start - first.end <= 1:
                pair = (self._lexicon.lemma(first.form), self._lexicon.lemma(second.form))
                clauses.append(Clause(Field.LEMMA, pair, self._weights.pair, phrase=True))
        return SearchQuery(tuple(clauses))

    def relaxed(self, question: str) -> SearchQuery:
        """A wider query for a question whose first query gives little: words may be misspelt by a letter."""
        lemmas = [self._lexicon.lemma(word.form) for word in content_words(question) if len(word.form) >= _LONG_ENOUGH]
        return SearchQuery(tuple(Clause(field, (lemma,), 1.0, fuzzy=True) for lemma in lemmas for field in _SEARCHED))

    def titled(self, title: str) -> SearchQuery:
        """The query for passages with the words of a title in theirs."""
        lemmas = dict.fromkeys(self._lexicon.lemma(word.form) for word in words(title[:_READ]))
        return SearchQuery(tuple(Clause(Field.TITLE_LEMMA, (lemma,), 1.0) for lemma in list(lemmas)[:_MOST_WORDS]))

    def _word(self, word: Word, question: str) -> list[Clause]:
        factor = self._weights.name if is_name(word, question) or word.form[0].isdigit() else 1.0
        terms = {
            Field.LEMMA: (self._lexicon.lemma(word.form),),
            Field.STEM: (stem(word.form),),
            Field.TITLE_LEMMA: (self._lexicon.lemma(word.form),),
            Field.TITLE_STEM: (stem(word.form),),
        }
        weights = self._weights.fields
        return [Clause(field, terms[field], weight * factor) for field, weight in weights.items() if weight]

    def _phrases(self, question: str) -> list[Clause]:
        quoted = [content_words(phrase) for phrase in quoted_phrases(question)]
        found = [[self._lexicon.lemma(word.form) for word in phrase] for phrase in quoted]
        return [
            Clause(Field.LEMMA, tuple(phrase), self._weights.phrase, phrase=True, slop=1)
            for phrase in found
            if len(phrase) > 1
        ]


def content_words(question: str) -> list[Word]:
    """The words of a question without question words and function words; all words if nothing else is there.

    Of a long text the first 64.
    """
    every = list(words(question[:_READ]))
    return ([word for word in every if word.form.lower() not in stop_words()] or every)[:_MOST_WORDS]


def is_name(word: Word, text: str) -> bool:
    """Whether a word in capitals stands inside a sentence."""
    before = text[: word.start].rstrip()
    return word.form[0].isupper() and bool(before) and before[-1] not in ".?!:"


def quoted_phrases(text: str) -> list[str]:
    """What stands in quotation marks."""
    return [found.text for found in quotations(text)]


def indexed_terms(passage: Passage, lexicon: Lexicon) -> Mapping[Field, str]:
    """The terms of every field, separated by spaces; a field without terms is absent."""
    content = [form for form in forms(passage.text) if form.lower() not in stop_words()]
    title = forms(passage.title)
    terms = {
        Field.LEMMA: _lemmas(content, lexicon),
        Field.STEM: " ".join(map(stem, content)),
        Field.TITLE_LEMMA: _lemmas(title, lexicon),
        Field.TITLE_STEM: " ".join(map(stem, title)),
    }
    return {field: text for field, text in terms.items() if text}


def _lemmas(found: Sequence[str], lexicon: Lexicon) -> str:
    return " ".join(map(lexicon.lemma, found))
