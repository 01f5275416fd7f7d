"""Explanations of outcomes that were made by hand: every section, and the width of a terminal."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.explain import explanation
from kgqa.interfaces.layout import cells
from kgqa.model import (
    Analysis,
    Answer,
    AnswerForm,
    Candidate,
    Description,
    Evidence,
    Findings,
    Link,
    Linked,
    Match,
    Mention,
    NoAnswer,
    OptionList,
    Passage,
    Query,
    Question,
    QuestionKind,
    Result,
    Source,
    Stage,
    TextFinding,
    TimeUnit,
    Token,
    Trace,
    TraceEvent,
    Value,
    WhPhrase,
)
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import Case, ItemId, Literal, PropertyId

_LABELS = {"Q36": "Polska", "Q270": "Warszawa", "P36": "stolica", "Q515": "miasto"}
_WH = WhPhrase(
    0, 2, "który", AnswerForm(Case.LOC, preposition="w"), "rok", frozenset({ItemId("Q515")}), time=TimeUnit.YEAR
)
_PLACE = Mention(
    2,
    3,
    "Polski",
    (
        Candidate(ItemId("Q36"), "Polska", 1.5, {"popularity": 0.5, "exact": 0.0}),
        Candidate(ItemId("Q1"), "Polska (gmina)", 0.25),
    ),
)
_UNKNOWN = Mention(3, 4, "Xyz", ())
_TOKENS = tuple(Token(form, 5 * n, 5 * n + 4, ()) for n, form in enumerate(["W", "którym", "Polski", "Xyz"]))
_MATCH = Match(
    "capital", QuestionKind.ENTITY, "city", (("city", _WH), ("place", _PLACE)), 1.0, "{city} ; stolica {place}"
)
_QUERY = Query("SELECT DISTINCT ?city WHERE { ?place wdt:P36 ?city }", (("place", ItemId("Q36").iri),))
_LINK = Link(_PLACE, _PLACE.candidates[0])
_RESULT = Result(_MATCH, (ItemId("Q270").iri,), None, 1.25, (_QUERY,), (_LINK,))
_TRIPLE = (ItemId("Q36").iri, PropertyId("P36").direct, ItemId("Q270").iri)
_ANSWER = Answer(
    "w Warszawie", _RESULT.terms, 0.876, Source.GRAPH, Evidence("capital", (_QUERY,), (_LINK,), (_TRIPLE,))
)


def _outcome(answer: Answer | NoAnswer, *results: Result, empty: tuple[Match, ...] = ()) -> Outcome:
    analysis = Analysis(Question("W którym …?"), _TOKENS, QuestionKind.ENTITY, (_WH,), (_TOKENS[2:3], _TOKENS[3:4]))
    trace = Trace([TraceEvent(Stage.ANALYSIS, 1.25), TraceEvent(Stage.EXECUTION, 2.5)])
    return Outcome(answer, trace, Linked(analysis, (_UNKNOWN, _PLACE)), Findings(results, empty))


def _lines(outcome: Outcome) -> list[str]:
    return explanation("W którym …?", outcome, lambda identifier: _LABELS.get(identifier, "")).splitlines()


def test_every_section_of_an_answer() -> None:
    other = replace(_RESULT, match=replace(_MATCH, template="other"), score=1.0)
    assert _lines(_outcome(_ANSWER, _RESULT, other, empty=(replace(_MATCH, template="none"),))) == [
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
        "    ?place wdt:P36 ?city",
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
    part, other = _outcome(_ANSWER, _RESULT), _outcome(replace(_ANSWER, text="nad Wisłą"), _RESULT)
    joined = replace(part, answer=replace(_ANSWER, text="w Warszawie, nad Wisłą"), findings=None, parts=(part, other))
    lines = _lines(joined)
    answers = [lines[index + 1] for index, line in enumerate(lines) if line == "Answer"]
    assert answers == ["  w Warszawie", "  nad Wisłą", "  w Warszawie, nad Wisłą"]
    counts = [lines.count(title) for title in ("Question", "Templates", "Query", "Time")]
    assert counts == [3, 2, 2, 1]


def test_a_stage_that_ran_twice_has_one_time() -> None:
    outcome = replace(_outcome(_ANSWER), trace=Trace([TraceEvent(Stage.LINKING, 1.5), TraceEvent(Stage.LINKING, 2.0)]))
    assert _lines(outcome)[-1] == "  linking 3.5 ms; 3.5 ms in all"


def test_nothing_found() -> None:
    lines = _lines(_outcome(NoAnswer(Stage.MATCHING, "no template fits")))
    assert lines[lines.index("Templates") + 1] == "  none"
    assert lines[lines.index("Answer") + 1] == "  no answer: matching, no template fits"
    assert "Query" not in lines


def test_fillers_and_results_of_all_kinds() -> None:
    described = Description(0, 2, replace(_MATCH, fillers=(("place", _PLACE),)))
    options = replace(_MATCH, fillers=(("a", OptionList((_PLACE, _UNKNOWN))),))
    nested = replace(_MATCH, fillers=(("b", described), ("c", Value(0, 1, Literal("1998")))))
    results = (
        replace(_RESULT, match=nested, terms=(), boolean=False),
        replace(_RESULT, match=options, terms=(), option=_UNKNOWN),
        replace(_RESULT, match=options, terms=tuple(ItemId(f"Q{n}").iri for n in (1, 2, 3)), typed=False),
    )
    text = " ".join(explanation("?", _outcome(_ANSWER, *results)).split())
    assert "→ false b: (capital, place: Polski), c: 1998" in text
    assert "→ Xyz a: Polski / Xyz" in text
    assert "→ Q1, Q2 and 1 more not of the type asked for; a:" in text


def test_another_option_is_not_the_same() -> None:
    chosen = replace(_RESULT, terms=(), option=_PLACE)
    lines = _lines(_outcome(_ANSWER, chosen, replace(chosen, score=1.0), replace(chosen, option=_UNKNOWN)))
    first = lines.index("Templates") + 1
    yielded = [line.partition("→ ")[2].split("  ")[0] for line in lines[first : first + 3]]
    assert yielded == ["Polski", "the same", "Xyz"]


def test_long_lists_are_cut() -> None:
    lines = _lines(_outcome(_ANSWER, _RESULT, empty=(_MATCH,) * 9))
    assert "  and 2 more matches" in lines
    assert sum(line.startswith("     capital") for line in lines) == 7


def test_headings_may_be_styled() -> None:
    text = explanation("?", _outcome(_ANSWER, _RESULT), heading=lambda line: f"<{line}>")
    assert next(line for line in text.splitlines() if line.startswith("<")) == "<Question>"


@given(st.text(max_size=200), st.text(max_size=120), st.text("ab ćż首\u0301\x1b", min_size=1, max_size=120))
def test_lines_fit_a_terminal(question: str, label: str, surface: str) -> None:
    mention = replace(_PLACE, surface=surface, candidates=(replace(_PLACE.candidates[0], label=label),))
    match = replace(_MATCH, template=surface, pattern=surface, fillers=(("place", mention),))
    outcome = _outcome(replace(_ANSWER, text=label), replace(_RESULT, match=match))
    assert outcome.linked is not None
    outcome = replace(outcome, linked=replace(outcome.linked, mentions=(mention,)))
    text = explanation(question, outcome, lambda _: label)
    assert all(cells(line) <= 80 for line in text.split("\n"))
    assert "\x1b" not in text


def test_a_passage_without_title_is_named_by_its_id() -> None:
    def source(title: str) -> str:
        finding = TextFinding("lwie", Passage("r#1", "r", "Na lwie.", title), 3, 7, "name", 1.0, 0.5)
        evidence = Evidence("", finding=finding)
        lines = _lines(_outcome(Answer("lwie", (), 0.5, Source.TEXT, evidence)))
        assert lines[lines.index("Passage") + 2] == "  Na »lwie«."
        return lines[lines.index("Passage") + 1]

    assert source("") == "  r#1, found by name"
    assert source("Lew") == "  Lew (r#1), found by name"


def test_a_query_that_was_stopped_is_told_from_one_without_result() -> None:
    missed = NoAnswer(Stage.EXECUTION, "time ran out after 2 s, in a query of the template capital")
    outcome = _outcome(missed, empty=(_MATCH, replace(_MATCH, template="none")))
    assert outcome.findings is not None
    findings = replace(outcome.findings, stopped=(("capital", "time ran out after 2 s"),))
    lines = _lines(replace(outcome, findings=findings))
    assert "    capital  1.00  → stopped  time ran out after 2 s; city: który?, place: Pols…" in lines
    assert "    none     1.00  → nothing  city: który?, place: Polski" in lines
