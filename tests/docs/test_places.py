"""The page on places to touch: each change is made, at the places that it names and at no other."""

from __future__ import annotations

import re
import shutil
from copy import deepcopy
from pathlib import Path

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.config import load_config
from kgqa.execution.engine.id_store import Store
from kgqa.execution.memory_store import MemoryStore
from kgqa.interfaces.batch_answering import FORMATS
from kgqa.interfaces.commands.answer import command
from kgqa.linking.relations.relation_table import read_relations
from kgqa.matching.free import operations
from kgqa.matching.matching_tables import document
from kgqa.model import Answer, Question
from kgqa.resources import template_directory
from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "places.md").read_text(encoding="utf-8")
CURRENCY = "\twaluta\n"
DIMENSION = """
- name: rozłożystość
  properties: [P2046]
  unit: km²
  more: [rozłożysty]
  nouns: [rozłożystość]
  of: [państwo]
"""


def text_of(parts: Parts, question: str) -> str:
    found = parts.pipeline.answer(Question(question)).answer
    return found.text if isinstance(found, Answer) else ""


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Parts:
    """The pipeline over a template directory with a dimension and a wording more."""
    directory = tmp_path_factory.mktemp("places") / "templates"
    shutil.copytree(template_directory(), directory)
    dimensions, relations = directory / "dimensions.yaml", directory / "relations.tsv"
    dimensions.write_text(dimensions.read_text(encoding="utf-8") + DIMENSION, encoding="utf-8")
    lines = relations.read_text(encoding="utf-8")
    relations.write_text(lines.replace(CURRENCY, f"{CURRENCY}\tpieniążek\n", 1), encoding="utf-8")
    return open_parts(load_config({"templates": str(directory)}))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Jakie jest najbardziej rozłożyste państwo graniczące z Polską?", "Rosja"),
        ("Jaki pieniążek ma Japonia?", "jen"),
    ],
)
def test_an_entry_or_a_line_is_enough(sample_parts: Parts, changed: Parts, question: str, text: str) -> None:
    assert text_of(sample_parts, question) == ""
    assert text in text_of(changed, question)


def test_a_row_is_a_relation(tmp_path: Path) -> None:
    rows = (template_directory() / "relations.tsv").read_text(encoding="utf-8")
    path = tmp_path / "relations.tsv"
    path.write_text(f"{rows}P99999\tgrzmotliwość\tplace:miasto\tother\n\tgrzmotliwość\n", encoding="utf-8")
    assert read_relations(path)[-1].name == "grzmotliwość"


def test_an_entry_words_an_operator(monkeypatch: pytest.MonkeyPatch, sample_parts: Parts) -> None:
    question = "Jaki szmat z Warszawy do Krakowa?"
    assert text_of(sample_parts, question) == ""

    words = deepcopy(document("operators"))
    words["distance"]["said"].append("szmat")
    monkeypatch.setattr(operations, "document", {"operators": words}.__getitem__)
    operations._operators.cache_clear()
    assert "km" in text_of(sample_parts, question) or text_of(sample_parts, question).isdigit()
    monkeypatch.undo()
    operations._operators.cache_clear()


def test_formats_are_the_choice_of_the_command() -> None:
    choice = next(one.type for one in command.params if "--format" in one.opts)
    choices = set(getattr(choice, "choices", ()))
    assert choices == {name.removesuffix("-ids") for name in FORMATS} | {"parquet"}


def test_a_store_is_a_class_that_the_engine_does_not_name() -> None:
    store: Store = MemoryStore(())
    assert store.size == 0
    sources = (ROOT / "kgqa" / "execution" / "engine").rglob("*.py")
    assert not any(re.search("MemoryStore|HdtStore", one.read_text(encoding="utf-8")) for one in sources)


def test_every_place_is_there() -> None:
    places = re.findall(r"`((?:templates|kgqa)/[\w/.]+)`", PAGE)
    assert len(places) >= 7
    assert [one for one in places if not (ROOT / one).exists()] == []
