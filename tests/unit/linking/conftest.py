"""Morphology and analyser, made once: both are costly and keep no state but caches."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.fixture(scope="session")
def morphology() -> MorfeuszMorphology:
    return MorfeuszMorphology()


@pytest.fixture(scope="session")
def keys(morphology: MorfeuszMorphology) -> LemmaKeys:
    return LemmaKeys(morphology)


@pytest.fixture(scope="session")
def analyser(morphology: MorfeuszMorphology) -> QuestionAnalyser:
    return QuestionAnalyser(morphology)
