"""What a trace says of the results behind the first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.model import Aim, Candidate, Findings, Link, Match, Mention, Result, Stage, Trace
from kgqa.pipeline.outcome import answering_events, timed
from kgqa.terms import ItemId, Literal

FIRST = Result(Match("one", Aim.ENTITY, "a", (), 1.0), (Literal("x"),), None, 1.2, (), ())
SECOND = replace(FIRST, match=replace(FIRST.match, template="two"), score=1.0)


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (SECOND, ("two 1.00", "0.20 behind, the same answer")),
        (replace(SECOND, score=1.199), ("two 1.20", "a tie, listed behind, the same answer")),
        (replace(SECOND, terms=(Literal("y"),)), ("two 1.00", "0.20 behind")),
        (replace(SECOND, option=Mention(0, 1, "x", ())), ("two 1.00", "0.20 behind")),
    ],
)
def test_how_far_the_second_is_behind(second: Result, expected: tuple[str, str]) -> None:
    _matching, execution = answering_events(Findings((FIRST, second)), 5.0)
    assert execution.kept == ("one 1.20",)
    assert execution.dropped == (expected,)


def test_templates_that_found_nothing_or_were_stopped() -> None:
    empty = (replace(FIRST.match, template="none"), replace(FIRST.match, template="slow"))
    matching, execution = answering_events(Findings((), empty, 2.0, (("slow", "time ran out"),)), 5.0)
    assert (matching.kept, matching.milliseconds) == (("none", "slow"), 2.0)
    assert execution.dropped == (("slow", "time ran out"), ("none", "nothing in the graph"))
    assert execution.milliseconds == 3.0


KNOWN = Candidate(ItemId("Q1"), "Mars", 1.0, {"popularity": 0.9})
OTHER = Candidate(ItemId("Q2"), "Mars", 1.5, {"popularity": 0.1})


@pytest.mark.parametrize(
    ("candidates", "chosen", "expected"),
    [
        ((KNOWN,), KNOWN, ()),
        ((OTHER, KNOWN), OTHER, (("Q1 for „Marsa”", "better known, but the words speak for Q2"),)),
        ((OTHER, KNOWN), KNOWN, (("Q2 for „Marsa”", "likelier, but the graph confirms Q1"),)),
        ((KNOWN,), None, ()),
    ],
)
def test_namesakes_that_an_answer_passed_over(
    candidates: tuple[Candidate, ...], chosen: Candidate | None, expected: tuple[tuple[str, str], ...]
) -> None:
    result = replace(FIRST, links=(Link(Mention(0, 1, "Marsa", candidates), chosen),))
    assert answering_events(Findings((result,)), 5.0)[1].dropped == expected


def test_a_timed_step_is_noted() -> None:
    trace = Trace()
    assert timed(trace, Stage.LINKING, lambda: "linked") == "linked"
    assert [event.stage for event in trace.events] == [Stage.LINKING]
    assert trace.events[0].milliseconds >= 0
