"""Matches -> results: what the queries of one match yield over the small graph."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.solver import Solver
from kgqa.model import (
    Aim,
    AnswerForm,
    Budget,
    Description,
    Filler,
    Match,
    Mention,
    OptionList,
    Query,
    Result,
    Solutions,
    WhPhrase,
)
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import ItemId, Literal, Term
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor
from tests.unit.matching import world

WHO = WhPhrase(0, 1, "kto", AnswerForm())
BUDGET = Budget(10.0, 1000)


class CountingExecutor:
    """Counts the queries that it hands on."""

    def __init__(self, executor: MemoryExecutor) -> None:
        self.queries: list[Query] = []
        self._executor = executor

    def execute(self, query: Query, budget: Budget) -> Solutions:
        assert budget is BUDGET
        self.queries.append(query)
        return self._executor.execute(query, budget)


@pytest.fixture
def executor() -> CountingExecutor:
    return CountingExecutor(MemoryExecutor(world.facts()))


@pytest.fixture
def solver(library: TemplateLibrary, executor: CountingExecutor) -> Solver:
    graph = MemoryGraph(world.facts())
    return Solver(library, executor, graph, AnswerConstraints(graph, world.PLACES), BUDGET)


Ask = Callable[[Match], Result | None]


@pytest.fixture
def solve(solver: Solver) -> Ask:
    return lambda match: solver.solve(match, solver.watch())


def mention(items: str, surface: str = "X") -> Mention:
    return Mention(0, 1, surface, world.candidates(items.split(), surface))


def match(template: str, kind: Aim, asked: str, score: float = 1.0, **fillers: Filler) -> Match:
    return Match(template, kind, asked, tuple(fillers.items()), score)


def asking(noun: str, *modifiers: str, plural: bool = False) -> WhPhrase:
    return WhPhrase(
        0, 2, "jaki", AnswerForm(), noun, frozenset({ItemId(world.CLASSES[noun])}), modifiers, plural=plural
    )


def iris(text: str) -> set[Term]:
    return {ItemId(item).iri for item in text.split()}


def answered(result: Result | None) -> Result:
    assert result is not None
    return result


def test_an_entity(solve: Ask) -> None:
    result = answered(solve(match("author", Aim.ENTITY, "author", author=WHO, work=mention("Q2"))))
    assert set(result.terms) == iris("Q1")
    assert (result.boolean, result.option, result.typed) == (None, None, True)


def test_a_reverse_question(solve: Ask) -> None:
    result = answered(solve(match("author", Aim.ENTITY, "work", work=WHO, author=mention("Q1"))))
    assert set(result.terms) == iris("Q2 Q21")


def test_nothing_known(solve: Ask) -> None:
    for work in ("Q21000000", ""):
        asked = match("author", Aim.ENTITY, "author", author=WHO, work=mention(work))
        assert solve(asked) is None


def test_a_better_candidate_that_leads_nowhere_is_passed_over(solve: Ask) -> None:
    asked = match("author", Aim.ENTITY, "author", author=WHO, work=mention("Q22 Q2"))
    result = answered(solve(asked))
    assert set(result.terms) == iris("Q1")
    assert [link.candidate.item for link in result.links if link.candidate] == ["Q2"]


def test_a_likelier_candidate_scores_higher(solve: Ask) -> None:
    first = answered(solve(match("author", Aim.ENTITY, "author", author=WHO, work=mention("Q2 Q24"))))
    second = answered(solve(match("author", Aim.ENTITY, "author", author=WHO, work=mention("Q22 Q2"))))
    assert set(first.terms) == iris("Q1")
    assert first.score > second.score


def test_a_better_match_scores_higher(solve: Ask) -> None:
    results = [
        answered(solve(match("author", Aim.ENTITY, "author", score, author=WHO, work=mention("Q2"))))
        for score in (0.7, 1.0)
    ]
    assert results[0].score < results[1].score


def test_the_class_narrows(solve: Ask) -> None:
    def authors(wh: WhPhrase) -> set[Term]:
        asked = match("author", Aim.ENTITY, "author", author=wh, work=mention("Q24"))
        return set(answered(solve(asked)).terms)

    assert authors(WHO) == iris("Q25 Q26")
    assert authors(asking("pisarz")) == iris("Q25")
    assert authors(asking("pisarz", "polski")) == iris("Q25")


def test_no_answer_of_another_class_passes_as_typed(solve: Ask) -> None:
    asked = match("capital", Aim.ENTITY, "city", city=asking("rzeka"), place=mention("Q4"))
    result = solve(asked)
    assert result is None or not result.typed


def test_items_without_a_label_are_dropped(solve: Ask) -> None:
    asked = match("neighbour", Aim.ENTITY, "neighbour", neighbour=WHO, place=mention("Q6"))
    assert set(answered(solve(asked)).terms) == iris("Q12 Q13")
    nameless = match("author", Aim.ENTITY, "author", author=WHO, work=mention("Q27"))
    assert solve(nameless) is None


def test_counts(solve: Ask) -> None:
    asked = match("author", Aim.NUMBER, "work", work=asking("powieść"), author=mention("Q1"))
    (term,) = answered(solve(asked)).terms
    assert isinstance(term, Literal)
    assert term.value == "2"
    assert term.datatype.endswith("#integer")
    of_another_class = match("author", Aim.NUMBER, "work", work=asking("rzeka"), author=mention("Q1"))
    assert solve(of_another_class) is None


def counted(result: Result | None) -> tuple[str, bool]:
    """The number, and whether the graph counted it."""
    (term,) = answered(result).terms
    return str(term.value), "COUNT(DISTINCT ?work)" in answered(result).queries[0].text


def test_the_graph_counts_what_nothing_is_demanded_of(solve: Ask) -> None:
    how_many = WhPhrase(0, 1, "ile", AnswerForm())
    asked = match("author", Aim.NUMBER, "work", work=how_many, author=mention("Q1"))
    assert counted(solve(asked)) == ("2", True)
    of_nobody = match("author", Aim.NUMBER, "work", work=how_many, author=mention("Q4"))
    assert solve(of_nobody) is None


def test_the_graph_counts_many_of_a_class(solve: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = match("author", Aim.NUMBER, "work", work=asking("powieść"), author=mention("Q1"))
    assert counted(solve(asked)) == ("2", False)
    monkeypatch.setattr("kgqa.answering.solver._MAX_CHECKED", 0)
    assert counted(solve(asked)) == ("2", True)
    narrowed = match("author", Aim.NUMBER, "work", work=asking("powieść", "długi"), author=mention("Q1"))
    assert counted(solve(narrowed)) == ("2", False)


def test_yes_and_no(solve: Ask) -> None:
    def holds(city: str, place: str) -> bool | None:
        asked = match("capital", Aim.YES_NO, "", city=mention(city), place=mention(place))
        result = solve(asked)
        return result.boolean if result else None

    assert holds("Q5", "Q4") is True
    assert holds("Q3", "Q4") is False
    assert holds("Q3", "Q12") is False
    assert holds("Q13", "Q12") is None
    assert holds("", "Q4") is None


def test_any_candidate_may_make_it_true(solve: Ask) -> None:
    asked = match("capital", Aim.YES_NO, "", city=mention("Q3 Q20 Q5"), place=mention("Q4"))
    assert answered(solve(asked)).boolean is True


@pytest.mark.parametrize(
    ("options", "chosen"),
    [("Q5 Q3", "Q5"), ("Q3 Q5", "Q5"), ("Q3 Q20", None), ("Q5 Q5", None), ("Q3 - Q5", "Q5"), ("- -", None)],
    ids=["first", "second", "none", "both", "one unknown", "all unknown"],
)
def test_choices(solve: Ask, options: str, chosen: str | None) -> None:
    names = [mention(item.replace("-", ""), item) for item in options.split()]
    asked = match("capital", Aim.CHOICE, "city", city=OptionList(tuple(names)), place=mention("Q4"))
    result = solve(asked)
    assert (result.option.surface if result and result.option else None) == chosen


def test_descriptions_are_solved_first(solve: Ask) -> None:
    inner = match("author", Aim.ENTITY, "author", work=mention("Q2"))
    asked = match("birth-place", Aim.ENTITY, "place", place=WHO, person=Description(1, 3, inner))
    result = answered(solve(asked))
    assert set(result.terms) == iris("Q9")
    assert [link.candidate.item for link in result.links if link.candidate] == ["Q2"]


def test_a_description_of_nothing_has_no_answer(solve: Ask) -> None:
    inner = match("author", Aim.ENTITY, "author", work=mention("Q27"))
    asked = match("birth-place", Aim.ENTITY, "place", place=WHO, person=Description(1, 3, inner))
    assert solve(asked) is None


def test_the_number_of_queries_of_a_match_is_limited(solve: Ask, executor: CountingExecutor) -> None:
    many: Sequence[str] = [f"Q{number}" for number in range(100, 120)]
    fillers = {"city": mention(" ".join(many)), "place": mention(" ".join(many))}
    solve(match("capital", Aim.YES_NO, "", city=fillers["city"], place=fillers["place"]))
    assert len(executor.queries) < 50
