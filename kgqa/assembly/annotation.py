"""Makes the language processing of records of our own analysis and lemmatiser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kgqa.annotation.checks.base import type_confidences
from kgqa.annotation.question_records import Sentence, TaggedToken, Tagging
from kgqa.annotation.tools import TypeProposal
from kgqa.model import Question, Reading, Token
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.retrieval.text_words import sentence_spans
from kgqa.verbalisation.labels.inflection import Inflector

_LONGEST = 5_000
"""Characters of a sentence that are analysed together; a longer one is cut at white space."""
_REMEMBERED = 50_000
"""Characters of the longest text whose sentences and tags are remembered."""


class PolishTools:
    """The `LanguageTools` of records for Polish."""

    def __init__(self, spacy_model: str = "") -> None:
        """`spacy_model` is the setting of that name. Raises ConfigError."""
        morphology = MorfeuszMorphology()
        self._tokeniser = Tokeniser(morphology, spacy_model)
        self._analyser = QuestionAnalyser(morphology, spacy_model)
        self._inflector = Inflector(morphology)
        self._readings = morphology.readings
        self._sentences = lru_cache(maxsize=64)(_sentences)
        self._short = lru_cache(maxsize=256)(self._tagging)
        self._proposals = lru_cache(maxsize=1024)(self._propose)

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """Offsets of the sentences, in characters."""
        return self._sentences(text) if len(text) <= _REMEMBERED else _sentences(text)

    def tagging(self, text: str) -> Tagging:
        """Sentences with their words, each with its likeliest lemma and tag."""
        return self._short(text) if len(text) <= _REMEMBERED else self._tagging(text)

    def readings(self, form: str) -> Sequence[Reading]:
        """All readings of a word; of its lower-cased form where the dictionary does not know it as it stands."""
        return self._readings(form) or self._readings(form.lower())

    def base(self, phrase: str) -> str:
        """The phrase in the nominative."""
        return self._inflector.lemmatise(phrase)

    def propose(self, question: str) -> TypeProposal:
        """The types that analysis sees, and how often it is right where it sees them."""
        return self._proposals(question)

    def _propose(self, question: str) -> TypeProposal:
        seen = self._analyser.analyse(Question(question)).understanding
        confidence = type_confidences().get(seen.sqad_question, 0.0)
        return TypeProposal(str(seen.sqad_question), str(seen.sqad_answer), confidence)

    def _tagging(self, text: str) -> Tagging:
        return tuple(self._sentence(text, start, end) for start, end in self.sentences(text))

    def _sentence(self, text: str, start: int, end: int) -> Sentence:
        return tuple(
            _tagged(token, text, piece)
            for piece, stop in _pieces(text, start, end)
            for token in self._tokeniser.tokens(text[piece:stop])
        )


def _sentences(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(sentence_spans(text))


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """A span in pieces that are not too long."""
    while end - start > _LONGEST:
        cut = max(text.rfind(" ", start, start + _LONGEST) + 1, start) or start
        stop = cut if cut > start else start + _LONGEST
        yield start, stop
        start = stop
    yield start, end


def _tagged(token: Token, text: str, offset: int) -> TaggedToken:
    start, end = token.start + offset, token.end + offset
    best = token.best
    lemma, tag = (best.lemma, best.tag.text) if best else (token.form, "ign")
    return TaggedToken(text[start:end], start, lemma, tag)
