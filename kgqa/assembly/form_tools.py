"""Builds the tools that need no data: those that put labels into forms, and that tell meanings over tables in words, as
those over the graph are told."""

from __future__ import annotations

from functools import cache

from kgqa.config import Style
from kgqa.model import Meaning, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Literal, Term
from kgqa.verbalisation.answers.label_fitting import QuestionFitter
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_text import MeaningText


@cache
def _text() -> MeaningText:
    return MeaningText(_written, Inflector(MorfeuszMorphology()))


def _written(term: Term) -> str:
    return term.value if isinstance(term, Literal) else str(term)


def in_words(meaning: Meaning | None) -> str:
    """A meaning in Polish („Rok (najmniejszy według rannych z: wiersze)”); empty without one."""
    return _text().of(meaning) if meaning else ""


def open_inflector() -> Inflector:
    """Puts labels into cases; needs no data."""
    return Inflector(MorfeuszMorphology())


def open_fitter(style: Style = Style.QUIZ, spacy_model: str = "") -> QuestionFitter:
    """Fits labels to questions; needs no data. `spacy_model` is the setting of that name. Raises ConfigError."""
    morphology = MorfeuszMorphology()
    analyser = QuestionAnalyser(morphology, spacy_model)
    return QuestionFitter(Inflector(morphology), lambda question: analyser.analyse(Question(question)), style)
