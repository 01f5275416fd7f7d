"""What sets claim of the things that they are made of: the statements that „NRD należała do RWPG” speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.matching.reading_costs import reading_cost
from kgqa.model import UNSAID, Both, Either, Kind, Related, Relation, SetMeaning, Thing
from kgqa.vocabulary import POSITION, SPOUSE

_OF_ANYTHING = reading_cost("any dimension")
"""What it costs that a noun calls a thing and no word says what of."""
_OFFICE = "stanowisko"

Claimed = tuple[Relation, SetMeaning, SetMeaning, float]
"""A relation, what it led from and what to, and what speaks against its being meant."""


def claims(meaning: SetMeaning) -> Iterator[Claimed]:
    """What is claimed of a named thing, with what speaks against that: that a relation led to it, that it held an
    office, or that it is what some noun calls it, whatever of („Kiedy X został kanclerzem?”)."""
    if isinstance(meaning, Related) and isinstance(meaning.base, Thing) and _lasts(meaning.relation):
        yield meaning.relation, meaning.base, meaning, _OF_ANYTHING
    ends = ((meaning.first, meaning.second), (meaning.second, meaning.first)) if isinstance(meaning, Both) else ()
    for said, thing in ends:
        if isinstance(said, Related) and isinstance(thing, Kind):  # „Kiedy w Niemczech płacono marką?”
            yield said.relation, said.base, thing, 0.0
        if isinstance(said, Related) and isinstance(thing, Related | Either):  # „autor „Chłopów” dostał Nobla”
            yield said.relation, said.base, thing, 0.0
        if not isinstance(thing, Thing):
            continue
        if isinstance(said, Related):
            yield said.relation, said.base, thing, 0.0
        elif isinstance(said, Kind):
            office = Relation.of(POSITION, _OFFICE)
            yield from ((office, thing, Thing(one.iri), 0.0) for one in sorted(said.classes))
            yield office, thing, said, 0.0
            yield from ((UNSAID, thing, Thing(one.iri), _OF_ANYTHING) for one in sorted(said.classes))


def unsaid(one: SetMeaning, other: SetMeaning) -> Iterator[Claimed]:
    """What is claimed of two named things between which no word says a relation."""
    if isinstance(one, Thing) and isinstance(other, Thing) and one != other:
        yield UNSAID, one, other, _OF_ANYTHING


def _lasts(relation: Relation) -> bool:
    """Whether a relation may be told to last without what it led to: „małżeństwo X”, „urząd głowy państwa”."""
    return _calls(relation) or {step.property for path in relation.paths for step in path} == {SPOUSE}


def _calls(relation: Relation) -> bool:
    """Whether a relation leads back from what its noun calls („głowa państwa”)."""
    return all(len(path) == 1 and path[0].inverse for path in relation.paths)
