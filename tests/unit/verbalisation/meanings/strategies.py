"""Meanings of all sorts over few parts with names of their own, for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from kgqa.model import (
    Beyond,
    Both,
    BoundSign,
    Choice,
    Contrast,
    Contrasted,
    Dimension,
    Direction,
    Either,
    Except,
    Extreme,
    Kind,
    Meaning,
    Mention,
    Related,
    Relation,
    SetMeaning,
    Size,
    Thing,
    Truth,
    Where,
)
from kgqa.terms import XSD, ItemId, Literal, PropertyId, Term

LABELS = {ItemId("Q36"): "Polska", ItemId("Q41"): "Grecja", ItemId("Q90"): "Paryż"}
_THINGS = [Thing(item.iri) for item in LABELS]
_KINDS = [Kind("rzeka"), Kind("polski pisarz")]
_FORWARD = [Relation.of(PropertyId("P36"), "stolica"), Relation.of(PropertyId("P47"), "sąsiad")]
_RELATIONS = [*_FORWARD, *(one.reversed() for one in _FORWARD)]
_DIMENSIONS = [
    Dimension("powierzchnia", (), "km²"),
    Dimension("data urodzenia", ()),
    Dimension("szerokość geograficzna", (), axis="latitude"),
    Dimension("długość geograficzna", (), axis="longitude"),
]
_NUMBERS = [Literal(str(number), datatype=XSD + "integer") for number in (7, 1918, 1945)]
_OPTIONS = [(Mention(0, 1, "Polska", ()), Mention(1, 2, "Grecja", ())), (Mention(0, 1, "Wisła", ()),)]

dimensions = st.sampled_from(_DIMENSIONS)
directions = st.sampled_from(list(Direction))
numbers = st.sampled_from(_NUMBERS)


def _where(base: SetMeaning, dimension: Dimension, sign: BoundSign, bound: Term, last: Term) -> Where:
    return Where(base, dimension, sign, bound, last if sign is BoundSign.WITHIN else None)


def _wider(inner: st.SearchStrategy[SetMeaning]) -> st.SearchStrategy[SetMeaning]:
    return st.one_of(
        st.builds(Related, st.sampled_from(_RELATIONS), inner),
        st.builds(Both, inner, inner),
        st.builds(Either, st.tuples(inner, inner)),
        st.builds(Except, inner, inner),
        st.builds(_where, inner, dimensions, st.sampled_from(list(BoundSign)), numbers, numbers),
        st.builds(Extreme, inner, dimensions, directions, st.integers(1, 3)),
        st.builds(Beyond, inner, dimensions, directions, inner),
    )


sets: st.SearchStrategy[SetMeaning] = st.recursive(st.sampled_from([*_THINGS, *_KINDS]), _wider, max_leaves=5)
meanings: st.SearchStrategy[Meaning] = st.one_of(
    sets,
    st.builds(Size, sets),
    st.builds(Truth, sets),
    st.builds(Contrasted, st.just(Contrast.DIFFERENCE), sets, sets, dimensions),
    st.builds(Choice, st.sampled_from(_OPTIONS), sets),
)
