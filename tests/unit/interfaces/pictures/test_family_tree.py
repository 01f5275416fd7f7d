"""Family trees: generations, those who married into the family, those who are meant."""

from __future__ import annotations

from kgqa.interfaces.pictures.family_tree import family
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import Iri, ItemId, Literal, PropertyId
from kgqa.vocabulary import CHILD, FATHER, FEMALE, MALE, MOTHER, SEX, SIBLING, SPOUSE
from tests.doubles import MemoryGraph

_FACTS = (
    ("Q1", FATHER, "Q2"), ("Q1", MOTHER, "Q3"), ("Q2", FATHER, "Q4"), ("Q4", FATHER, "Q5"), ("Q1", SIBLING, "Q6"),
    ("Q1", SPOUSE, "Q7"), ("Q7", FATHER, "Q8"), ("Q9", FATHER, "Q1"), ("Q9", MOTHER, "Q7"), ("Q9", SPOUSE, "Q10"),
    ("Q9", CHILD, "Q11"), ("Q6", SPOUSE, "Q12"), ("Q2", SEX, MALE), ("Q8", SEX, MALE), ("Q10", SEX, FEMALE),
    ("Q12", SEX, FEMALE), ("Q5", SEX, MALE),
)  # fmt: skip


def facts() -> ItemFacts:
    def triple(subject: str, by: PropertyId, value: str) -> tuple[Iri, Iri, Iri | Literal]:
        return ItemId(subject).iri, by.direct, ItemId(value).iri

    return ItemFacts(MemoryGraph([triple(*one) for one in _FACTS]), lambda item: f"name of {item}")


def kin(chosen: tuple[str, ...] = ()) -> dict[str, str]:
    sketch = family(ItemId("Q1"), facts(), chosen)
    assert sketch is not None
    return {name.item: told.words for name, told in sketch.drawn().table.rows}


def test_kin_over_five_generations_with_those_who_married() -> None:
    assert kin() == {
        "Q4": "kin uu", "Q2": "kin u m", "Q3": "kin u", "Q8": "kin su m", "Q6": "kin b", "Q1": "kin self",
        "Q7": "kin s", "Q9": "kin d", "Q10": "kin ds f", "Q11": "kin dd",
    }  # fmt: skip


def test_others_where_they_are_meant() -> None:
    found = kin(("Q5", "Q12"))
    assert found["Q5"] == "kin uuu m" and found["Q12"] == "kin bs f" and next(iter(found)) == "Q5"


def test_a_generation_is_a_column_and_every_box_lies_inside() -> None:
    sketch = family(ItemId("Q1"), facts())
    assert sketch is not None
    picture = sketch.drawn()
    left = {bar.title: bar.x for bar in picture.bars}
    columns = [left[f"name of {one}"] for one in ("Q4", "Q2", "Q1", "Q9", "Q11")]
    assert columns == sorted(set(columns)) and left["name of Q8"] == left["name of Q2"]
    assert all(bar.x + bar.width <= picture.width and bar.y + bar.height <= picture.height for bar in picture.bars)
    assert sum(line.role == "spouse" for line in picture.lines) >= 2


def test_nobody_without_kin_has_a_tree() -> None:
    assert family(ItemId("Q99"), facts()) is None


def test_a_generation_has_eight_at_most() -> None:
    children = [(ItemId("Q1").iri, CHILD.direct, ItemId(f"Q{one}").iri) for one in range(20, 40)]
    sketch = family(ItemId("Q1"), ItemFacts(MemoryGraph(children), str))
    assert sketch is not None and len(sketch.drawn().bars) == 9
