"""A small passage index."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import PassageSearch, open_text_index
from kgqa.retrieval.text_words import Lexicon
from tests.unit.retrieval.texts import write_articles


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """Words with their lemmas."""
    return Lexicon(MorfeuszMorphology())


@pytest.fixture(scope="session")
def analyser() -> QuestionAnalyser:
    """What reads questions before retrieval does."""
    return QuestionAnalyser(MorfeuszMorphology())


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Path:
    """A data directory with the articles' passages."""
    directory = tmp_path_factory.mktemp("text")
    build_passages([write_articles(directory)], directory / "data", lexicon)
    return directory / "data"


@pytest.fixture(scope="session")
def search(data: Path, lexicon: Lexicon) -> PassageSearch:
    """The articles' passages."""
    return open_text_index(data, lexicon)
