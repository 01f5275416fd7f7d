"""Builds the tools that put labels into forms; they need no data."""

from __future__ import annotations

from kgqa.config import Style
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.verbalisation.answers.label_fitting import QuestionFitter
from kgqa.verbalisation.labels.inflection import Inflector


def open_inflector() -> Inflector:
    """Puts labels into cases; needs no data."""
    return Inflector(MorfeuszMorphology())


def open_fitter(style: Style = Style.QUIZ, spacy_model: str = "") -> QuestionFitter:
    """Fits labels to questions; needs no data. `spacy_model` is the setting of that name. Raises ConfigError."""
    morphology = MorfeuszMorphology()
    analyser = QuestionAnalyser(morphology, spacy_model)
    return QuestionFitter(Inflector(morphology), lambda question: analyser.analyse(Question(question)), style)
