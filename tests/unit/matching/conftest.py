"""The analyser and the small template library, made once: both are costly and read only."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from kgqa.model import Linked, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_library import load_library
from tests.unit.matching import world

Asker = Callable[..., Linked]


@pytest.fixture(scope="session")
def morphology() -> MorfeuszMorphology:
    return MorfeuszMorphology()


@pytest.fixture(scope="session")
def analyser(morphology: MorfeuszMorphology) -> QuestionAnalyser:
    return QuestionAnalyser(morphology)


@pytest.fixture(scope="session")
def library() -> TemplateLibrary:
    return load_library(world.TEMPLATES)


@pytest.fixture(scope="session")
def asked(analyser: QuestionAnalyser) -> Asker:
    """Makes a linked question from its text, the items by surface form, and the properties by surface form."""

    def ask(text: str, names: Mapping[str, str], relations: Mapping[str, str] | None = None) -> Linked:
        return world.linked(analyser.analyse(Question(text)), names, relations)

    return ask
