"""Passages with their words read: sentences, lemmas, and which words of the question they repeat."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kgqa.model import Aim, Hit, Linked, Understanding, WhPhrase
from kgqa.polish.lists.question_words import ADJECTIVE, NUMERAL, question_words_of
from kgqa.retrieval.index.search_query import content_words, stop_words
from kgqa.retrieval.text_words import KnownForm, Lexicon, Word, sentence_spans, stem, words

_STEMMED = 5
"""Letters that a word must have to be compared by its stem."""


@dataclass(frozen=True, slots=True)
class AskedWord:
    """A content word of the question."""

    word: Word
    lemmas: frozenset[str]
    weight: float
    """How rare it is in the passages (inverse document frequency)."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as answer extraction sees it."""

    text: str
    kind: Aim
    understood: Understanding
    wh: WhPhrase | None
    words: tuple[AskedWord, ...]
    """Content words outside the wh-phrase's question word and class noun."""
    class_noun: str
    """Lemma of the class noun, which an answer may stand beside; empty if there is none."""
    by_lemma: Mapping[str, int]
    by_stem: Mapping[str, int]
    total: float
    """The weight of all words."""


class TextToken(NamedTuple):
    """A word of a passage."""

    form: str
    """The word as it stands in the text."""
    start: int
    """Offset in characters."""
    end: int
    sentence: int
    """Number of its sentence in the passage."""
    asked: int
    """Index of the question's word that it repeats, or -1."""
    known: KnownForm
    """What the dictionary tells of it."""

    def has_class(self, *classes: str) -> bool:
        """Whether a reading is of one of the grammatical classes."""
        return not self.known.classes.isdisjoint(classes)


@dataclass(frozen=True, slots=True)
class AnnotatedPassage:
    """A passage with its tokens."""

    hit: Hit
    tokens: tuple[TextToken, ...]
    sentences: Sequence[tuple[int, int]]
    """Offsets of the sentences, in characters."""
    coverage: Sequence[float]
    """For every sentence the share of the question's weight that it repeats."""
    titled: Sequence[float]
    """The same for every sentence together with the title."""
    total_coverage: float
    """The same for the whole passage with its title."""
    title_coverage: float
    title: tuple[TextToken, ...]
    """The words of the title, with offsets in it."""
    repeated: Sequence[Sequence[int]]
    """For every sentence the indices of its tokens that repeat words of the question."""


class Annotator:
    """Reads questions and passages."""

    def __init__(self, lexicon: Lexicon, frequency: Callable[[str], int], size: int) -> None:
        """`frequency` tells how many of the `size` passages hold a lemma."""
        self._lexicon = lexicon
        self._frequency = frequency
        self._size = size
        self._stop_words = stop_words()

    def question(self, linked: Linked) -> AskedQuestion:
        """The content words of a question with their weights."""
        analysis = linked.analysis
        wh = next(iter(analysis.wh_phrases), None)
        noun = wh.noun if wh and wh.word in question_words_of(ADJECTIVE, NUMERAL) else ""
        hidden = _hidden_span(linked, wh)
        asked = []
        for word in content_words(analysis.question.text):
            lemmas = frozenset(self._lexicon.lemmas(word.form))
            if not (hidden[0] <= word.start < hidden[1] and (noun in lemmas or not noun)):
                asked.append(AskedWord(word, lemmas, self._weight(word.form)))
        by_lemma = {lemma: index for index, one in enumerate(asked) for lemma in one.lemmas}
        by_stem = {stem(one.word.form): i for i, one in enumerate(asked) if len(one.word.form) >= _STEMMED}
        told = (analysis.question.text, analysis.kind, analysis.understanding, wh)
        total = sum(word.weight for word in asked) or 1.0
        return AskedQuestion(*told, tuple(asked), noun, by_lemma, by_stem, total)

    def passage(self, hit: Hit, question: AskedQuestion) -> AnnotatedPassage:
        """A passage with its tokens and what of the question it repeats."""
        text = hit.passage.text
        tokens: list[TextToken] = []
        found: list[set[int]] = []
        sentences = list(sentence_spans(text))
        for number, (start, end) in enumerate(sentences):
            found.append(set())
            for word in words(text[start:end]):
                token = self._token(word, start, number, question)
                found[-1].add(token.asked)
                tokens.append(token)
        title = tuple(self._token(word, 0, 0, question) for word in words(hit.passage.title))
        told = {token.asked for token in title}
        shares = [_share(question, sentence) for sentence in found], [_share(question, one | told) for one in found]
        total = _share(question, told.union(*found))
        repeated: list[list[int]] = [[] for _ in sentences]
        for index, token in enumerate(tokens):
            if token.asked >= 0:
                repeated[token.sentence].append(index)
        return AnnotatedPassage(hit, tuple(tokens), sentences, *shares, total, _share(question, told), title, repeated)

    def _token(self, word: Word, offset: int, sentence: int, question: AskedQuestion) -> TextToken:
        """A word with what it repeats; `offset` is where the text begins in which it was found."""
        form, start, end = word
        known = self._lexicon.known(form)
        return TextToken(form, offset + start, offset + end, sentence, self._asked(form, known, question), known)

    def _asked(self, form: str, known: KnownForm, question: AskedQuestion) -> int:
        if form.lower() in self._stop_words:
            return -1
        for lemma in known.terms:
            if lemma in question.by_lemma:
                return question.by_lemma[lemma]
        index = question.by_stem.get(stem(form), -1) if len(form) >= _STEMMED else -1
        return -1 if index >= 0 and self._are_names(form, question.words[index].word.form) else index

    def _are_names(self, *forms: str) -> bool:
        """Whether all are names by capitals and dictionary: those with a common beginning are still different."""
        return all(form[0].isupper() and bool(self._lexicon.known(form).names) for form in forms)

    def _weight(self, form: str) -> float:
        return math.log((self._size + 1) / (self._frequency(self._lexicon.lemma(form)) + 0.5))


def _share(question: AskedQuestion, found: set[int]) -> float:
    return sum(question.words[index].weight for index in found if index >= 0) / question.total


def _hidden_span(linked: Linked, wh: WhPhrase | None) -> tuple[int, int]:
    """Where the wh-phrase stands, in characters of the question."""
    tokens = linked.analysis.tokens
    if wh is None or not wh.start < wh.end <= len(tokens):
        return (0, 0)
    return tokens[wh.start].start, tokens[wh.end - 1].end
