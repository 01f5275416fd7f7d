"""The ranking of what the graph answers: chances, agreement, order, and what its weights are called."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kgqa.answering.ranking import chances_of, figures, fitted_weights, ranked
from kgqa.model import Aim, AnswerForm, Match, Result, WhPhrase
from kgqa.terms import ItemId, Term

OSLO, BERGEN = ItemId("Q585").iri, ItemId("Q26793").iri
_MOST_FIGURES = 50


def result(*terms: Term, score: float = 1.5, reader: str = "capital", **evidence: float) -> Result:
    match = Match(reader, Aim.ENTITY, "answer", (), min(score, 1.0))
    return Result(match, terms, None, score, (), (), evidence=tuple(evidence.items()))


def test_the_better_score_comes_first_and_scores_are_chances() -> None:
    first, second = ranked((result(OSLO, score=1.6), result(BERGEN, score=1.2)))
    assert (first.terms, second.terms) == ((OSLO,), (BERGEN,))
    assert 1 > first.score > second.score > 0
    assert first.score + second.score < 1


def test_results_that_say_the_same_share_a_chance() -> None:
    one, other = ranked((result(OSLO, score=1.6), result(OSLO, score=0.6, reader="free", reading=0.4)))
    assert one.score == other.score
    assert one.match.template == "capital"


def test_of_equal_results_the_first_stays_first() -> None:
    first, second = ranked((result(OSLO), result(BERGEN)))
    assert first.terms == (OSLO,)
    assert first.score > second.score


def test_a_dearer_reading_is_less_likely() -> None:
    (cheap,) = ranked((result(OSLO, score=0.9, reader="free", reading=0.1),))
    (dear,) = ranked((result(OSLO, score=0.3, reader="free", reading=0.7),))
    assert cheap.score > dear.score


def test_things_without_a_name_count_where_they_are_most() -> None:
    asked = Match("capital", Aim.ENTITY, "answer", (("answer", WhPhrase(0, 1, "kto", AnswerForm())),), 1.0)
    alone = replace(result(OSLO), match=asked)
    rows = figures([alone, replace(alone, untold=1), replace(alone, untold=3)])
    assert [round(row["several"], 2) for row in rows] == [0.0, 0.0, 1.39]


def test_nothing_is_ranked_as_nothing() -> None:
    assert ranked(()) == ()


def test_the_fitted_weights_name_figures() -> None:
    assert len(fitted_weights()) <= _MOST_FIGURES
    named = {name for row in figures((result(OSLO), result(OSLO, reader="free"))) for name in row}
    assert {"score", "pattern", "free"} <= named & fitted_weights().keys()


@given(st.lists(st.tuples(st.floats(-5, 5), st.integers(0, 3)), min_size=1, max_size=8))
def test_chances_of_different_answers_and_none_sum_to_one(rows: list[tuple[float, int]]) -> None:
    said = [what for _, what in rows]
    chances = chances_of([{"x": value} for value, _ in rows], said, {"x": 1.0})
    by_answer = {what: chance for (_, chance), what in zip(chances, said, strict=True)}
    none = 1 - sum(by_answer.values())
    assert 0 < none < 1
    assert all(chance > none * 0.999 for strength, chance in chances if strength >= 0)
