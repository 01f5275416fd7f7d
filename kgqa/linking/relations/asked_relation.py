"""What a question says about its answer, as relation linking needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.fast_values import kept_for_last
from kgqa.model import Aim, Analysis, AnswerType, SpanKind, WhPhrase
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.terms import Case

_WHERE = "gdzie"


@dataclass(frozen=True, slots=True)
class Asked:
    """What the question says about its answer, as relation linking needs it."""

    open: bool
    """Nothing is asked for by a wh-phrase: yes/no questions."""
    type: AnswerType
    noun: str
    phrase: WhPhrase | None
    words: frozenset[str]
    """Lemmas of the question outside quotation marks."""
    prepositions: frozenset[str]
    """Prepositions that stand in the question outside the wh-phrase and quotation marks."""
    opener: frozenset[int]
    """Indices of the verbs inside the wh-phrase („Jak nazywa się”), which are no relations."""

    @staticmethod
    @kept_for_last
    def of(analysis: Analysis) -> Asked:
        """What a question says."""
        understanding = analysis.understanding
        phrase = _fullest(analysis.wh_phrases)
        inside = range(phrase.start, phrase.end) if phrase else range(0)
        outside = outside_quotations(analysis)
        words = frozenset(lemma for index in outside for lemma in analysis.tokens[index].lemmas)
        prepositions = frozenset(
            reading.lemma
            for index in outside
            if index not in inside
            for reading in analysis.tokens[index].readings
            if reading.is_of(PREPOSITIONS)
        )
        is_open = understanding.aim is Aim.YES_NO or phrase is None
        verbs = frozenset(index for index in inside if analysis.tokens[index].is_finite)
        return Asked(is_open, understanding.answer_type, understanding.noun, phrase, words, prepositions, verbs)

    @property
    def thing(self) -> bool:
        """Whether „co” asks, which stands for no person."""
        return self.phrase is not None and self.phrase.word == "co"

    def lacks(self, preposition: str) -> bool:
        """Whether a phrase's preposition stands nowhere in the question, not even inside „gdzie”."""
        if not preposition or preposition in self.prepositions or self.phrase is None:
            return bool(preposition) and preposition not in self.prepositions
        return not _stands_for(self.phrase, preposition) and self.phrase.form.preposition != preposition

    def asks_with(self, tokens: tuple[int, ...]) -> bool:
        """Whether the words of a phrase stand inside the wh-phrase."""
        return self.phrase is not None and self.phrase.start <= tokens[0] < self.phrase.end

    def possessor_of(self, tokens: tuple[int, ...]) -> bool:
        """Whether the wh-phrase is the noun's genitive attribute („stolicą którego państwa”, „czyją żoną”)."""
        phrase = self.phrase
        if phrase is None:
            return False
        if phrase.word == "czyj":
            return True
        adjacent = phrase.start == tokens[-1] + 1 or phrase.end == tokens[0]
        return adjacent and phrase.form.case is Case.GEN and not phrase.form.preposition

    def governed_by(self, preposition: str) -> bool | None:
        """Whether the wh-phrase stands behind the preposition of the object; None where nothing tells."""
        if not preposition or self.phrase is None:
            return None
        wh = self.phrase.form.preposition
        if wh == preposition or _stands_for(self.phrase, preposition):
            return True
        if self.type is AnswerType.TIME:
            return None
        return False if preposition in self.prepositions or not wh else None


def _stands_for(phrase: WhPhrase, preposition: str) -> bool:
    """Whether „gdzie” asks, which holds a preposition of place."""
    return phrase.word == _WHERE and preposition in question_words()[_WHERE].stands_for


def _fullest(phrases: Sequence[WhPhrase]) -> WhPhrase | None:
    """The likeliest wh-phrase; an opener with its noun and the pronoun of its relative clause."""
    same = [phrase for phrase in phrases if phrase.start == phrases[0].start]
    return max(same, key=lambda phrase: phrase.end, default=None)


def outside_quotations(analysis: Analysis) -> tuple[int, ...]:
    """Indices of the tokens outside quotation marks; titles are no relations."""
    quoted = [span for span in analysis.spans if span.kind is SpanKind.QUOTATION]
    return tuple(
        index for index in range(len(analysis.tokens)) if not any(span.start <= index < span.end for span in quoted)
    )
