"""What the graph says of whole results: kinds, ends, and readings that fit better."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kgqa.answering.belonging import Divisions
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.judging import ResultJudge
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.offices import Offices
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Aim, Candidate, Judgement, Link, Linked, Match, Mention, Question, Result
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import RDFS_LABEL, XSD, Iri, ItemId, Literal, PropertyId, Term
from tests.doubles import MemoryGraph

CITY, HUMAN, STATE = ItemId("Q515"), ItemId("Q5"), ItemId("Q6256")
OSLO, NANSEN, NORWAY, YUGOSLAVIA, AMUNDSEN = (ItemId(name) for name in ("Q585", "Q72292", "Q20", "Q36704", "Q926"))
CLASS, ENDED, LIES_IN = (PropertyId(name).direct for name in ("P31", "P576", "P17"))
NAMES = {CITY: "miasto", HUMAN: "człowiek", STATE: "państwo", OSLO: "Oslo", NANSEN: "Nansen", NORWAY: "Norwegia"}
DATE = Literal("1861-10-10T00:00:00Z", datatype=XSD + "dateTime")


@pytest.fixture
def judge() -> ResultJudge:
    kinds = {OSLO: CITY, NANSEN: HUMAN, AMUNDSEN: HUMAN, NORWAY: STATE, YUGOSLAVIA: STATE}
    triples: list[tuple[Iri, Iri, Term]] = [(one.iri, CLASS, kind.iri) for one, kind in kinds.items()]
    triples += [(one.iri, Iri(RDFS_LABEL), Literal(name, language="pl")) for one, name in NAMES.items()]
    graph = MemoryGraph([*triples, (YUGOSLAVIA.iri, ENDED, DATE), (OSLO.iri, LIES_IN, NORWAY.iri)])
    constraints = AnswerConstraints(graph, {"chilijski": frozenset({ItemId("Q298")})})
    return ResultJudge(Kinds(graph, constraints, ItemSorts(graph)), constraints, Offices(graph), Divisions(graph))


@pytest.mark.parametrize("question", ["W którym roku urodził się Nansen?", "nansen urodzenie data"])
def test_no_thing_is_a_year(judge: ResultJudge, analyser: QuestionAnalyser, question: str) -> None:
    linked = Linked(analyser.analyse(Question(question)), ())
    results = [Result(_match(0.8), (term,), None, 1.0, (), ()) for term in (OSLO.iri, DATE)]
    assert [one.terms for one in judge.judged(results, linked, [])] == [(DATE,)]


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("W jakim mieście urodził się Nansen?", DATE),
        ("Jaki bank finansuje Norwegię?", Literal("107727629479", datatype=XSD + "decimal")),
        (
            "Kiedy urodził się Nansen?",
            Literal("Point(10.7 59.9)", datatype="http://www.opengis.net/ont/geosparql#wktLiteral"),
        ),
    ],
)
def test_values_that_cannot_be_meant(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, value: Literal
) -> None:
    linked = Linked(analyser.analyse(Question(question)), ())
    assert list(judge.judged([Result(_match(0.8), (value,), None, 1.0, (), ())], linked, [])) == []


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("stolica Norwegii", DATE),
        ("król Norwegii", Literal("5", datatype=XSD + "decimal")),
        ("Między jakimi państwami leży Oslo?", Literal("NO")),
    ],
)
def test_values_that_a_noun_does_not_name(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, value: Literal
) -> None:
    linked = Linked(analyser.analyse(Question(question)), ())
    assert list(judge.judged([Result(_match(0.8), (value,), None, 1.0, (), ())], linked, [])) == []


def test_fewer_things_than_asked_for(judge: ResultJudge, analyser: QuestionAnalyser) -> None:
    linked = Linked(analyser.analyse(Question("Jacy dwaj polarnicy urodzili się w Norwegii?")), ())
    results = [Result(_match(0.8), terms, None, 1.0, (), ()) for terms in ((NANSEN.iri,), (NANSEN.iri, AMUNDSEN.iri))]
    assert [len(one.terms) for one in judge.judged(results, linked, [])] == [2]


@pytest.mark.parametrize(("terms", "kept"), [((AMUNDSEN, NANSEN), 0), ((OSLO, NANSEN), 1), ((NANSEN,), 1)])
def test_several_people_of_whom_none_is_known_to_come_from_where_an_adjective_says(
    judge: ResultJudge, analyser: QuestionAnalyser, terms: Sequence[ItemId], kept: int
) -> None:
    linked = Linked(analyser.analyse(Question("Którzy chilijscy pisarze znają Oslo?")), ())
    result = Result(_match(0.8), tuple(term.iri for term in terms), None, 1.0, (), ())
    assert len(list(judge.judged([result], linked, []))) == kept


@pytest.mark.parametrize(("term", "kept"), [(NANSEN.iri, 0), (OSLO.iri, 1)])
def test_only_what_a_question_offers_can_be_right(
    judge: ResultJudge, analyser: QuestionAnalyser, term: Term, kept: int
) -> None:
    analysis = analyser.analyse(Question("Stolica Norwegii to Bergen czy Oslo?"))
    oslo = Mention(5, 6, "Oslo", (Candidate(OSLO, "Oslo", 1.0),))
    result = Result(_match(0.8), (term,), None, 1.0, (), ())
    assert len(list(judge.judged([result], Linked(analysis, (oslo,)), []))) == kept


@pytest.mark.parametrize(("count", "kept"), [(2, 1), (5, 0)])
def test_many_things_of_which_none_is_known_to_be_of_the_kind_asked_for(
    judge: ResultJudge, analyser: QuestionAnalyser, count: int, kept: int
) -> None:
    linked = Linked(analyser.analyse(Question("Którzy nobliści urodzili się w Oslo?")), ())
    terms = tuple(ItemId(f"Q90{number}").iri for number in range(count))
    result = Result(_match(0.8), terms, None, 1.0, (), (), typed=False)
    assert len(list(judge.judged([result], linked, []))) == kept


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Jaki pisarz urodził się w Oslo?", False),
        ("Jak nazywał się pisarz z Oslo?", False),
        ("Jakie państwo leży nad Atlantykiem?", True),
    ],
)
def test_no_place_is_told_for_somebody(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, *, told: bool
) -> None:
    result = Result(_match(0.8), (NORWAY.iri,), None, 1.0, (), ())
    assert bool(list(judge.judged([result], Linked(analyser.analyse(Question(question)), ()), []))) is told


@pytest.mark.parametrize(
    "question",
    [
        "W której części Norwegii urodził się ten podróżnik?",
        "Gdzie umarł podróżnik?",
        "Na czym namalowano „Krzyk”?",
        "Jaki wzór ma Norwegia?",
    ],
)
@pytest.mark.parametrize(("term", "told"), [(NANSEN.iri, False), (OSLO.iri, True)])
def test_nothing_is_in_somebody(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, term: Term, *, told: bool
) -> None:
    result = Result(_match(0.8), (term,), None, 1.0, (), ())
    assert bool(list(judge.judged([result], Linked(analyser.analyse(Question(question)), ()), []))) is told


@pytest.mark.parametrize(
    ("question", "told"),
    [("Jaką techniką namalowano „Krzyk”?", False), ("W czyjej wyprawie zginął ten lotnik?", True)],
)
def test_nobody_is_a_technique(judge: ResultJudge, analyser: QuestionAnalyser, question: str, *, told: bool) -> None:
    result = Result(_match(0.8), (NANSEN.iri,), None, 1.0, (), ())
    assert bool(list(judge.judged([result], Linked(analyser.analyse(Question(question)), ()), []))) is told


@pytest.mark.parametrize(
    ("question", "term", "told"),
    [
        ("Jak zginął Nansen?", OSLO.iri, False),
        ("Jak zginął Nansen?", DATE, False),
        ("Jak nazywa się miasto Nansena?", OSLO.iri, True),
    ],
)
def test_no_town_and_no_day_is_a_manner(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, term: Term, *, told: bool
) -> None:
    result = Result(_match(0.8), (term,), None, 1.0, (), ())
    assert bool(list(judge.judged([result], Linked(analyser.analyse(Question(question)), ()), []))) is told


def judged(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, term: Term, empty: Sequence[float] = ()
) -> Judgement:
    """The judgement of a result of one term, beside matches of some scores that found nothing."""
    linked = Linked(analyser.analyse(Question(question)), ())
    result = Result(_match(0.8), (term,), None, 1.0, (), ())
    (found,) = judge.judged([result], linked, list(map(_match, empty)))
    return found.judgement


def _match(score: float) -> Match:
    return Match("capital", Aim.ENTITY, "answer", (), score)


@pytest.mark.parametrize(
    ("question", "term", "off"),
    [
        ("W jakim mieście urodził się Nansen?", NORWAY.iri, True),
        ("W którym roku urodził się Nansen?", DATE, False),
        ("Jaki pisarz urodził się w Oslo?", NANSEN.iri, False),
        ("Czyim miastem jest Oslo?", NANSEN.iri, False),
        ("Jaką nazwę nosi stolica?", Literal("Oslo"), False),
        ("Jak nazywa się państwo?", Literal("Norge"), False),
        ("waluta Norwegii", NANSEN.iri, True),
        ("stolica Norwegii", OSLO.iri, False),
        ("miasto urodzenia Nansena", OSLO.iri, False),
        ("miasto urodzenia Nansena", NORWAY.iri, True),
        ("miejsce urodzenia Nansena", NORWAY.iri, False),
        ("stolica Norwegii", NANSEN.iri, True),
        ("Stolica kraju, którego językiem jest norweski", NANSEN.iri, True),
    ],
)
def test_kinds_that_were_not_asked_for(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, term: Term, *, off: bool
) -> None:
    assert judged(judge, analyser, question, term).off_kind is off


@pytest.mark.parametrize(
    ("question", "past"),
    [
        ("Jakie państwo leży nad Adriatykiem?", True),
        ("Jakie państwo leżało nad Adriatykiem?", False),
        ("Jakie państwo leży nad Adriatykiem w 1930 roku?", False),
    ],
)
def test_what_has_ended_is_past_for_questions_of_today(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, *, past: bool
) -> None:
    assert judged(judge, analyser, question, YUGOSLAVIA.iri).past is past
    assert not judged(judge, analyser, question, NORWAY.iri).past


def test_who_names_what_has_ended_asks_for_the_past(judge: ResultJudge, analyser: QuestionAnalyser) -> None:
    linked = Linked(analyser.analyse(Question("Jakie państwo graniczy z Jugosławią?")), ())
    named = Candidate(YUGOSLAVIA, "Jugosławia", 1.0)
    link = Link(Mention(4, 5, "Jugosławią", (named,)), named)
    (found,) = judge.judged([Result(_match(0.8), (YUGOSLAVIA.iri,), None, 1.0, (), (link,))], linked, [])
    assert not found.judgement.past


@pytest.mark.parametrize(
    ("question", "lasts"),
    [
        ("Kto rządził w latach 1930–1935?", True),
        ("Kto rządził podczas wojny secesyjnej?", True),
        ("Kto rządził w 1930 roku?", False),
        ("Kto rządzi?", False),
    ],
)
def test_periods_in_which_one_follows_another(
    judge: ResultJudge, analyser: QuestionAnalyser, question: str, *, lasts: bool
) -> None:
    assert judged(judge, analyser, question, NANSEN.iri).in_period is lasts


def test_a_better_reading_that_found_nothing_is_told(judge: ResultJudge, analyser: QuestionAnalyser) -> None:
    question = "Kto rządzi?"
    assert judged(judge, analyser, question, NANSEN.iri, [0.7, 1.02]).passed == pytest.approx(0.2)
    assert judged(judge, analyser, question, NANSEN.iri, [0.7]).passed == 0.0


def test_a_relative_pronoun_asks_for_no_time(judge: ResultJudge, analyser: QuestionAnalyser) -> None:
    question = "Znam serial, w którym latali linią Pan Am. W którym roku założono tę linię?"
    linked = Linked(analyser.analyse(Question(question)), ())
    assert list(judge.judged([Result(_match(0.8), (OSLO.iri,), None, 1.0, (), ())], linked, [])) == []


@pytest.mark.parametrize(("within", "kept"), [(NORWAY, 1), (YUGOSLAVIA, 0)])
def test_the_name_behind_what_is_asked_for_is_not_passed_over(
    judge: ResultJudge, analyser: QuestionAnalyser, within: ItemId, kept: int
) -> None:
    analysis = analyser.analyse(Question("Które miasto Norwegii leży nad fiordem?"))
    phrases = tuple(replace(wh, within=frozenset({within})) for wh in analysis.wh_phrases)
    linked = Linked(replace(analysis, wh_phrases=phrases), ())
    results = [Result(_match(0.8), (OSLO.iri,), None, 1.0, (), ())]
    assert len(list(judge.judged(results, linked, []))) == kept


RIVER, BAY, GULF, WRITER, CRITIC, POET = (ItemId(name) for name in ("Q4022", "Q39594", "Q14686", "Q36180", "Q1", "Q2"))
HEADS, OCCUPATION = PropertyId("P35").direct, PropertyId("P106").direct


@pytest.fixture
def described() -> ResultJudge:
    """A judge over a bay, a poet with two callings, and a state with three heads."""
    labels = {RIVER: "rzeka", BAY: "zatoka", WRITER: "pisarz", CRITIC: "krytyk"}
    triples: list[tuple[Iri, Iri, Term]] = [(GULF.iri, CLASS, BAY.iri), (POET.iri, CLASS, HUMAN.iri)]
    triples += [(POET.iri, OCCUPATION, one.iri) for one in (WRITER, CRITIC)]
    triples += [(NORWAY.iri, HEADS, one.iri) for one in (NANSEN, AMUNDSEN, POET)]
    triples += [(one.iri, Iri(RDFS_LABEL), Literal(name, language="pl")) for one, name in labels.items()]
    graph = MemoryGraph(triples)
    constraints = AnswerConstraints(graph, {})
    return ResultJudge(Kinds(graph, constraints, ItemSorts(graph)), constraints, Offices(graph), Divisions(graph))


def test_no_bay_is_told_for_a_river(described: ResultJudge, analyser: QuestionAnalyser) -> None:
    analysis = analyser.analyse(Question("Nad jaką rzeką leży Petersburg?"))
    wh = replace(analysis.wh_phrases[0], classes=frozenset({RIVER}))
    linked = Linked(replace(analysis, wh_phrases=(wh,)), ())
    assert not list(described.judged([Result(_match(0.8), (GULF.iri,), None, 1.0, (), ())], linked, []))


@pytest.mark.parametrize(("noun", "kept"), [("bejsbolista", 0), ("krytyk", 1)])
def test_who_has_other_callings_is_not_told(
    described: ResultJudge, analyser: QuestionAnalyser, noun: str, kept: int
) -> None:
    linked = Linked(analyser.analyse(Question(f"Jaki {noun} poślubił aktorkę?")), ())
    assert len(list(described.judged([Result(_match(0.8), (POET.iri,), None, 1.0, (), ())], linked, []))) == kept


@pytest.mark.parametrize(("heads", "kept"), [((NANSEN, AMUNDSEN, POET), 0), ((NANSEN,), 1)])
@pytest.mark.parametrize("is_told", [True, False])
def test_none_of_several_heads_is_told_for_the_one_of_today(
    described: ResultJudge, analyser: QuestionAnalyser, heads: Sequence[ItemId], kept: int, *, is_told: bool
) -> None:
    analysis = analyser.analyse(Question("Kto jest głową Norwegii?"))
    mention = Mention(3, 4, "Norwegii", (Candidate(NORWAY, "Norwegia", 1.0),))
    match = replace(_match(0.8), fillers=(("answer", analysis.wh_phrases[0]),))
    terms = tuple(one.iri for one in heads)[: None if is_told else 1]
    result = Result(match, terms, None, 1.0, (), (Link(mention, mention.candidates[0]),))
    result = replace(result, untold=len(heads) - len(terms))
    assert len(list(described.judged([result], Linked(analysis, (mention,)), []))) == kept


def test_of_several_capitals_those_that_are_said_to_be_one_are_told(analyser: QuestionAnalyser) -> None:
    capital, bergen = ItemId("Q5119"), ItemId("Q26793")
    graph = MemoryGraph([(OSLO.iri, CLASS, capital.iri), (bergen.iri, CLASS, CITY.iri)])
    constraints = AnswerConstraints(graph, {})
    judge = ResultJudge(Kinds(graph, constraints, ItemSorts(graph)), constraints, Offices(graph), Divisions(graph))
    analysis = analyser.analyse(Question("Jaka jest stolica Norwegii?"))
    noun = Mention(2, 3, "stolica", (Candidate(capital, "stolica", 1.0),))
    match = replace(_match(0.8), fillers=(("answer", analysis.wh_phrases[0]),))
    result = Result(match, (bergen.iri, OSLO.iri), None, 1.0, (), ())
    assert [one.terms for one in judge.judged([result], Linked(analysis, (noun,)), [])] == [(OSLO.iri,)]
