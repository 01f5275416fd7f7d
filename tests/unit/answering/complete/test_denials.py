"""What a denial rests on: whether the graph would list what is denied."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from kgqa.answering.complete.denials import PastDenials, denial
from kgqa.model import Aim, Analysis, Completeness, Extent, Ground, Match, Need, Query, Question, Result
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import CLAIM, DIRECT, STATEMENT, XSD, Iri, ItemId, Literal, Term
from tests.doubles import MemoryGraph

JUPITER, IO, POLAND, LYON, FRANCE, BACH, CARL = (
    ItemId(one).iri for one in ("Q319", "Q3123", "Q36", "Q456", "Q142", "Q1339", "Q76428")
)
CITY, GERMANY, HUMAN = (ItemId(one).iri for one in ("Q515", "Q183", "Q5"))
OPEN = Iri("http://www.wikidata.org/entity/statement/open")


def direct(name: str) -> Iri:
    return Iri(DIRECT + name)


TRIPLES: list[tuple[Iri, Iri, Term]] = [
    (JUPITER, direct("P398"), IO),
    (JUPITER, Iri(CLAIM + "P398"), OPEN),
    (OPEN, Iri(STATEMENT + "P398"), Iri("_:more")),
    (LYON, direct("P31"), CITY),
    (LYON, direct("P17"), FRANCE),
    (BACH, direct("P31"), HUMAN),
    (BACH, direct("P40"), CARL),
    (BACH, direct("P1971"), Literal("20", datatype=XSD + "decimal")),
    (POLAND, direct("P47"), GERMANY),
]


@dataclass
class Statistics:
    marks_gaps: bool = False
    values: dict[tuple[str, str], float] = field(default_factory=dict)

    def class_size(self, item: str) -> tuple[int, int] | None:
        return None

    def values_of(self, item: str, name: str) -> float | None:
        return self.values.get((item, name))

    def share_with(self, item: str, name: str) -> float | None:
        return None


def denied(
    subject: Iri, name: str, obj: Iri, statistics: Statistics | None = None, *, is_past: bool = False
) -> Completeness | None:
    query = Query.read(f"ASK {{ ?this wdt:{name} ?that }}", (("this", subject), ("that", obj)))
    return denial(MemoryGraph(TRIPLES), statistics or Statistics(), (query,), is_past=is_past)


def test_of_what_lists_nothing_of_the_sort_there_is_no_verdict() -> None:
    assert denied(POLAND, "P1344", GERMANY) is None


def test_a_list_that_is_marked_as_a_part_denies_less() -> None:
    verdict = denied(JUPITER, "P398", POLAND)
    assert verdict is not None
    assert (verdict.need, verdict.extent, verdict.ground) == (Need.ABSENCE, Extent.PARTIAL, Ground.MARK)
    assert verdict.trust < 1


def test_a_list_that_is_shorter_than_its_number_denies_less() -> None:
    verdict = denied(BACH, "P40", POLAND)
    assert verdict is not None
    assert (verdict.extent, verdict.ground, verdict.expected) == (Extent.PARTIAL, Ground.NUMBER, 20)


@pytest.mark.parametrize(("average", "extent"), [(1.0, Extent.COMPLETE), (2.5, Extent.UNKNOWN)])
def test_who_has_another_value_of_what_has_one_has_no_further(average: float, extent: Extent) -> None:
    verdict = denied(LYON, "P17", POLAND, Statistics(values={("Q515", "P17"): average}))
    assert verdict is not None
    assert verdict.extent is extent


def test_where_gaps_are_marked_a_list_without_mark_is_whole() -> None:
    verdict = denied(POLAND, "P47", FRANCE, Statistics(marks_gaps=True))
    assert verdict is not None
    assert (verdict.extent, verdict.ground) == (Extent.COMPLETE, Ground.CUSTOM)


def test_where_a_town_lies_denies_nothing_of_the_past() -> None:
    one = Statistics(values={("Q515", "P17"): 1.0})
    then, now = denied(LYON, "P17", POLAND, one, is_past=True), denied(LYON, "P17", POLAND, one)
    assert then is not None
    assert now is not None
    assert (then.extent, then.suffices, now.suffices) == (Extent.UNKNOWN, False, True)


def past(question: str) -> bool | None:
    """Whether the denial of a claim suffices where the graph is not looked at; None where nobody says."""
    tokens = Tokeniser(MorfeuszMorphology()).tokens(question)
    query = Query.read("ASK { ?city wdt:P1376 ?land }", (("city", LYON), ("land", FRANCE)))
    result = Result(Match("t", Aim.YES_NO, "", (), 1.0), (), False, 1.0, (query,), ())
    judged = PastDenials().of(result, Analysis(Question(question), tokens, Aim.YES_NO, ()))
    return judged.suffices if judged is not None else None


def test_what_was_so_once_is_not_denied_by_today_where_nothing_else_is_known() -> None:
    assert past("Czy Lyon był stolicą Francji?") is False
    assert past("Czy Lyon jest stolicą Francji?") is None
