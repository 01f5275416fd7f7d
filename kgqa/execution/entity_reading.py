"""What a graph's statements say of an item: the properties that are read and the order of languages.

Source of the class rules: Wikidata's membership properties P31 (instance of) and P279 (subclass of); people (P31 Q5)
also count as what they do (P106 occupation) and hold (P39 position).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from kgqa import vocabulary
from kgqa.model import Entity
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal, PropertyId, Term
from wikidata_hdt.language_tags import language_of

LANGUAGES = ("pl", "mul", "en")
"""Languages of labels and descriptions, best first; `mul` holds names that are the same in all languages."""

LABEL = Iri(RDFS_LABEL)
DESCRIPTION = Iri(SCHEMA_DESCRIPTION)
INSTANCE_OF = vocabulary.INSTANCE_OF.direct
SUBCLASS_OF = vocabulary.SUBCLASS_OF.direct
OCCUPATION = vocabulary.OCCUPATION.direct
POSITION = vocabulary.POSITION.direct
SEX = vocabulary.SEX.direct


def properties_below(namespace: str, predicates: Iterable[Iri]) -> Sequence[PropertyId]:
    """The properties that some predicates of a namespace stand for, in the order of their numbers."""
    named = (one.value.removeprefix(namespace) for one in predicates if one.value.startswith(namespace))
    found = (PropertyId(name) for name in named if name[:1] == "P" and name[1:].isdigit())
    return tuple(sorted(found, key=lambda one: one.number))


class ReadEntity(Entity):
    """An entity whose parts are read when they are asked for, and then kept: of most items one or two are."""

    __slots__ = ("_objects",)
    _objects: Callable[[Iri], Sequence[Term]]

    def __init__(self, item: ItemId, objects: Callable[[Iri], Sequence[Term]]) -> None:
        """`objects` gives the objects of a property."""
        object.__setattr__(self, "item", item)
        object.__setattr__(self, "_objects", objects)

    def __getattr__(self, name: str) -> Any:
        """Python asks for parts here that are not kept yet."""
        if name not in _PARTS:
            raise AttributeError(name)
        for part, value in _PARTS[name](self.item, self._objects).items():
            object.__setattr__(self, part, value)
        return getattr(self, name)

    def __eq__(self, other: object) -> bool:
        return _values(self) == _values(other) if isinstance(other, Entity) else NotImplemented

    def __hash__(self) -> int:
        return hash(_values(self))


def _values(entity: Entity) -> tuple[object, ...]:
    return tuple(getattr(entity, one.name) for one in fields(Entity))


def _name(item: ItemId, objects: Callable[[Iri], Sequence[Term]]) -> dict[str, object]:
    label = _best_text(objects(LABEL))
    return {
        "label": label.value if label else str(item),
        "language": language_of(label.language) if label else "",
    }


def _description(_: ItemId, objects: Callable[[Iri], Sequence[Term]]) -> dict[str, object]:
    description = _best_text(objects(DESCRIPTION))
    return {"description": description.value if description else ""}


def _sex(_: ItemId, objects: Callable[[Iri], Sequence[Term]]) -> dict[str, object]:
    return {"sex": next(iter(items(objects(SEX))), None)}


_PARTS: dict[str, Callable[[ItemId, Callable[[Iri], Sequence[Term]]], dict[str, object]]] = {
    "label": _name,
    "language": _name,
    "description": _description,
    "classes": lambda _, objects: {"classes": frozenset(items(objects(INSTANCE_OF)))},
    "occupations": lambda _, objects: {"occupations": frozenset(items(objects(OCCUPATION)))},
    "sex": _sex,
}
"""How the parts of an entity are read, by their names; some are read together."""


def _best_text(terms: Sequence[Term]) -> Literal | None:
    """The literal of the first language of the chain; among equals the first in the graph's order."""
    texts = {language_of(term.language): term for term in reversed(terms) if isinstance(term, Literal)}
    return next((texts[language] for language in LANGUAGES if language in texts), None)


def items(terms: Iterable[Term]) -> list[ItemId]:
    """The items among the terms."""
    return [item for term in terms if isinstance(term, Iri) and (item := term.item) is not None]
