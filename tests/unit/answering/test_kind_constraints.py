"""What a wh-phrase demands of answers, over the small graph."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.model import AnswerForm, Candidate, Link, Mention, WhPhrase
from kgqa.templating.template import SlotSpec, SlotType
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId, Term
from kgqa.vocabulary import DISSOLVED
from tests.doubles import MemoryGraph
from tests.unit.matching import world

CONSTRAINTS = AnswerConstraints(MemoryGraph(world.facts()), world.PLACES)


def asking(noun: str, *modifiers: str) -> WhPhrase:
    classes = frozenset({ItemId(world.CLASSES[noun])} if noun in world.CLASSES else ())
    return WhPhrase(0, 2, "jaki", AnswerForm(), noun, classes, modifiers)


def items(text: str) -> tuple[Term, ...]:
    return tuple(ItemId(item).iri for item in text.split())


@pytest.mark.parametrize(
    ("noun", "modifiers", "terms", "fitting"),
    [
        ("", "", "Q1 Q5 Q8", "Q1 Q5 Q8"),
        ("miasto", "", "Q4 Q5 Q20", "Q5 Q20"),
        ("pisarz", "", "Q25 Q26", "Q25"),
        ("rzeka", "", "Q5", ""),
        ("miasto", "polski", "Q5 Q20", "Q20"),
        ("pisarz", "polski", "Q25 Q26", "Q25"),
        ("miasto", "znany", "Q5 Q20", "Q5 Q20"),
        ("miasto", "polski", "Q5", ""),
    ],
    ids=[
        "nothing asked",
        "class",
        "occupation",
        "none of the class",
        "class and country",
        "occupation and citizenship",
        "an adjective of no place",
        "none of the country",
    ],
)
def test_class_and_place_narrow(noun: str, modifiers: str, terms: str, fitting: str) -> None:
    assert CONSTRAINTS.fitting(items(terms), asking(noun, *modifiers.split())) == items(fitting)


def test_subclasses_belong_to_their_class() -> None:
    work = WhPhrase(0, 2, "jaki", AnswerForm(), "utwór", frozenset({ItemId("Q7725634")}))
    assert CONSTRAINTS.fitting(items("Q2 Q22 Q24"), work) == items("Q2 Q24")


def test_what_stands_apart_in_the_tree_is_left_out_beside_what_is_of_the_class() -> None:
    """A dwarf planet is called so, and is none where the graph knows planets; alone it may be meant."""
    classes = "Q30 P31 Q634\nQ31 P31 Q2199\nQ634 P279 Q6999\nQ2199 P279 Q6999\n"
    labels = "Q634 label planeta\nQ2199 label planeta karłowata"
    constraints = AnswerConstraints(MemoryGraph(world.triples(classes + labels)), world.PLACES)
    planets = WhPhrase(0, 2, "jaki", AnswerForm(), "planeta", frozenset({ItemId("Q634")}))
    assert constraints.fitting(items("Q30 Q31"), planets) == items("Q30")
    assert constraints.fitting(items("Q31"), planets) == items("Q31")


def test_literals_always_fit() -> None:
    year = (Literal("1847"),)
    assert CONSTRAINTS.fitting(year, asking("miasto", "polski")) == year


def test_only_what_has_a_name_can_be_told() -> None:
    terms = (*items("Q14 Q13"), Literal("Cr"), Iri("_:b0"), Iri("http://example.org/x"))
    assert CONSTRAINTS.named(terms) == (*items("Q13"), Literal("Cr"))


def test_what_has_ended_gives_way_to_what_has_not() -> None:
    text = "Q30 P576 1918-01-01T00:00:00Z\nQ31 P31 Q3024240\nQ32 P31 Q6256"
    constraints = AnswerConstraints(MemoryGraph(world.triples(text)), world.PLACES)
    assert constraints.current(items("Q30 Q31 Q32")) == items("Q32")
    assert constraints.current(items("Q30 Q31")) == items("Q30 Q31")
    assert constraints.current((Literal("x"), *items("Q30"))) == (Literal("x"),)


def test_what_holds_an_answer_may_be_of_the_class_asked_for() -> None:
    assert CONSTRAINTS.lifted(items("Q3"), asking("państwo")) == items("Q11")
    assert CONSTRAINTS.lifted(items("Q9 Q20"), asking("państwo")) == items("Q6")
    assert CONSTRAINTS.lifted(items("Q3"), asking("rzeka")) == ()
    assert CONSTRAINTS.lifted((Literal("x"),), asking("państwo")) == ()


def test_what_lies_in_several_lies_in_none() -> None:
    """A river of two states is no reason to tell either; a state that has ended is not counted."""
    held = "Q30 P17 Q40\nQ30 P17 Q41\nQ31 P17 Q40\nQ31 P17 Q42\nQ42 P576 1918-01-01T00:00:00Z\n"
    states = "\n".join(f"Q{n} P31 Q6256\nQ{n} label Państwo {n}" for n in (40, 41, 42))
    constraints = AnswerConstraints(MemoryGraph(world.triples(held + states)), world.PLACES)
    assert constraints.lifted(items("Q30"), asking("państwo")) == ()
    assert constraints.lifted(items("Q30 Q31"), asking("państwo")) == items("Q40 Q42")


def test_the_best_known_come_first() -> None:
    assert CONSTRAINTS.ranked(items("Q12 Q13 Q6")) == items("Q6 Q12 Q13")
    assert CONSTRAINTS.ranked((Literal("b"), Literal("a"))) == (Literal("b"), Literal("a"))


def test_polish_texts_come_first() -> None:
    spanish, english, polish = (Literal("ONZ", language) for language in ("es", "en", "pl"))
    assert CONSTRAINTS.ranked((spanish, english, polish)) == (polish, english, spanish)


def test_kinds() -> None:
    assert CONSTRAINTS.is_kind(ItemId("Q5").iri, frozenset({ItemId("Q515")}))
    assert CONSTRAINTS.is_kind(ItemId("Q5").iri, frozenset())
    assert not CONSTRAINTS.is_kind(ItemId("Q5").iri, frozenset({ItemId("Q6256")}))
    assert not CONSTRAINTS.is_kind(Literal("x"), frozenset({ItemId("Q6256")}))


def test_circles_in_the_graph_are_harmless() -> None:
    circle = "Q30 P31 Q31\nQ31 P279 Q32\nQ32 P279 Q31\nQ30 P17 Q33\nQ33 P17 Q30\nQ30 P171 Q34\nQ34 P171 Q30"
    constraints = AnswerConstraints(MemoryGraph(world.triples(circle)), world.PLACES)
    assert constraints.fitting(items("Q30"), asking("miasto", "polski")) == ()
    of_class = WhPhrase(0, 2, "jaki", AnswerForm(), "rzecz", frozenset({ItemId("Q32")}), ("polski",))
    assert constraints.fitting(items("Q30"), of_class) == ()


def test_a_class_is_no_answer_to_a_question_for_its_things() -> None:
    assert CONSTRAINTS.fitting(items("Q515"), asking("miasto")) == ()


def test_things_of_any_class_are_still_to_lie_in_the_place() -> None:
    assert CONSTRAINTS.placed(items("Q8 Q5"), asking("jezioro", "polski")) == items("Q8")


def test_a_mountain_lies_in_its_own_country_and_not_in_others_of_its_range() -> None:
    assert CONSTRAINTS.fitting(items("Q40 Q42"), asking("", "polski")) == items("Q42")


PEOPLE = AnswerConstraints(
    MemoryGraph(world.triples("Q50 P31 Q5\nQ51 P31 Q5\nQ51 P106 Q36180\nQ52 P31 Q43229")), world.PLACES
)
"""Two people, one without an occupation, and a body."""


def test_who_asks_for_people_if_there_are_any() -> None:
    assert PEOPLE.people(items("Q52 Q50")) == items("Q50")
    assert PEOPLE.people(items("Q52")) == items("Q52")


@pytest.mark.parametrize(
    ("noun", "terms", "tolerated"),
    [("król", "Q51", True), ("pisarz", "Q50", True), ("pisarz", "Q51", False), ("król", "Q52", False)],
    ids=["the graph lacks the noun", "the graph lacks an occupation", "another occupation", "no person"],
)
def test_people_stand_for_nouns_that_the_graph_lacks(noun: str, terms: str, tolerated: bool) -> None:
    assert PEOPLE.tolerates(items(terms), asking(noun), SlotSpec(SlotType.ITEM)) is tolerated


def test_a_noun_with_an_adjective_may_name_another_class() -> None:
    land = WhPhrase(0, 3, "jaki", AnswerForm(), "państwo", frozenset({ItemId("Q99")}), kind="państwo historyczne")
    text = "Q30 P31 Q6256\nQ6256 label państwo\nQ31 P31 Q99\nQ99 label państwo historyczne"
    constraints = AnswerConstraints(MemoryGraph(world.triples(text)), world.PLACES)
    assert constraints.fitting(items("Q30 Q31"), land) == items("Q31")
    assert constraints.fitting(items("Q30 Q31"), asking("państwo")) == items("Q30 Q31")


def test_a_thing_with_a_continent_lies_in_no_other_continent_of_its_country() -> None:
    europe = replace(asking(""), within=frozenset({ItemId("Q46")}))
    assert CONSTRAINTS.fitting(items("Q50 Q51"), europe) == items("Q51")


def test_people_without_a_polish_name_are_not_told_together() -> None:
    assert not PEOPLE.equally_known(items("Q50 Q51"))


def test_bodies_are_not_told_together_with_people() -> None:
    assert not PEOPLE.equally_known(items("Q50 Q52"))


@pytest.mark.parametrize(("of_kind", "counted"), [("Q30 Q31", "Q30 Q31 Q32"), ("Q30", "Q30")])
def test_things_without_any_class_are_counted_with_most_of_their_set(of_kind: str, counted: str) -> None:
    constraints = AnswerConstraints(MemoryGraph(world.triples("Q30 P31 Q6256\nQ31 P31 Q6256")), world.PLACES)
    assert constraints.completed(items(of_kind), items("Q30 Q31 Q32"), frozenset()) == items(counted)


@pytest.mark.parametrize(("kind", "alike"), [("Q6256", "Q30 Q31"), ("Q5", "")])
def test_things_are_alike_by_class_unless_they_are_people(kind: str, alike: str) -> None:
    facts = world.triples(f"Q30 P31 {kind}\nQ31 P31 {kind}\nQ40 P31 {kind}\nQ32 P31 Q7")
    constraints = AnswerConstraints(MemoryGraph(facts), world.PLACES)
    assert constraints.alike(items("Q30 Q31 Q32"), ItemId("Q40").iri) == items(alike)


@pytest.mark.parametrize(("back", "mutual"), [("P397", True), ("P398", False)])
def test_a_lone_thing_is_mutual_by_another_property(back: str, mutual: bool) -> None:
    earth, moon = ItemId("Q2"), ItemId("Q405")
    triples = [(earth.iri, PropertyId("P398").direct, moon.iri), (moon.iri, PropertyId(back).direct, earth.iri)]
    named = Candidate(earth, "Ziemia", 1.0)
    link = Link(Mention(0, 1, "Ziemia", (named,)), named)
    assert AnswerConstraints(MemoryGraph(triples), {}).is_mutual(moon.iri, [link]) is mutual


@pytest.mark.parametrize(
    ("terms", "named", "bygone"),
    [("Q1 Q2", "Q3", True), ("Q1 Q3", "Q3", False), ("Q1 Q2", "Q2", False)],
    ids=["all have ended", "one has not", "so has what is named"],
)
def test_what_there_was_of_a_thing_of_today_is_bygone(terms: str, named: str, *, bygone: bool) -> None:
    ended = Literal("1945-05-08T00:00:00Z", datatype=XSD + "dateTime")
    facts = [(ItemId(name).iri, DISSOLVED.direct, ended) for name in ("Q1", "Q2")]
    link = Link(Mention(0, 1, "X", ()), Candidate(ItemId(named), "X", 1.0))
    assert AnswerConstraints(MemoryGraph(facts), {}).are_bygone(items(terms), (link,)) is bygone
