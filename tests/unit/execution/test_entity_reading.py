"""Parts of an entity are read when they are asked for, once."""

from __future__ import annotations

import pickle
from collections.abc import Sequence

import pytest

from kgqa.execution.entity_reading import DESCRIPTION, INSTANCE_OF, LABEL, SEX, ReadEntity
from kgqa.model import Entity
from kgqa.terms import Iri, ItemId, Literal, Term
from kgqa.vocabulary import FEMALE

_CURIE, _HUMAN = ItemId("Q7186"), ItemId("Q5")
_STATEMENTS: dict[Iri, Sequence[Term]] = {
    LABEL: [Literal("Marie Curie", "en"), Literal("Maria Skłodowska-Curie", "pl")],
    DESCRIPTION: [Literal("physicist", "en")],
    INSTANCE_OF: [_HUMAN.iri],
    SEX: [FEMALE.iri],
}


class Statements:
    """The statements of an item, and which of them were read."""

    def __init__(self) -> None:
        self.read: list[Iri] = []

    def objects(self, property_: Iri) -> Sequence[Term]:
        self.read.append(property_)
        return _STATEMENTS.get(property_, ())


def test_only_what_is_asked_for_is_read() -> None:
    statements = Statements()
    entity = ReadEntity(_CURIE, statements.objects)
    assert entity.item == _CURIE
    assert not statements.read
    assert (entity.label, entity.language, entity.label) == ("Maria Skłodowska-Curie", "pl", "Maria Skłodowska-Curie")
    assert statements.read == [LABEL]
    assert (entity.classes, entity.sex) == (frozenset({_HUMAN}), FEMALE)
    assert statements.read == [LABEL, INSTANCE_OF, SEX]


def test_it_is_what_it_would_be_if_all_were_read() -> None:
    entity = ReadEntity(_CURIE, Statements().objects)
    whole = Entity(_CURIE, "Maria Skłodowska-Curie", "pl", "physicist", frozenset({_HUMAN}), frozenset(), FEMALE)
    assert entity == whole == entity
    assert hash(entity) == hash(whole)
    assert repr(entity).endswith(repr(whole).removeprefix("Entity"))
    assert entity != ReadEntity(_CURIE, lambda _: ())
    assert entity != _CURIE


def test_it_may_be_sent_to_another_process() -> None:
    statements = Statements()
    entity = pickle.loads(pickle.dumps(ReadEntity(_CURIE, statements.objects)))
    assert entity == ReadEntity(_CURIE, statements.objects)


def test_an_item_without_a_name_is_called_by_its_id() -> None:
    entity = ReadEntity(_CURIE, lambda _: ())
    assert (entity.label, entity.language, entity.description, entity.sex) == ("Q7186", "", "", None)


def test_there_are_no_other_parts() -> None:
    with pytest.raises(AttributeError):
        _ = ReadEntity(_CURIE, lambda _: ()).population
