"""Tokeniser and analyser, made once: both are costly and keep no state but caches."""

from __future__ import annotations

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.tokeniser import Tokeniser


@pytest.fixture(scope="session")
def morphology() -> MorfeuszMorphology:
    return MorfeuszMorphology()


@pytest.fixture(scope="session")
def tokeniser(morphology: MorfeuszMorphology) -> Tokeniser:
    return Tokeniser(morphology)


@pytest.fixture(scope="session")
def analyser(morphology: MorfeuszMorphology) -> QuestionAnalyser:
    return QuestionAnalyser(morphology)
