"""Look-ups of all sorts share requests, with what is likely to be wanted next; they are remembered within a limit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kgqa.execution.entity_reading import LABEL, SUBCLASS_OF
from kgqa.execution.remote.look_up_text import FEW_SUBJECTS, Sort
from kgqa.execution.remote.look_ups import LookUps, UnknowableError, Wanted
from kgqa.execution.remote.remote_graph import RemoteGraph
from kgqa.execution.remote.reply import CannotRunError
from kgqa.terms import CLAIM, STATEMENT, Iri, ItemId, Literal, PropertyId, Term
from tests.unit.execution.remote.graph_endpoint import NODE, GraphEndpoint

CLASS, CAPITAL = PropertyId("P31").direct, PropertyId("P36").direct
POLAND, WARSAW, CITY, TOWN, PLACE = (ItemId(name).iri for name in ("Q36", "Q270", "Q515", "Q486972", "Q35120"))


@pytest.fixture
def endpoint() -> GraphEndpoint:
    return GraphEndpoint()


@pytest.fixture
def look_ups(endpoint: GraphEndpoint) -> LookUps:
    return LookUps(endpoint, 1.0, 100)


def test_one_request_tells_all_of_what_a_question_names(look_ups: LookUps, endpoint: GraphEndpoint) -> None:
    look_ups.expect_named([POLAND, WARSAW])
    wanted = look_ups.objects(POLAND, CAPITAL)
    assert wanted == Wanted(Sort.WHOLE, POLAND)
    look_ups.fetch([wanted])
    assert look_ups.objects(POLAND, CAPITAL) == (WARSAW,)
    assert look_ups.objects(POLAND, LABEL) == (Literal("Polska", "pl"),)
    assert look_ups.objects(NODE, Iri(STATEMENT + "P36")) == (WARSAW,)
    assert look_ups.objects(WARSAW, CLASS) == (CITY,)
    assert look_ups.subjects(CAPITAL, WARSAW) == (POLAND,)
    assert look_ups.count(CAPITAL, WARSAW) == 1
    assert look_ups.objects(POLAND, PropertyId("P1").direct) == ()
    assert endpoint.sent == 1


def test_a_class_comes_with_all_above_it(look_ups: LookUps, endpoint: GraphEndpoint) -> None:
    graph = RemoteGraph(endpoint)
    assert graph.is_a(ItemId("Q270"), {ItemId("Q35120")})
    assert graph.is_a(ItemId("Q515"), {ItemId("Q515")}) is False
    assert endpoint.sent == 2
    look_ups.fetch([Wanted(Sort.ABOVE, CITY)])
    assert look_ups.objects(CITY, SUBCLASS_OF) == (TOWN,)
    assert look_ups.objects(TOWN, SUBCLASS_OF) == (PLACE,)
    assert look_ups.objects(PLACE, SUBCLASS_OF) == ()


def test_what_was_found_together_is_looked_up_together(look_ups: LookUps, endpoint: GraphEndpoint) -> None:
    people = [ItemId(f"Q{number}").iri for number in range(1, 20)]
    look_ups.expect_found(people)
    born = PropertyId("P569").direct
    wanted = look_ups.objects(people[0], born)
    assert wanted == Wanted(Sort.PART, (people[0], born))
    look_ups.fetch([wanted])
    assert [look_ups.objects(one, born) for one in people[:3]] == [(Literal("1900"),), (Literal("1901"),), ()]
    assert endpoint.sent == 1


def test_only_statements_come_with_what_they_say(look_ups: LookUps) -> None:
    for predicate in (CAPITAL, Iri(f"{CLAIM}P36")):
        look_ups.fetch([Wanted(Sort.PART, (POLAND, predicate))])
    assert look_ups.objects(NODE, Iri(STATEMENT + "P36")) == (WARSAW,)
    assert isinstance(look_ups.whole(WARSAW), Wanted)


def test_many_subjects_are_not_fetched(endpoint: GraphEndpoint) -> None:
    endpoint.add(" . ".join(f"wd:Q{number} wdt:P31 wd:Q5" for number in range(1000, 1000 + FEW_SUBJECTS)))
    look_ups, human = LookUps(endpoint, 1.0, 100), ItemId("Q5").iri
    for sort, key in ((Sort.INTO, human), (Sort.SUBJECTS, (CLASS, human))):
        look_ups.fetch([Wanted(sort, key)])
    assert look_ups.subjects(CLASS, human) is None
    look_ups.fetch([Wanted(Sort.COUNTS, ItemId("Q5"))])
    assert look_ups.count(CLASS, human) == FEW_SUBJECTS + 3


def test_a_request_that_is_cut_is_asked_in_halves() -> None:
    whole, cutting = LookUps(GraphEndpoint(), 1.0, 100), LookUps(GraphEndpoint(most=4), 1.0, 100)
    for look_ups in (whole, cutting):
        look_ups.fetch(Wanted(Sort.WHOLE, one) for one in (POLAND, WARSAW, CITY))
    for subject, predicate in ((POLAND, CAPITAL), (POLAND, LABEL), (WARSAW, CLASS), (CITY, SUBCLASS_OF)):
        assert cutting.objects(subject, predicate) == whole.objects(subject, predicate) != ()


def test_what_a_server_cannot_look_up_has_nothing(endpoint: GraphEndpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    look_ups, asked = LookUps(endpoint, 1.0, 100), endpoint.some_rows

    def some_rows(text: str, variables: Sequence[str], seconds: float) -> tuple[list[tuple[Term | None, ...]], bool]:
        if "wd:Q270" in text:
            raise CannotRunError("cannot", value="it")
        return asked(text, variables, seconds)

    monkeypatch.setattr(endpoint, "some_rows", some_rows)
    look_ups.fetch(Wanted(Sort.FACTS, one) for one in (POLAND, WARSAW))
    assert look_ups.objects(POLAND, LABEL) and look_ups.objects(WARSAW, LABEL) == ()


def test_least_recently_used_things_are_forgotten(endpoint: GraphEndpoint) -> None:
    look_ups = LookUps(endpoint, 1.0, 1)
    look_ups.fetch([Wanted(Sort.WHOLE, POLAND)])
    assert look_ups.whole(POLAND)
    look_ups.fetch([Wanted(Sort.WHOLE, WARSAW)])
    assert look_ups.whole(POLAND) == Wanted(Sort.WHOLE, POLAND)


def test_a_failed_look_up_may_be_repeated(endpoint: GraphEndpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    look_ups = LookUps(endpoint, 1.0, 100)
    with monkeypatch.context() as broken:
        broken.setattr(endpoint, "some_rows", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            look_ups.fetch([Wanted(Sort.WHOLE, POLAND)])
    look_ups.fetch([Wanted(Sort.WHOLE, POLAND)])
    assert look_ups.objects(POLAND, CAPITAL) == (WARSAW,)


def test_nothing_is_known_of_blank_nodes(look_ups: LookUps) -> None:
    for asked in (lambda: look_ups.objects(Iri("_:b"), CLASS), lambda: look_ups.whole(Iri("_:b"))):
        with pytest.raises(UnknowableError):
            asked()


def test_what_was_wanted_of_one_thing_is_looked_up_with_it_of_others(
    look_ups: LookUps, endpoint: GraphEndpoint
) -> None:
    people = [ItemId(f"Q{number}").iri for number in range(1, 20)]
    born, died = PropertyId("P569").direct, PropertyId("P570").direct
    for predicate in (born, died):
        look_ups.fetch([Wanted(Sort.PART, (people[0], predicate))])
    look_ups.fetch([Wanted(Sort.PART, (people[1], born))])
    assert endpoint.sent == 3
    assert look_ups.objects(people[1], died) == ()
    assert isinstance(look_ups.objects(people[2], died), Wanted)


def test_a_text_is_looked_up_in_all_its_spellings(look_ups: LookUps, endpoint: GraphEndpoint) -> None:
    short = PropertyId("P1813").direct
    look_ups.fetch([Wanted(Sort.SUBJECTS, (short, Literal("qzxw", "pl")))])
    for text in (Literal("qzxw"), Literal("qzxw", "mul"), Literal("Qzxw", "pl")):
        assert look_ups.subjects(short, text) == ()
    assert endpoint.sent == 1


def test_nodes_that_were_found_together_come_in_one_request(look_ups: LookUps, endpoint: GraphEndpoint) -> None:
    nodes = [Iri(f"http://www.wikidata.org/value/{number}") for number in range(60)]
    look_ups.expect_found(nodes)
    look_ups.fetch([Wanted(Sort.WHOLE, nodes[0])])
    assert [look_ups.whole(one) for one in nodes] == [{}] * 60
    assert endpoint.sent == 1
