"""Codes, symbols and mottos in questions, with the words that name their property."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kgqa.assembly.parts import open_relations
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config
from kgqa.linking.relations.value_links import ValueLinker
from kgqa.model import Question, ValueMention
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from wikidata_hdt.labels.label_index import ValueEntry
from wikidata_hdt.labels.stored_values import value_key

STORED = {
    "P297": ("HR", "AU", "MA", "CO"),
    "P246": ("Au", "Co"),
    "P274": ("C₆H₁₂O₆",),
    "P474": ("+33",),
    "P1451": ("Labor omnia vincit",),
}


class _Index:
    """The values above, as a label index finds them."""

    def values(self, keys: Iterable[str]) -> tuple[ValueEntry, ...]:
        wanted = set(keys)
        entries = (
            ValueEntry(key, name, f'"{text}"')
            for name, texts in STORED.items()
            for text in texts
            for key in {value_key(text), value_key(text).lstrip("+")}
        )
        return tuple(sorted((one for one in entries if one.key in wanted), key=lambda one: one.key))


@pytest.fixture(scope="module")
def analyser() -> QuestionAnalyser:
    return QuestionAnalyser(MorfeuszMorphology())


@pytest.fixture(scope="module")
def linker() -> ValueLinker:
    return ValueLinker(_Index(), open_relations(open_tables(Config())))


def found(analyser: QuestionAnalyser, linker: ValueLinker, text: str) -> list[ValueMention]:
    analysis = analyser.analyse(Question(text))
    return list(linker.link(analysis, open_relations(open_tables(Config())).phrases(analysis)))


@pytest.mark.parametrize(
    ("text", "properties", "naming"),
    [
        ("Jaki kraj ma kod HR?", ["P297"], (3,)),
        ("jaki kraj ma kod hr", ["P297"], (3,)),
        ("Który pierwiastek ma symbol Au?", ["P246"], (3,)),
        ("Co ma wzór C6H12O6?", ["P274"], (2,)),
        ("Który kraj ma numer kierunkowy 33?", ["P474"], (3, 4)),
        ("Czyją dewizą jest „Labor omnia vincit”?", ["P1451"], (1,)),
        ("Czyje to: „Labor omnia vincit”?", ["P1451"], ()),
    ],
)
def test_values(
    analyser: QuestionAnalyser, linker: ValueLinker, text: str, properties: list[str], naming: tuple[int, ...]
) -> None:
    values = found(analyser, linker, text)
    assert [value.property for value in values] == properties
    assert all(set(naming) <= set(value.naming) for value in values)
    assert bool(values[0].naming) is bool(naming)
    assert values[0].quoted is ("„" in text)


@pytest.mark.parametrize("text", ["Co ma kod?", "Jaki kod ma Polska?", "Co to jest?"])
def test_usual_words_are_no_codes(analyser: QuestionAnalyser, linker: ValueLinker, text: str) -> None:
    assert found(analyser, linker, text) == []
