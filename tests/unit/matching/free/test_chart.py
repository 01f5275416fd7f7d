"""Pieces that no reading may have are not joined, and nothing is lost by that."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kgqa.assembly import Parts
from kgqa.assembly.parts import open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config
from kgqa.matching.free import free_reader
from kgqa.matching.free.chart import Wanted, readings
from kgqa.matching.free.free_reader import FreeReader
from kgqa.matching.free.joining import Joiner
from kgqa.matching.free.joints import Ways
from kgqa.matching.free.pieces import AnyPiece, SetPiece
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Meaning, Question

_QUESTIONS = (
    "najmniejsze państwo graniczące z Ukrainą",
    "Które państwa graniczące z Niemcami są monarchiami konstytucyjnymi?",
    "W którym województwie leży miasto, w którym urodził się Mikołaj Kopernik?",
    "Których państw graniczących z Polską językiem urzędowym nie jest niemiecki?",
    "Ile lat miał Fryderyk Chopin, gdy zmarł?",
    "O ile Wisła jest dłuższa od Odry?",
)


def _read(parts: Parts, text: str) -> list[tuple[Meaning, float]]:
    reader = FreeReader(open_vocabulary(open_tables(Config())), ItemSorts(parts.graph))
    linked = parts.linker.link(parts.analyser.analyse(Question(text)))
    return [(one.meaning, one.cost) for one in reader.read(linked)]


def _count_joins(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The words of what is joined from now on."""
    joined: list[int] = []
    join = Joiner.join

    def counted(self: Joiner, first: AnyPiece, second: AnyPiece, ways: Ways, limit: float) -> object:
        joined.append(first.words | second.words)
        return join(self, first, second, ways, limit)

    monkeypatch.setattr(Joiner, "join", counted)
    return joined


@pytest.mark.parametrize("text", _QUESTIONS)
def test_same_readings_as_if_all_were_joined(sample_parts: Parts, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of(pieces: Iterable[AnyPiece], joiner: Joiner, is_wanted: Wanted, _: Wanted | None) -> list[SetPiece]:
        return readings(pieces, joiner, is_wanted)

    found = _read(sample_parts, text)
    assert found
    monkeypatch.setattr(free_reader, "readings", all_of)
    assert found == _read(sample_parts, text)


def test_what_may_not_be_wanted_is_not_joined(sample_parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    joined = _count_joins(monkeypatch)
    _read(sample_parts, _QUESTIONS[2])
    hopeful = len(joined)
    monkeypatch.setattr(
        free_reader, "readings", lambda pieces, joiner, is_wanted, _: readings(pieces, joiner, is_wanted)
    )
    _read(sample_parts, _QUESTIONS[2])
    assert 0 < hopeful < len(joined) - hopeful
