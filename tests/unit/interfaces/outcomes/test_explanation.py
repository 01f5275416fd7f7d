"""Explanations of outcomes that were made by hand: every section, and the width of a terminal."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.console import cells
from kgqa.interfaces.outcomes.explanation import Heading, explanation, explanation_record
from kgqa.interfaces.outcomes.item_naming import Label, Names
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import (
    Answer,
    Description,
    Evidence,
    NoAnswer,
    OptionList,
    Passage,
    Source,
    Stage,
    TextFinding,
    Trace,
    TraceEvent,
    Value,
)
from kgqa.pipeline.outcome import Outcome
from kgqa.terms import ItemId, Literal
from tests.unit.interfaces.outcomes import outcomes
from tests.unit.interfaces.outcomes.outcomes import ANSWER, MATCH, PLACE, RESULT, UNKNOWN, label
from tests.unit.interfaces.outcomes.outcomes import outcome as made


def _explained(question: str, outcome: Outcome, label: Label = lambda _: "", heading: Heading = str) -> str:
    return explanation(view_of(question, outcome, Names(label)), heading)


def _lines(outcome: Outcome) -> list[str]:
    return _explained("W którym …?", outcome, label).splitlines()


def test_every_section_of_an_answer() -> None:
    other = replace(RESULT, match=replace(MATCH, template="other"), score=1.0)
    assert _lines(made(ANSWER, RESULT, other, empty=(replace(MATCH, template="none"),))) == [
        "Question",
        "  W którym …?",
        "  kind      entity",
        "  asked by  W którym",
        "  type      miasto (Q515)",
        "  unit      year",
        "  form      loc, number of the label, preposition „w”",
        "  options   Polski / Xyz",
        "Mentions (* in the answer)",
        "  *  Polski  Q36  Polska          1.50  popularity 0.5",
        "             Q1   Polska (gmina)  0.25",
        "     Xyz     NIL",
        "Templates",
        "  *  capital  1.25  → Warszawa (Q270)  city: który?, place: Polski",
        "     other    1.00  → the same         city: który?, place: Polski",
        "     none     1.00  → nothing          city: który?, place: Polski",
        "  pattern of the first: {city} ; stolica {place}",
        "Query",
        "  PREFIX wd: <http://www.wikidata.org/entity/>",
        "  PREFIX wdt: <http://www.wikidata.org/prop/direct/>",
        "  SELECT DISTINCT ?city WHERE {",
        "    VALUES ?place { wd:Q36 }",
        "    ?place wdt:P36 ?city .",
        "  }",
        "Statements",
        "  Polska (Q36) — stolica (P36) — Warszawa (Q270)",
        "Answer",
        "  w Warszawie",
        "  from        Warszawa (Q270)",
        "  confidence  0.88",
        "Time",
        "  analysis 1.2 ms, execution 2.5 ms; 3.8 ms in all",
    ]


def test_both_parts_of_a_question_are_explained() -> None:
    part, other = made(ANSWER, RESULT), made(replace(ANSWER, text="nad Wisłą"), RESULT)
    joined = replace(part, answer=replace(ANSWER, text="w Warszawie, nad Wisłą"), findings=None, parts=(part, other))
    lines = _lines(joined)
    answers = [lines[index + 1] for index, line in enumerate(lines) if line == "Answer"]
    assert answers == ["  w Warszawie", "  nad Wisłą", "  w Warszawie, nad Wisłą"]
    counts = [lines.count(title) for title in ("Question", "Templates", "Query", "Time")]
    assert counts == [3, 2, 2, 1]


def test_a_stage_that_ran_twice_has_one_time() -> None:
    outcome = replace(made(ANSWER), trace=Trace([TraceEvent(Stage.LINKING, 1.5), TraceEvent(Stage.LINKING, 2.0)]))
    assert _lines(outcome)[-1] == "  linking 3.5 ms; 3.5 ms in all"


def test_nothing_found() -> None:
    lines = _lines(made(NoAnswer(Stage.MATCHING, "no template fits")))
    assert lines[lines.index("Templates") + 1] == "  none"
    assert lines[lines.index("Answer") + 1] == "  no answer: matching, no template fits"
    assert "Query" not in lines


def test_fillers_and_results_of_all_kinds() -> None:
    described = Description(0, 2, replace(MATCH, fillers=(("place", PLACE),)))
    options = replace(MATCH, fillers=(("a", OptionList((PLACE, UNKNOWN))),))
    nested = replace(MATCH, fillers=(("b", described), ("c", Value(0, 1, Literal("1998")))))
    results = (
        replace(RESULT, match=nested, terms=(), boolean=False),
        replace(RESULT, match=options, terms=(), option=UNKNOWN),
        replace(RESULT, match=options, terms=tuple(ItemId(f"Q{n}").iri for n in (1, 2, 3)), typed=False),
    )
    text = " ".join(_explained("?", made(ANSWER, *results)).split())
    assert "→ false b: (capital, place: Polski), c: 1998" in text
    assert "→ Xyz a: Polski / Xyz" in text
    assert "→ Q1, Q2 and 1 more not of the type asked for; a:" in text


def test_another_option_is_not_the_same() -> None:
    chosen = replace(RESULT, terms=(), option=PLACE)
    lines = _lines(made(ANSWER, chosen, replace(chosen, score=1.0), replace(chosen, option=UNKNOWN)))
    first = lines.index("Templates") + 1
    yielded = [line.partition("→ ")[2].split("  ")[0] for line in lines[first : first + 3]]
    assert yielded == ["Polski", "the same", "Xyz"]


def test_long_lists_are_cut() -> None:
    lines = _lines(made(ANSWER, RESULT, empty=(MATCH,) * 9))
    assert "  and 2 more matches" in lines
    assert sum(line.startswith("     capital") for line in lines) == 7


def test_headings_may_be_styled() -> None:
    text = _explained("?", made(ANSWER, RESULT), heading=lambda line: f"<{line}>")
    assert next(line for line in text.splitlines() if line.startswith("<")) == "<Question>"


@given(st.text(max_size=200), st.text(max_size=120), st.text("ab ćż首\u0301\x1b", min_size=1, max_size=120))
def test_lines_fit_a_terminal(question: str, label: str, surface: str) -> None:
    mention = replace(PLACE, surface=surface, candidates=(replace(PLACE.candidates[0], label=label),))
    match = replace(MATCH, template=surface, pattern=surface, fillers=(("place", mention),))
    outcome = made(replace(ANSWER, text=label), replace(RESULT, match=match))
    assert outcome.linked is not None
    outcome = replace(outcome, linked=replace(outcome.linked, mentions=(mention,)))
    text = _explained(question, outcome, lambda _: label)
    assert all(cells(line) <= 80 for line in text.split("\n"))
    assert "\x1b" not in text


def test_a_passage_without_title_is_named_by_its_id() -> None:
    def source(title: str) -> str:
        finding = TextFinding("lwie", Passage("r#1", "r", "Na lwie.", title), 3, 7, "name", 1.0, 0.5)
        evidence = Evidence("", finding=finding)
        lines = _lines(made(Answer("lwie", (), 0.5, Source.TEXT, evidence)))
        assert lines[lines.index("Passage") + 2] == "  Na »lwie«."
        return lines[lines.index("Passage") + 1]

    assert source("") == "  r#1, found by name"
    assert source("Lew") == "  Lew (r#1), found by name"


def test_a_query_that_was_stopped_is_told_from_one_without_result() -> None:
    missed = NoAnswer(Stage.EXECUTION, "time ran out after 2 s, in a query of the template capital")
    outcome = made(missed, empty=(MATCH, replace(MATCH, template="none")))
    assert outcome.findings is not None
    findings = replace(outcome.findings, stopped=(("capital", "time ran out after 2 s"),))
    lines = _lines(replace(outcome, findings=findings))
    assert "    capital  1.00  → stopped  time ran out after 2 s; city: który?, place: Pols…" in lines
    assert "    none     1.00  → nothing  city: który?, place: Polski" in lines


def _record(outcome: outcomes.Outcome) -> dict[str, object]:
    told = explanation_record(view_of("W którym …?", outcome, Names(outcomes.label)))
    json.dumps(told)
    return told


def test_an_answer_with_all_that_led_to_it() -> None:
    told = _record(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))
    assert told["kind"] == "entity"
    assert told["chosen"] == ["Q36"]
    assert "wdt:P36" in str(told["sparql"])
    assert told["statements"] == [[term.value for term in outcomes.TRIPLE]]
    assert told["terms"] == [{"value": outcomes.TRIPLE[2].value, "id": "Q270", "label": "Warszawa", "description": ""}]
    attempt = {"template": "capital", "score": 1.25, "outcome": "found", "yielded": "Warszawa (Q270)", "reason": None}
    assert told["attempts"] == [attempt | {"slots": {"city": "który?", "place": "Polski"}}]


def test_offsets_of_mentions_count_characters() -> None:
    mentions = _record(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))["mentions"]
    assert isinstance(mentions, list)
    assert [(one["start"], one["end"]) for one in mentions] == [(15, 19), (10, 14)]


def test_a_miss_has_the_same_keys() -> None:
    answered = _record(outcomes.outcome(outcomes.ANSWER, outcomes.RESULT))
    missed = _record(outcomes.outcome(NoAnswer(Stage.MATCHING, "no template fits")))
    assert answered.keys() == missed.keys()
    assert missed["sparql"] is None and missed["passage"] is None and missed["attempts"] == []


def test_the_passage_of_an_answer_outside_of_its_text_has_no_offsets() -> None:
    def offsets(start: int, end: int) -> tuple[int, int, str]:
        finding = TextFinding("lwie", outcomes.PASSAGE, start, end, "name", 1.0, 0.5)
        told = _record(outcomes.outcome(outcomes.told(finding)))["passage"]
        assert isinstance(told, dict)
        return told["start"], told["end"], told["text"]

    assert offsets(3, 7) == (3, 7, "Na lwie.")
    assert offsets(-1, -1) == (-1, -1, "Na lwie.")
