"""Every meaning has words of its own."""

from __future__ import annotations

import pytest
from hypothesis import given

from kgqa.model import (
    Both,
    BoundSign,
    Dimension,
    Direction,
    Except,
    Extreme,
    Kind,
    Meaning,
    Related,
    Relation,
    Size,
    Thing,
    Where,
)
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_text import MeaningText
from tests.unit.verbalisation.meanings.strategies import LABELS, meanings


def _name(term: Term) -> str:
    return term.value if isinstance(term, Literal) else LABELS.get(term.item or ItemId("Q1"), "?")


TEXT = MeaningText(_name, Inflector(MorfeuszMorphology()))
AREA = Dimension("powierzchnia", (), "km²")
NEIGHBOUR = Relation.of(PropertyId("P47"), "sąsiad")
POLAND = Thing(ItemId("Q36").iri)
NEIGHBOURS = Related(NEIGHBOUR, POLAND)


@given(meanings)
def test_every_meaning_has_a_text(meaning: Meaning) -> None:
    text = TEXT.of(meaning)
    assert text.strip() == text != ""
    assert not {"{", "}", "^"} & set(text)


@given(meanings, meanings)
def test_different_meanings_have_different_texts(one: Meaning, other: Meaning) -> None:
    assert (TEXT.of(one) == TEXT.of(other)) == (one == other)


@pytest.mark.parametrize(
    ("meaning", "text"),
    [
        (NEIGHBOURS, "sąsiad (Polska)"),
        (Related(NEIGHBOUR.reversed(), POLAND), "to, czego sąsiad to: Polska"),
        (Extreme(NEIGHBOURS, AREA, Direction.MIN), "najmniejszy według powierzchni z: sąsiad (Polska)"),
        (Extreme(NEIGHBOURS, AREA, Direction.MAX, 2), "2. największy według powierzchni z: sąsiad (Polska)"),
        (
            Extreme(Kind("pisarz"), Dimension("data urodzenia", ()), Direction.MIN),
            "najwcześniejszy według daty urodzenia z: pisarz",
        ),
        (
            Extreme(Kind("miasto"), Dimension("szerokość", (), axis="latitude"), Direction.MAX),
            "najdalej na północ z: miasto",
        ),
        (Where(Kind("rzeka"), AREA, BoundSign.MORE, Literal("5")), "rzeka, powierzchnia ponad 5 km²"),
        (Size(Except(NEIGHBOURS, POLAND)), "liczba: sąsiad (Polska) oprócz: Polska"),
        (Both(Kind("rzeka"), Extreme(NEIGHBOURS, AREA, Direction.MIN)),
         "rzeka, a zarazem (najmniejszy według powierzchni z: sąsiad (Polska))"),
    ],
)  # fmt: skip
def test_words(meaning: Meaning, text: str) -> None:
    assert TEXT.of(meaning) == text


def test_a_name_that_is_no_item_stands_for_itself() -> None:
    assert TEXT.of(Thing(Iri("http://example.org/x"))) == "?"
