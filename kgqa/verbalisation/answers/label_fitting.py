"""Fits a label to a question: the short answer in the case, number and with the preposition that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgqa.config import Style
from kgqa.model import Analysis, AnswerForm, WhPhrase
from kgqa.polish.lists.question_words import PRONOUN, question_words_of
from kgqa.terms import Case
from kgqa.verbalisation.answers.full_sentences import SentenceWriter
from kgqa.verbalisation.answers.placement import Context, Placement
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.verb_agreement import Agreement

_DEFINED = "jak"
"""The word of wh-phrases that stand for a whole opener, such as „Czym jest” read as a question for a definition."""


def asked(phrases: Sequence[WhPhrase]) -> WhPhrase | None:
    """The wh-phrase that a label has to fit: the likeliest, but „czym” and „kim” of „Czym jest …?” for the opener."""
    first = next(iter(phrases), None)
    if first is None or first.word != _DEFINED or first.start:
        return first
    predicative = (
        p for p in phrases if p.start == 0 and p.word in question_words_of(PRONOUN) and p.form.case is Case.INST
    )
    return next(predicative, first)


def sentence_writer(inflector: Inflector) -> SentenceWriter:
    """A writer of full sentences that inflects with this inflector."""
    agreement = Agreement(inflector.morphology, inflector.predicative)
    return SentenceWriter(inflector.morphology, agreement, inflector.counted)


class QuestionFitter:
    """Puts a label into the form that a question asks for."""

    def __init__(self, inflector: Inflector, analyse: Callable[[str], Analysis], style: Style = Style.QUIZ) -> None:
        self._inflector = inflector
        self._placement = Placement(inflector.morphology, inflector)
        self._sentences = sentence_writer(inflector)
        self._analyse = analyse
        self._style = style

    def fit(self, question: str, label: str, description: str = "") -> str:
        """The answer: „w Jerozolimie” for „W którym mieście …?” and „Jerozolima”.

        Questions and commands without a wh-phrase, and everything in the nominative style, are answered in the
        nominative. In the style of sentences the short answer stands where no sentence can be built.

        >>> from kgqa.assembly import open_fitter
        >>> open_fitter().fit("Z którego kraju pochodzi IKEA?", "Szwecja")
        'ze Szwecji'
        """
        if not label.strip() or self._style is Style.NOMINATIVE:
            return label
        analysis = self._analyse(question)
        phrase = asked(analysis.wh_phrases)
        form = phrase.answer_form if phrase is not None else AnswerForm()
        short = self._placement.place(label, form, Context(description, noun=phrase.noun if phrase else ""))
        if self._style is Style.QUIZ:
            return short
        subject = self._inflector.subject(label, description=description)
        return self._sentences.write(analysis, phrase, short, subject) or short
