"""The use case with stages that answer the same always; and the real stages with texts that are no questions."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.solver import Solver
from kgqa.answering.template_answerer import TemplateAnswerer
from kgqa.linking.linker import EntityLinker
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.mention_widening import AppositionWidener
from kgqa.linking.relations.value_links import ClassLinker
from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import (
    Aim,
    Analysis,
    Answer,
    AnswerForm,
    Budget,
    Candidate,
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
    Token,
    WhPhrase,
)
from kgqa.morphology import MorfeuszMorphology
from kgqa.pipeline.outcome import Outcome
from kgqa.pipeline.question_answering import Pipeline
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.template_library import load_library
from kgqa.terms import RDFS_LABEL, Case, Iri, ItemId, Literal, Number, PropertyId, Term
from tests.doubles import (
    FixedAnalyser,
    FixedAnswerer,
    FixedFallback,
    FixedLinker,
    MemoryGraph,
    Name,
    NameIndex,
    PlainVerbaliser,
)
from tests.rdflib_engine import MemoryExecutor

QUESTION = Question("gdzie leży Oslo?")
WHERE = WhPhrase(0, 1, "gdzie", AnswerForm(Case.LOC, Number.AS_IS, "w"))
TOKENS = tuple(
    Token(form, start, start + len(form), ()) for form, start in (("gdzie", 0), ("leży", 6), ("Oslo", 11), ("?", 15))
)
ANALYSIS = Analysis(QUESTION, TOKENS, Aim.ENTITY, (WHERE,))
OSLO = Mention(2, 3, "Oslo", (Candidate(ItemId("Q585"), "Oslo", 1.0),))
LINKED = Linked(ANALYSIS, (OSLO,))
NOTHING = Findings(())
NORWAY, SWEDEN = ItemId("Q20").iri, ItemId("Q34").iri


def match(wh: WhPhrase = WHERE) -> Match:
    return Match("location", Aim.ENTITY, "state", (("state", wh), ("thing", OSLO)), 1.0, "{thing} ; leżeć")


def result(*terms: Term, wh: WhPhrase = WHERE, boolean: bool | None = None, option: Mention | None = None) -> Result:
    queries = (Query.read("SELECT ?state WHERE { ?thing wdt:P17 ?state }"),)
    return Result(match(wh), terms, boolean, 0.9, queries, (Link(OSLO, OSLO.candidates[0]),), option)


def run(
    findings: Findings = NOTHING, *, analysis: Analysis = ANALYSIS, linked: Linked = LINKED, least: float = 0.0
) -> Outcome:
    stages = FixedAnalyser(analysis), FixedLinker(linked), FixedAnswerer(findings)
    return Pipeline(*stages, PlainVerbaliser()).answer(QUESTION, least)


def answer(*results: Result) -> Answer:
    given = run(Findings(results)).answer
    assert isinstance(given, Answer)
    return given


@pytest.mark.parametrize(
    ("outcome", "stage"),
    [
        (run(analysis=Analysis(Question("?"), TOKENS[3:], Aim.UNKNOWN)), Stage.ANALYSIS),
        (run(linked=Linked(ANALYSIS, ())), Stage.LINKING),
        (run(), Stage.MATCHING),
        (run(Findings((), (match(),))), Stage.EXECUTION),
        (run(Findings((result(NORWAY),)), least=0.9999), Stage.EXECUTION),
    ],
    ids=["no words", "nothing known", "no template", "no result", "not confident"],
)
def test_every_miss_names_its_stage_and_reason(outcome: Outcome, stage: Stage) -> None:
    assert isinstance(outcome.answer, NoAnswer)
    assert outcome.answer.stage is stage
    assert outcome.answer.reason


def test_an_answer() -> None:
    given = answer(result(NORWAY))
    assert given.text == "w Q20 (loc)"
    assert given.items == (NORWAY,)
    assert given.source is Source.GRAPH
    assert 0 < given.confidence < 1
    assert given.evidence.template == "location"
    assert [link.candidate for link in given.evidence.links] == [OSLO.candidates[0]]
    assert given.evidence.queries == result().queries


def test_the_first_result_is_taken() -> None:
    assert answer(result(SWEDEN), result(NORWAY)).items == (SWEDEN,)


def test_a_chosen_result_is_as_likely_as_if_the_others_did_not_speak() -> None:
    stages = FixedAnalyser(ANALYSIS), FixedLinker(LINKED), FixedAnswerer(NOTHING)
    results = replace(result(SWEDEN), score=0.5), replace(result(NORWAY), score=0.4)
    outcome = replace(run(), findings=Findings(results))
    chosen = Pipeline(*stages, PlainVerbaliser()).chosen(outcome, 1)
    assert isinstance(chosen.answer, Answer)
    assert chosen.answer.items == (NORWAY,)
    assert chosen.answer.confidence == pytest.approx(0.8)
    with pytest.raises(IndexError):
        Pipeline(*stages, PlainVerbaliser()).chosen(outcome, 2)


@pytest.mark.parametrize(("boolean", "text"), [(True, "tak"), (False, "nie")])
def test_yes_and_no(boolean: bool, text: str) -> None:
    given = answer(result(boolean=boolean))
    assert (given.text, given.items) == (text, ())


@pytest.mark.parametrize(("boolean", "is_told"), [(True, True), (False, False)])
def test_what_the_graph_does_not_say_must_be_surer_to_be_denied(boolean: bool, is_told: bool) -> None:
    told = replace(result(boolean=boolean), score=0.73)
    assert isinstance(run(Findings((told,))).answer, Answer) is is_told


def test_the_trace_has_every_stage_in_order() -> None:
    outcome = run(Findings((result(NORWAY),)))
    stages = [event.stage for event in outcome.trace.events]
    assert [stage for stage in Stage if stage in stages] == stages
    assert {Stage.ANALYSIS, Stage.LINKING, Stage.EXECUTION, Stage.VERBALISATION} <= set(stages)
    assert all(event.milliseconds >= 0 for event in outcome.trace.events)


def test_the_trace_tells_matching_from_execution() -> None:
    assert Stage.MATCHING in {event.stage for event in run(Findings((result(NORWAY),))).trace.events}


def test_the_trace_has_runners_up_ties_and_stopped_queries() -> None:
    first, tie = result(NORWAY), result(SWEDEN)
    behind = replace(result(NORWAY), score=0.5)
    other = replace(match(), template="other")
    stopped = (("slow", "time ran out after 2 s"), ("other", "time ran out after 2 s"))
    outcome = run(Findings((first, tie, behind), (match(), other), stopped=stopped))
    event = next(event for event in outcome.trace.events if event.stage is Stage.EXECUTION)
    assert event.kept == ("location 0.90",)
    assert event.dropped == (
        ("location 0.90", "a tie, listed behind"),
        ("location 0.50", "0.40 behind, the same answer"),
        *stopped,
        ("location", "nothing in the graph"),
    )


def test_a_query_that_was_stopped_is_the_reason() -> None:
    given = run(Findings((), (match(),), stopped=(("location", "time ran out after 2 s"),))).answer
    assert given == NoAnswer(Stage.EXECUTION, "time ran out after 2 s, in a query of the template location")


def test_the_trace_ends_where_the_run_ended() -> None:
    analysis = Analysis(Question("?"), (), Aim.UNKNOWN)
    assert [event.stage for event in run(analysis=analysis).trace.events] == [Stage.ANALYSIS]
    assert [event.stage for event in run(linked=Linked(ANALYSIS, ())).trace.events] == [Stage.ANALYSIS, Stage.LINKING]


def test_an_outcome_keeps_what_was_seen() -> None:
    findings = Findings((), (match(),))
    outcome = run(findings)
    assert (outcome.linked, outcome.findings) == (LINKED, findings)


def test_min_confidence_abstains_just_below() -> None:
    findings = Findings((result(NORWAY),))
    confidence = findings.results[0].score
    assert isinstance(run(findings, least=confidence).answer, Answer)
    missed = run(findings, least=confidence + 0.001).answer
    assert isinstance(missed, NoAnswer)
    assert f"{confidence:.2f}" in missed.reason


@pytest.fixture(scope="session")
def real() -> Pipeline:
    """The real stages with the shipped templates over two triples."""
    morphology = MorfeuszMorphology()
    label = Iri(RDFS_LABEL)
    triples: list[tuple[Iri, Iri, Term]] = [
        (ItemId("Q20").iri, PropertyId("P36").direct, ItemId("Q585").iri),
        (ItemId("Q585").iri, label, Literal("Oslo", "pl")),
        (ItemId("Q20").iri, label, Literal("Norwegia", "pl")),
    ]
    keys, graph = LemmaKeys(morphology), MemoryGraph(triples)
    index = NameIndex([Name("Q585", "Oslo"), Name("Q20", "Norwegia"), Name("Q6256", "państwo")], keys.of_label)
    classes = ClassLinker(index)
    linker = EntityLinker(MentionDetector(index, keys), classes, AppositionWidener(classes, graph))
    library = load_library(template_directory())
    solver = Solver(library, MemoryExecutor(triples), graph, AnswerConstraints(graph, {}), Budget(5.0, 100))
    answerer = TemplateAnswerer(TemplateMatcher(library), solver)
    return Pipeline(QuestionAnalyser(morphology), linker, answerer, PlainVerbaliser())


def test_the_real_stages_answer(real: Pipeline) -> None:
    given = real.answer(Question("Co jest stolicą Norwegii?")).answer
    assert isinstance(given, Answer)
    assert (given.text, given.evidence.template) == ("Q585 (nom)", "capital")


@pytest.mark.parametrize(
    ("text", "stage"),
    [
        ("", Stage.ANALYSIS),
        (" \n\t", Stage.ANALYSIS),
        ("?!… „” :", Stage.ANALYSIS),
        ("\u200b\x00", Stage.ANALYSIS),
        ("Kto wynalazł xyzzq?", Stage.LINKING),
        ("Kto zjadł Oslo?", Stage.MATCHING),
        ("Kto urodził się w Oslo?", Stage.EXECUTION),
    ],
    ids=["empty", "white space", "punctuation", "control characters", "unknown words", "no template", "no answer"],
)
def test_what_cannot_be_answered(real: Pipeline, text: str, stage: Stage) -> None:
    given = real.answer(Question(text)).answer
    assert isinstance(given, NoAnswer)
    assert given.stage is stage


@pytest.mark.parametrize("word", ["Oslo", "Co", "słowo", "„", "czy", "Stolicą"])
def test_ten_thousand_words_are_no_question(real: Pipeline, word: str) -> None:
    started = time.perf_counter()
    given = real.answer(Question(f"{word} " * 10_000)).answer
    assert isinstance(given, NoAnswer)
    assert time.perf_counter() - started < 5


FOUND = TextFinding("w Norwegii", Passage("p", "p", "Oslo leży w Norwegii."), 10, 20, "name", 1.0, 0.4)


def asked_of_both(
    findings: Findings, finding: TextFinding | None, *, least: float = 0.0, use_graph: bool = True
) -> Outcome:
    stages = FixedAnalyser(ANALYSIS), FixedLinker(LINKED), FixedAnswerer(findings), PlainVerbaliser()
    pipeline = Pipeline(*stages, fallback=FixedFallback(finding), use_graph=use_graph)
    return pipeline.answer(QUESTION, least)


def test_passages_answer_what_the_graph_cannot() -> None:
    outcome = asked_of_both(NOTHING, FOUND)
    assert isinstance(outcome.answer, Answer)
    assert (outcome.answer.text, outcome.answer.source, outcome.answer.confidence) == ("w Norwegii", Source.TEXT, 0.4)
    assert outcome.answer.evidence.finding is FOUND
    assert outcome.trace.events[-1].stage is Stage.RETRIEVAL


class FallbackInTurn:
    """`kgqa.protocols.TextFallback` that returns its findings one after another."""

    def __init__(self, *findings: TextFinding) -> None:
        self._findings = iter(findings)

    def answer(self, linked: Linked) -> TextFinding | None:
        return next(self._findings)


def test_the_parts_of_a_question_that_asks_two_things_are_kept() -> None:
    stages = FixedAnalyser(ANALYSIS), FixedLinker(LINKED), FixedAnswerer(NOTHING), PlainVerbaliser()
    year = replace(FOUND, text="w 1048")
    fallback = FallbackInTurn(FOUND, FOUND, year)
    outcome = Pipeline(*stages, fallback=fallback).answer(Question("Gdzie i kiedy założono Oslo?"))
    assert isinstance(outcome.answer, Answer) and outcome.answer.text == "w Norwegii, w 1048"
    assert [part.answer for part in outcome.parts] == [asked_of_both(NOTHING, one).answer for one in (FOUND, year)]
    assert [event.stage for event in outcome.trace.events].count(Stage.RETRIEVAL) == 3
    assert asked_of_both(NOTHING, FOUND).parts == ()


def test_the_graph_goes_first_where_it_is_used() -> None:
    first = asked_of_both(Findings((result(NORWAY),)), FOUND).answer
    second = asked_of_both(Findings((result(NORWAY),)), FOUND, use_graph=False).answer
    assert isinstance(first, Answer) and first.source is Source.GRAPH
    assert isinstance(second, Answer) and second.source is Source.TEXT


def test_passages_may_miss_too() -> None:
    missed = asked_of_both(NOTHING, None).answer
    assert isinstance(missed, NoAnswer) and missed.stage is Stage.MATCHING
    doubtful = asked_of_both(NOTHING, FOUND, least=0.5).answer
    assert doubtful == NoAnswer(Stage.RETRIEVAL, "confidence 0.40 is below 0.50")


def test_another_linker_keeps_the_fallback() -> None:
    stages = FixedAnalyser(ANALYSIS), FixedLinker(LINKED), FixedAnswerer(NOTHING), PlainVerbaliser()
    pipeline = Pipeline(*stages, fallback=FixedFallback(FOUND)).with_linker(FixedLinker(Linked(ANALYSIS, ())))
    given = pipeline.answer(QUESTION).answer
    assert isinstance(given, Answer) and given.source is Source.TEXT


@pytest.mark.parametrize(("chance", "asked"), [(1.0, 1), (0.9, 3)], ids=["certain", "less than certain"])
def test_no_part_of_a_message_is_asked_once_no_answer_could_be_surer(chance: float, asked: int) -> None:
    class Counting(FixedAnswerer):
        questions = 0

        def answers(self, linked: Linked) -> Findings:
            Counting.questions += 1
            return super().answers(linked)

    answerer = Counting(Findings((replace(result(NORWAY), score=chance),)))
    pipeline = Pipeline(FixedAnalyser(ANALYSIS), FixedLinker(LINKED), answerer, PlainVerbaliser())
    pipeline.answer(Question("Byłem w Szwecji. Gdzie leży Oslo?"))
    assert Counting.questions == asked
