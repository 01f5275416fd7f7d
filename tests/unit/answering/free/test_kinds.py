"""Whether a thing is of a kind, as far as classes and occupations tell."""

from __future__ import annotations

import pytest

from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.answering.free.steps import Steps
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import AnswerType, Kind
from kgqa.terms import DIRECT, RDFS_LABEL, Iri, ItemId, Literal, PropertyId, Term
from tests.doubles import MemoryGraph

HUMAN, PHYSICIST, CHESS, BASSIST = (ItemId(name) for name in ("Q5", "Q169470", "Q10873124", "Q584301"))
LANDAU, KASPAROV, NOBODY, SHAVO = (ItemId(name) for name in ("Q1", "Q2", "Q3", "Q4"))
LABELS = {HUMAN: "człowiek", PHYSICIST: "fizyk teoretyczny", CHESS: "szachista", BASSIST: "basista"}
CLASS, WORK = (PropertyId(name).direct for name in ("P31", "P106"))


@pytest.fixture(scope="module")
def graph() -> MemoryGraph:
    triples: list[tuple[Iri, Iri, Term]] = [
        (one.iri, Iri(RDFS_LABEL), Literal(text, language="pl")) for one, text in LABELS.items()
    ]
    people = ((LANDAU, PHYSICIST), (KASPAROV, CHESS), (SHAVO, BASSIST))
    triples += [(one.iri, CLASS, HUMAN.iri) for one in (LANDAU, KASPAROV, NOBODY, SHAVO)]
    triples += [(one.iri, WORK, occupation.iri) for one, occupation in people]
    return MemoryGraph(triples)


@pytest.fixture(scope="module")
def kinds(graph: MemoryGraph) -> Kinds:
    return Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))


@pytest.mark.parametrize(
    ("item", "verdict"),
    [
        (LANDAU, Verdict.CONFIRMED),
        (KASPAROV, Verdict.CONTRADICTED),
        (NOBODY, Verdict.UNKNOWN),
    ],
)
def test_occupations_tell_of_what_kind_people_are(kinds: Kinds, item: ItemId, verdict: Verdict) -> None:
    assert kinds.verdict(item.iri, Kind("uczony")) is verdict


@pytest.mark.parametrize(
    ("literal", "noun", "verdict"),
    [
        (Literal("Aleksander Głowacki"), "nazwisko", Verdict.CONFIRMED),
        (Literal("1912-04-15", datatype="date"), "nazwisko", Verdict.CONTRADICTED),
        (Literal("1538", datatype="decimal"), "stopień", Verdict.CONFIRMED),
        (Literal("Aleksander Głowacki"), "rzeka", Verdict.CONTRADICTED),
    ],
)
def test_nouns_of_texts_and_units_confirm_literals(kinds: Kinds, literal: Literal, noun: str, verdict: Verdict) -> None:
    assert kinds.verdict(literal, Kind(noun)) is verdict


def test_the_rank_of_a_taxon_is_its_kind() -> None:
    family, canids = ItemId("Q35409"), ItemId("Q25324")
    rank = PropertyId("P105").direct
    label = (family.iri, Iri(RDFS_LABEL), Literal("rodzina", language="pl"))
    graph = MemoryGraph([label, (canids.iri, rank, family.iri)])
    kinds = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    assert kinds.verdict(canids.iri, Kind("rodzina")) is Verdict.CONFIRMED
    assert kinds.verdict(canids.iri, Kind("gatunek")) is Verdict.CONTRADICTED


def test_the_kind_itself_confirms(kinds: Kinds) -> None:
    assert kinds.verdict(SHAVO.iri, Kind("basista", frozenset({BASSIST}))) is Verdict.CONFIRMED
    assert kinds.verdict(KASPAROV.iri, Kind("basista", frozenset({BASSIST}))) is Verdict.CONTRADICTED


def test_a_noun_that_no_table_has_is_known_by_its_members(graph: MemoryGraph) -> None:
    sorts = ItemSorts(graph)
    assert sorts.of_kind(("basista",), ()) == frozenset()
    assert sorts.of_kind(("basista",), (BASSIST,)) == frozenset({AnswerType.PERSON})


@pytest.mark.parametrize("item", [KASPAROV, HUMAN])
def test_what_is_not_told_to_be_of_a_known_kind_is_hardly_of_it(graph: MemoryGraph, kinds: Kinds, item: ItemId) -> None:
    kind = Kind("człowiek", frozenset({HUMAN}))
    assert kinds.are_of_others([item.iri], kind, Steps(graph))
    assert not kinds.are_of_others([item.iri], Kind("basista", frozenset({BASSIST})), Steps(graph))


def test_people_are_not_of_a_kind_for_being_human(kinds: Kinds) -> None:
    people = [one.iri for one in (LANDAU, KASPAROV, NOBODY)]
    assert kinds.of_same_class(people, (LANDAU.iri,)) == (LANDAU.iri,)


def test_things_without_a_class_are_of_the_kind_that_most_are_of() -> None:
    """Where the graph tells the same of them, not just what they were found by."""
    district, first, second, third, stop, other = (ItemId(f"Q{number}") for number in range(1, 7))
    of, near = (Iri(DIRECT + name) for name in ("P131", "P47"))
    alike = [(one.iri, name, district.iri) for one in (first, second, third) for name in (of, near)]
    graph = MemoryGraph([
        *((one.iri, CLASS, district.iri) for one in (first, second)),
        (stop.iri, CLASS, stop.iri), (other.iri, of, district.iri), *alike,
    ])  # fmt: skip
    kinds = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    confirmed = (first.iri, second.iri)
    assert kinds.of_same_class((*confirmed, third.iri), confirmed) == (*confirmed, third.iri)
    assert kinds.of_same_class((*confirmed, other.iri), confirmed) == confirmed
    assert kinds.of_same_class((*confirmed, third.iri, stop.iri), confirmed) == confirmed


def test_what_the_relation_vouches_for_need_not_be_known_to_be_of_the_kind(kinds: Kinds) -> None:
    people = [one.iri for one in (LANDAU, KASPAROV, NOBODY)]
    assert kinds.not_contradicted(people, (LANDAU.iri,), Kind("uczony")) == (LANDAU.iri, NOBODY.iri)
    assert kinds.not_contradicted(people, (NOBODY.iri,), Kind("uczony")) == (LANDAU.iri, NOBODY.iri)


def test_things_that_act_and_things_that_do_not() -> None:
    wound, injury, dentist, lion, unclassed = (ItemId(f"Q{number}") for number in range(11, 16))
    labels = {wound: "rana", injury: "uraz", dentist: "dentysta", lion: "lew", unclassed: "Ktoś"}
    triples: list[tuple[Iri, Iri, Term]] = [
        (one.iri, Iri(RDFS_LABEL), Literal(text, language="pl")) for one, text in labels.items()
    ]
    triples += [(wound.iri, CLASS, injury.iri), (LANDAU.iri, CLASS, HUMAN.iri), (LANDAU.iri, WORK, dentist.iri)]
    triples += [(dentist.iri, CLASS, injury.iri), (lion.iri, PropertyId("P171").direct, injury.iri)]
    graph = MemoryGraph(triples)
    kinds = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    assert kinds.is_nobody(wound.iri)
    assert not any(kinds.is_nobody(one.iri) for one in (LANDAU, dentist, lion, unclassed))
    assert not kinds.is_nobody(Literal("Ktoś"))


@pytest.mark.parametrize(("label", "nobody"), [("film", True), ("aktor", False), ("Film", False)])
def test_a_common_noun_for_things_calls_nobody(label: str, *, nobody: bool) -> None:
    item = ItemId("Q1")
    graph = MemoryGraph([(item.iri, Iri(RDFS_LABEL), Literal(label, language="pl"))])
    kinds = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    assert kinds.calls_nobody(item.iri) is nobody
    assert kinds.calls_nobody(HUMAN.iri)


def test_own_classes_and_works_are_told_apart() -> None:
    """Own ones where neither is wider, works where the tree has both and they share nothing."""
    own = [ItemId(f"Q{10**14 + number}") for number in range(3)]
    book, novel, guide = own
    play, prose, text = (ItemId(f"Q{number}") for number in (11, 12, 13))
    subclass = PropertyId("P279").direct
    triples: list[tuple[Iri, Iri, Term]] = [(one.iri, subclass, book.iri) for one in (novel, guide)]
    triples += [(one.iri, subclass, text.iri) for one in (play, prose)]
    triples += [(ItemId(f"Q{20 + number}").iri, CLASS, play.iri) for number in range(3)]
    triples += [(ItemId(f"Q{30 + number}").iri, CLASS, prose.iri) for number in range(3)]
    triples += [(ItemId("Q40").iri, CLASS, guide.iri), (ItemId("Q41").iri, CLASS, book.iri)]
    names = {book: "książka", novel: "powieść", guide: "poradnik", play: "sztuka", prose: "powieść", text: "tekst"}
    triples += [(one.iri, Iri(RDFS_LABEL), Literal(name, language="pl")) for one, name in names.items()]
    graph = MemoryGraph(triples)
    kinds = Kinds(graph, AnswerConstraints(graph, {}), ItemSorts(graph))
    novels, books = Kind("powieść", frozenset({novel})), Kind("książka", frozenset({book}))
    assert kinds.is_told_apart(ItemId("Q40").iri, novels)
    assert not kinds.is_told_apart(ItemId("Q40").iri, books)
    assert not kinds.is_told_apart(ItemId("Q41").iri, novels)  # whatever sort of book it is
    assert kinds.is_told_apart(ItemId("Q20").iri, Kind("powieść", frozenset({prose})))
    assert not kinds.is_told_apart(ItemId("Q30").iri, Kind("powieść", frozenset({prose})))
