"""What the graph, its marks, numbers and statistics say of the sets that answers rest on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from kgqa.answering.complete.set_judge import SetJudge
from kgqa.model import (
    Aim,
    Analysis,
    AnswerForm,
    Completeness,
    Extent,
    Ground,
    Match,
    Need,
    Query,
    Question,
    Result,
    WhPhrase,
)
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import CLAIM, DIRECT, STATEMENT, XSD, Iri, ItemId, Literal, Term
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor

JUPITER, MARS, POLAND, BACH = (ItemId(one).iri for one in ("Q319", "Q111", "Q36", "Q1339"))
WISLA, MAZOWSZE, RIVER, PROVINCE = (ItemId(one).iri for one in ("Q548", "Q54169", "Q4022", "Q150093"))
PEAK, TATRA = ItemId("Q8502").iri, ItemId("Q1100").iri
OPEN, MORE = (Iri(f"http://www.wikidata.org/entity/statement/{name}") for name in ("open", "more"))
PEAKS = [ItemId(f"Q80{number}").iri for number in range(10)]


def direct(name: str) -> Iri:
    return Iri(DIRECT + name)


def number(value: int) -> Literal:
    return Literal(str(value), datatype=XSD + "decimal")


TRIPLES: list[tuple[Iri, Iri, Term]] = [
    (JUPITER, Iri(CLAIM + "P398"), OPEN),
    (OPEN, Iri(STATEMENT + "P398"), Iri("_:more")),
    (JUPITER, direct("P398"), MARS),
    (MARS, direct("P571"), Literal("1610-01-07T00:00:00Z", datatype=XSD + "dateTime")),
    (MARS, direct("P2044"), number(21)),
    (JUPITER, direct("P398"), WISLA),
    (WISLA, direct("P2044"), number(1106)),
    (RIVER, Iri(CLAIM + "P1114"), MORE),
    (MORE, Iri(STATEMENT + "P1114"), Iri("_:many")),
    (WISLA, direct("P31"), RIVER),
    (MAZOWSZE, direct("P31"), PROVINCE),
    (WISLA, direct("P17"), POLAND),
    (MAZOWSZE, direct("P131"), POLAND),
    (BACH, direct("P1971"), number(20)),
    *((peak, direct("P31"), PEAK) for peak in PEAKS),
    *((peak, direct("P361"), TATRA) for peak in PEAKS[:4]),
    *((peak, direct("P2044"), number(2000 + place)) for place, peak in enumerate(PEAKS[:3])),
    *((peak, direct("P17"), POLAND) for peak in PEAKS[:9]),
]


@dataclass
class Statistics:
    marks_gaps: bool = False
    several: dict[tuple[str, str], float] = field(default_factory=dict)

    def class_size(self, item: str) -> tuple[int, int] | None:
        return None

    def values_of(self, item: str, name: str) -> float | None:
        return self.several.get((item, name))

    def share_with(self, item: str, name: str) -> float | None:
        return None


def judged(
    text: str,
    kind: Aim = Aim.ENTITY,
    terms: int = 1,
    *,
    plural: bool = False,
    marks: bool = False,
    more: Sequence[tuple[Iri, Iri, Term]] = (),
    **bound: Iri,
) -> Completeness | None:
    wh = WhPhrase(0, 1, "jaki", AnswerForm(), plural=plural)
    query = Query.read(text, tuple(bound.items()))
    told = (number(terms),) if kind is Aim.NUMBER else (PEAKS * 2)[:terms]
    result = Result(Match("t", kind, "x", (("x", wh),), 1.0), tuple(told), None, 1.0, (query,), ())
    triples = [*TRIPLES, *more]
    return SetJudge(MemoryGraph(triples), Statistics(marks), MemoryExecutor(triples)).of(result)


def counted(where: str, found: int = 1, *, marks: bool = False, **bound: Iri) -> Completeness:
    text = f"SELECT (COUNT(DISTINCT ?x) AS ?count) {{ {where} }}"
    verdict = judged(text, Aim.NUMBER, found, marks=marks, **bound)
    assert verdict is not None
    return verdict


@pytest.mark.parametrize(
    "where", ["?x wdt:P397 ?planet", "?planet wdt:P398 ?x", "?planet wdt:P2|wdt:P398 ?x"],
)  # fmt: skip
def test_a_set_that_an_item_is_marked_to_have_in_part(where: str) -> None:
    count, listed = counted(where, planet=JUPITER), judged(f"SELECT ?x {{ {where} }}", terms=4, planet=JUPITER)
    assert listed is not None
    assert (count.extent, count.ground) == (listed.extent, listed.ground) == (Extent.PARTIAL, Ground.MARK)
    assert 0 < count.trust < listed.trust < 1
    assert counted(where, planet=MARS).extent is Extent.UNKNOWN
    assert judged(f"SELECT ?x {{ {where} }}", planet=JUPITER) is None


@pytest.mark.parametrize(
    "where",
    [
        "?x wdt:P31/wdt:P279* wd:Q4022",
        "?x wdt:P17 wd:Q36 . FILTER(?x IN (wd:Q548))",
        "VALUES ?kind { wd:Q4022 } { ?x wdt:P31 ?kind } UNION { ?x wdt:P106 ?kind }",
    ],
)
def test_a_set_drawn_from_a_class_whose_number_is_unknown(where: str) -> None:
    listed = judged(f"SELECT DISTINCT ?x {{ {where} }}", terms=2)
    assert listed is not None and listed.extent is counted(where).extent is Extent.PARTIAL
    assert counted(where).trust < listed.trust


@pytest.mark.parametrize(
    "where",
    [
        "?x wdt:P131 wd:Q36",
        "?x wdt:P17 wd:Q36 . FILTER(?x IN (wd:Q54169))",
        "?x wdt:P131 wd:Q36 . FILTER NOT EXISTS { ?x wdt:P31 wd:Q4022 }",
        "?x wdt:P131 wd:Q36 MINUS { ?x wdt:P31 wd:Q4022 }",
    ],
)
def test_where_a_graph_marks_its_gaps_what_is_not_marked_is_whole(where: str) -> None:
    verdict = counted(where, marks=True)
    assert (verdict.extent, verdict.ground, verdict.trust) == (Extent.COMPLETE, Ground.CUSTOM, 1.0)
    assert counted(where).extent is not Extent.COMPLETE


def test_a_stated_number_tells_how_many_there_are() -> None:
    few, all_of_them = counted("wd:Q1339 wdt:P40 ?x", 2), counted("?x wdt:P22 wd:Q1339", 20)
    assert (few.extent, few.ground, few.found, few.expected, few.share) == (
        Extent.PARTIAL, Ground.NUMBER, 2, 20, 0.1,
    )  # fmt: skip
    assert (all_of_them.extent, all_of_them.expected) == (Extent.COMPLETE, 20)
    assert counted("?x wdt:P22 wd:Q1339", 21).extent is Extent.PARTIAL  # or is it that number which is wrong?


def test_a_class_of_which_it_is_known_how_many_there_are() -> None:
    assert counted("?x wdt:P31 wd:Q150093", 16).extent is Extent.COMPLETE
    assert counted("?x wdt:P31 wd:Q150093", 9).expected == 16
    assert counted("?x wdt:P31 wd:Q150093 . ?x wdt:P131 wd:Q36", 9).ground is not Ground.NUMBER


def test_few_of_a_class_tell_what_joins_the_members_of_a_set() -> None:
    listed = judged("SELECT ?x { ?x wdt:P31 wd:Q8502 . ?x wdt:P361 wd:Q1100 }", terms=4)
    assert listed is not None
    assert (listed.extent, listed.ground, listed.share) == (Extent.PARTIAL, Ground.COVERAGE, 0.4)
    assert counted("?x wdt:P31 wd:Q8502 . ?x wdt:P361 wd:Q1100", 4).extent is Extent.PARTIAL
    assert counted("?x wdt:P31 wd:Q8502 . ?x wdt:P17 wd:Q36", 9).extent is Extent.UNKNOWN


def test_one_thing_where_such_things_have_several() -> None:
    text = "SELECT ?x { wd:Q548 wdt:P17 ?x }"
    result = Result(
        Match("t", Aim.ENTITY, "x", (("x", WhPhrase(0, 1, "jaki", AnswerForm(), plural=True)),), 1.0),
        (POLAND,), None, 1.0, (Query.read(text),), (),
    )  # fmt: skip
    for several, extent in ((4.0, Extent.PARTIAL), (1.1, Extent.UNKNOWN)):
        statistics = Statistics(several={("Q4022", "P17"): several})
        verdict = SetJudge(MemoryGraph(TRIPLES), statistics, MemoryExecutor(TRIPLES)).of(result)
        assert verdict is not None and verdict.extent is extent


def test_an_order_of_which_few_have_a_value() -> None:
    ordered = "{ ?x wdt:P31 wd:Q8502 . ?x wdt:P2044 ?h . FILTER(?h > 0) } ORDER BY DESC(?h) ?x LIMIT 1"
    verdict = judged(f"SELECT ?x {ordered}", more=[(POLAND, direct("P610"), PEAKS[0])])
    assert verdict is not None
    assert (verdict.need, verdict.extent, verdict.ground) == (Need.EXTREME, Extent.PARTIAL, Ground.VALUES)
    assert (verdict.found, verdict.expected, verdict.trust, verdict.suffices) == (3, 10, 0.65, True)
    unspoken = judged(f"SELECT ?x {ordered}")
    assert unspoken is not None and unspoken.trust < 0.5  # nothing speaks of the highest of them
    assert judged("SELECT ?x { ?x wdt:P31 wd:Q8502 . ?x wdt:P2044 ?h }") is None


@pytest.mark.parametrize(("value", "suffices"), [("P571", False), ("P2044", True)])
def test_an_order_of_a_part_of_a_set(value: str, suffices: bool) -> None:
    """The best known members are the largest, but not the youngest."""
    ordered = f"{{ wd:Q319 wdt:P398 ?x . ?x wdt:{value} ?h }} ORDER BY DESC(?h) ?x LIMIT 1"
    verdict = judged(f"SELECT ?x {ordered}")
    assert verdict is None or verdict.suffices is suffices
    assert suffices or verdict is not None


@pytest.mark.parametrize(("marks", "suffices"), [(False, False), (True, True)])
def test_the_only_member_of_a_set_is_first_of_nothing(marks: bool, suffices: bool) -> None:
    """But where the graph marks the sets that it has in part."""
    text = "SELECT ?x { ?x wdt:P31 wd:Q150093 . ?x wdt:P131 ?h } ORDER BY DESC(?h) ?x LIMIT 1"
    result = Result(Match("t", Aim.ENTITY, "x", (), 1.0), (MAZOWSZE,), None, 1.0, (Query.read(text),), ())
    judge = SetJudge(MemoryGraph(TRIPLES), Statistics(marks_gaps=marks), MemoryExecutor(TRIPLES))
    verdict = judge.of(result)
    assert verdict is not None and verdict.suffices is suffices


def test_one_is_asked_for_and_several_answer() -> None:
    """The answer tells one of them, and says so; where several are asked for, all are told."""
    text = "SELECT ?x { wd:Q548 wdt:P17 ?x }"
    one, several = judged(text, terms=3), judged(text, terms=3, plural=True)
    assert one is not None and several is not None
    assert (one.need, one.extent, one.ground, one.found) == (Need.ONE, Extent.PARTIAL, Ground.EQUALS, 3)
    assert (one.trust, one.suffices) == (1.0, True)
    assert several.ground is not Ground.EQUALS


def test_an_answer_that_is_no_set_needs_no_verdict() -> None:
    assert judged("SELECT ?x { ?x wdt:P361 wd:Q1100 }") is None
    assert judged("ASK { wd:Q548 wdt:P17 wd:Q36 }", Aim.YES_NO, 0) is None


def test_one_thing_where_a_plural_without_a_question_word_calls_for_several() -> None:
    tokeniser = Tokeniser(MorfeuszMorphology())
    query = Query.read("SELECT ?x { wd:Q319 wdt:P17 ?x }")
    result = Result(Match("free", Aim.ENTITY, "", (), 1.0), (POLAND,), None, 1.0, (query,), ())
    judge = SetJudge(MemoryGraph(TRIPLES), Statistics(), MemoryExecutor(TRIPLES))
    for text, extent in (("kraje Jowisza", Extent.PARTIAL), ("kraj Jowisza", None)):
        verdict = judge.of(result, Analysis(Question(text), tokeniser.tokens(text), Aim.ENTITY, ()))
        assert (verdict.extent if verdict else None) is extent
