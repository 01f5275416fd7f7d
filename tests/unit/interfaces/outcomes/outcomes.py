"""Outcomes made by hand, for the views and their renderings."""

from __future__ import annotations

from kgqa.model import (
    Aim,
    Analysis,
    Answer,
    AnswerForm,
    Candidate,
    Evidence,
    Findings,
    Link,
    Linked,
    Match,
    Mention,
    NoAnswer,
    Passage,
    Query,
    Question,
    Result,
    Source,
    Stage,
    TextFinding,
    TimeUnit,
    Token,
    Trace,
    TraceEvent,
    WhPhrase,
)
from kgqa.pipeline.outcome import Outcome
from kgqa.terms import Case, ItemId, PropertyId

_LABELS = {"Q36": "Polska", "Q270": "Warszawa", "P36": "stolica", "Q515": "miasto"}
WH = WhPhrase(
    0, 2, "który", AnswerForm(Case.LOC, preposition="w"), "rok", frozenset({ItemId("Q515")}), time=TimeUnit.YEAR
)
PLACE = Mention(
    2,
    3,
    "Polski",
    (
        Candidate(ItemId("Q36"), "Polska", 1.5, {"popularity": 0.5, "exact": 0.0}),
        Candidate(ItemId("Q1"), "Polska (gmina)", 0.25),
    ),
)
UNKNOWN = Mention(3, 4, "Xyz", ())
TOKENS = tuple(Token(form, 5 * n, 5 * n + 4, ()) for n, form in enumerate(["W", "którym", "Polski", "Xyz"]))
MATCH = Match("capital", Aim.ENTITY, "city", (("city", WH), ("place", PLACE)), 1.0, "{city} ; stolica {place}")
QUERY = Query.read("SELECT DISTINCT ?city WHERE { ?place wdt:P36 ?city }", (("place", ItemId("Q36").iri),))
LINK = Link(PLACE, PLACE.candidates[0])
RESULT = Result(MATCH, (ItemId("Q270").iri,), None, 1.25, (QUERY,), (LINK,))
PASSAGE = Passage("r#1", "r", "Na lwie.")
TRIPLE = (ItemId("Q36").iri, PropertyId("P36").direct, ItemId("Q270").iri)
EVIDENCE = Evidence("capital", (QUERY,), (LINK,), (TRIPLE,), query=QUERY)
ANSWER = Answer("w Warszawie", RESULT.terms, 0.876, Source.GRAPH, EVIDENCE)


def outcome(answer: Answer | NoAnswer, *results: Result, empty: tuple[Match, ...] = ()) -> Outcome:
    """The outcome of a question about Poland."""
    analysis = Analysis(Question("W którym …?"), TOKENS, Aim.ENTITY, (WH,), (TOKENS[2:3], TOKENS[3:4]))
    trace = Trace([TraceEvent(Stage.ANALYSIS, 1.25), TraceEvent(Stage.EXECUTION, 2.5)])
    return Outcome(answer, trace, Linked(analysis, (UNKNOWN, PLACE)), Findings(results, empty))


def told(finding: TextFinding) -> Answer:
    """An answer from text."""
    return Answer(finding.text, (), 0.5, Source.TEXT, Evidence("", finding=finding))


def label(identifier: str) -> str:
    """The labels of this small world."""
    return _LABELS.get(identifier, "")
