"""The dictionary beside a passage index."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from kgqa.errors import DataError
from kgqa.retrieval.index.definition_index import DICTIONARY_NAME, Dictionary
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import index_problems, open_text_index, passage_directory
from kgqa.retrieval.text_words import Lexicon
from tests.unit.retrieval.definitions import ROWS, write_table
from tests.unit.retrieval.texts import write_articles


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, lexicon: Lexicon) -> Path:
    """An index of the definitions alone, twice given."""
    directory = tmp_path_factory.mktemp("dictionary")
    table = write_table(directory)
    manifest = build_passages([table, table], directory / "data", lexicon)
    assert (manifest.counts["definitions"], manifest.counts["repeated definitions"]) == (len(ROWS) + 1, len(ROWS) + 1)
    return directory / "data"


@pytest.fixture(scope="module")
def dictionary(built: Path, lexicon: Lexicon) -> Dictionary:
    """The definitions."""
    found = open_text_index(built, lexicon).dictionary
    assert found is not None
    return found


def test_headwords_are_found_inflected(dictionary: Dictionary) -> None:
    assert [one.definition for one in dictionary.named("latarnią morską")] == [
        "wieża ze światłem, które prowadzi statki"
    ]
    assert [one.pos for one in dictionary.named("Parasol")] == ["n", "n"]
    assert dictionary.named("") == dictionary.named("nieznane") == []


def test_definitions_are_found_by_their_words(dictionary: Dictionary) -> None:
    found = dictionary.told(["budynek", "na", "zboża"], 3)
    assert found[0].entry.headword == "spichlerz"
    assert all(one.score >= other.score for one, other in pairwise(found))
    assert dictionary.frequency("pszczoła") == 3
    assert dictionary.told([], 3) == dictionary.told(['"', "*"], 3) == []


def test_an_index_of_passages_has_no_dictionary(data: Path, lexicon: Lexicon) -> None:
    assert open_text_index(data, lexicon).dictionary is None


def test_passages_and_definitions_together(tmp_path: Path, lexicon: Lexicon) -> None:
    sources = [write_articles(tmp_path), write_table(tmp_path)]
    build_passages(sources, tmp_path / "data", lexicon)
    search = open_text_index(tmp_path / "data", lexicon)
    assert search.passages("Kopernik", 1)[0].passage.record == "kopernik"
    assert search.dictionary is not None and search.dictionary.size == len(ROWS) + 1
    assert not list(index_problems(tmp_path / "data"))


def test_a_damaged_dictionary(built: Path, tmp_path: Path, lexicon: Lexicon) -> None:
    whole = (passage_directory(built) / DICTIONARY_NAME).read_bytes()
    path = tmp_path / DICTIONARY_NAME
    path.write_bytes(b"no database" + whole[20:])
    with pytest.raises(DataError, match="dictionary cannot be read"):
        Dictionary(path, lexicon)
