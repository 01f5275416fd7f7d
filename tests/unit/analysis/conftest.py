"""Tokeniser and analyser, made once: both are costly and keep no state but caches."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.analysis.tokens.tokeniser import Tokeniser
from kgqa.morphology import MorfeuszMorphology


@pytest.fixture(scope="session")
def morphology() -> MorfeuszMorphology:
    return MorfeuszMorphology()


@pytest.fixture(scope="session")
def tokeniser(morphology: MorfeuszMorphology) -> Tokeniser:
    return Tokeniser(morphology)


@pytest.fixture(scope="session")
def analyser(morphology: MorfeuszMorphology) -> QuestionAnalyser:
    return QuestionAnalyser(morphology)
