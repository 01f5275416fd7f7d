"""Fits a label to a question: the short answer in the case, number and with the preposition that it asks for."""

from __future__ import annotations

from typing import Protocol

from kgqa.model import AnswerForm, WhPhrase
from kgqa.protocols import NounDictionary
from kgqa.verbalisation.inflection import Inflector
from kgqa.verbalisation.placement import Context, Placement


class WhReader(Protocol):
    """Reads the likeliest wh-phrase of a question."""

    def __call__(self, question: str) -> WhPhrase | None:
        """The wh-phrase; None for questions and commands without one, which are answered in the nominative."""


class QuestionFitter:
    """Puts a label into the form that a question asks for."""

    def __init__(self, morphology: NounDictionary, inflector: Inflector, read: WhReader) -> None:
        self._placement = Placement(morphology, inflector)
        self._read = read

    def fit(self, question: str, label: str, description: str = "") -> str:
        """The short answer: „w Jerozolimie” for „W którym mieście …?” and „Jerozolima”."""
        phrase = self._read(question)
        if not label.strip():
            return label
        form = phrase.answer_form if phrase is not None else AnswerForm()
        noun = phrase.noun if phrase is not None else ""
        return self._placement.place(label, form, Context(description, noun=noun))
