"""What is joined of the pieces of a question, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.assembly.parts import open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config
from kgqa.matching.free.free_reader import FreeReader
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Both, Kind, Meaning, Question, Related, Thing


@pytest.fixture(scope="module")
def reader(sample_parts: Parts) -> FreeReader:
    return FreeReader(open_vocabulary(open_tables(Config())), ItemSorts(sample_parts.graph))


def meanings(parts: Parts, reader: FreeReader, text: str) -> list[Meaning]:
    """The meanings that explain all of a question."""
    linked = parts.linker.link(parts.analyser.analyse(Question(text)))
    return [one.meaning for one in reader.read(linked) if not one.left]


def test_nothing_is_said_of_a_clause_by_nearness(sample_parts: Parts, reader: FreeReader) -> None:
    """An island above which a mountain rises, not an island in what the mountain is the highest point of."""
    found = meanings(sample_parts, reader, "Nad którą wyspą góruje Etna?")
    said = [one.second for one in found if isinstance(one, Both) and isinstance(one.first, Kind)]
    assert any(isinstance(one, Related) for one in said)
    assert not any(isinstance(one, Related) and isinstance(one.base, Related) for one in said)


def test_an_adjective_of_a_place_is_not_what_its_noun_speaks_of(sample_parts: Parts, reader: FreeReader) -> None:
    found = meanings(sample_parts, reader, "Jaki hymn mają amerykańskie stany?")
    assert found
    assert not any(isinstance(one, Thing) for meaning in found for one in _parts(meaning))


def test_what_something_is_said_to_be_is_not_left_out(sample_parts: Parts, reader: FreeReader) -> None:
    text = "Które państwa graniczące z Niemcami są monarchiami konstytucyjnymi?"
    linked = sample_parts.linker.link(sample_parts.analyser.analyse(Question(text)))
    readings = reader.read(linked)
    neighbours = [
        one.meaning for one in readings if isinstance(one.meaning, Both) and isinstance(one.meaning.first, Kind)
    ]
    plain = [one for one in neighbours if isinstance(one.second, Related) and isinstance(one.second.base, Thing)]
    assert neighbours
    assert not any(isinstance(one.first, Kind) and one.first.noun == "państwo" for one in plain)


def test_a_state_has_one_capital(sample_parts: Parts, reader: FreeReader) -> None:
    implied = [
        one
        for one in meanings(sample_parts, reader, "stolica Polski")
        if isinstance(one, Both) and isinstance(one.second, Related) and one.second.relation.name == "położenie"
    ]
    assert not implied


def _parts(meaning: Meaning) -> list[Meaning]:
    """What is said of the same things as a class noun, anywhere in a meaning."""
    match meaning:
        case Both(first=Kind(), second=second):
            return [second, *_parts(second)]
        case Both(first=first, second=second):
            return [*_parts(first), *_parts(second)]
        case Related(base=base):
            return _parts(base)
        case _:
            return []


def test_nouns_in_the_plural_ask_of_the_parts_of_a_thing(sample_parts: Parts, reader: FreeReader) -> None:
    """The Baltic states have no capital; each of them has one."""
    found = meanings(sample_parts, reader, "Jakie są stolice krajów bałtyckich?")
    assert any(isinstance(one, Related) and isinstance(one.base, Related) for one in found)
