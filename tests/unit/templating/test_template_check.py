"""What the check of templates finds: examples, near-misses, repetitions, words that are no lemmas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import pytest

from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import Aim, AnswerType, Description, Match
from kgqa.morphology import MorfeuszMorphology
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_check import (
    ANSWER_TYPES,
    KINDS,
    OperatorMatrix,
    OperatorRow,
    Problem,
    answer_type,
    check_library,
    coverage,
    kinds_of,
    measured_matrix,
)
from kgqa.templating.template_library import load_library
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker

TEMPLATE = """- id: {id}
  description: Something.
  slots: {{a: item, b: person}}
  patterns: ['{pattern}']
  query: "{query}"
  examples: [{examples}]
  near_misses: [{near_misses}]
"""
QUERY = "SELECT * WHERE { ?a wdt:P1 ?b }"
Load = Callable[..., TemplateLibrary]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    def written(*templates: dict[str, str]) -> TemplateLibrary:
        defaults = {"pattern": "{a} ; być ; {b}", "query": QUERY, "examples": "", "near_misses": ""}
        text = "".join(
            TEMPLATE.format(**{"id": f"t{number}", **defaults, **one}) for number, one in enumerate(templates)
        )
        (tmp_path / "phrases.yaml").write_text("fillers: [się]\n", encoding="utf-8")
        (tmp_path / "t.yaml").write_text(text, encoding="utf-8")
        return load_library(tmp_path)

    return written


def found(*scores: tuple[str, float]) -> tuple[Match, ...]:
    return tuple(Match(name, Aim.ENTITY, "a", (), score, "{a} ; być") for name, score in scores)


def nothing(question: str) -> Sequence[Match]:
    return ()


def texts(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(problem.template, problem.text) for problem in problems]


def test_no_problem(load: Load, morphology: MorfeuszMorphology) -> None:
    library = load({"examples": "Co to?", "near_misses": "Kto to?"}, {"examples": "Kto to?"})
    matches = {"Co to?": found(("t0", 1.0), ("t1", 1.0)), "Kto to?": found(("t1", 0.9))}
    assert check_library(library, matches.__getitem__, morphology) == []


def test_an_example_that_is_not_matched(load: Load, morphology: MorfeuszMorphology) -> None:
    library = load({"examples": "Co to?, Kto to?"})
    problems = check_library(library, {"Co to?": (), "Kto to?": found(("t9", 1.0))}.__getitem__, morphology)
    assert texts(problems) == [
        ("t0", "example is not matched: Co to?"),
        ("t0", "example is not matched: Kto to?; t9 matches it"),
    ]
    assert str(problems[0]) == "t.yaml:1 t0: example is not matched: Co to?"


def test_an_example_that_another_template_matches_better(load: Load, morphology: MorfeuszMorphology) -> None:
    matches = found(("t0", 0.8), ("t1", 0.95), ("t0", 0.9))
    problems = check_library(load({"examples": "Co to?"}), lambda question: matches, morphology)
    assert texts(problems) == [("t0", "example is matched better by t1 (0.95 against 0.90): Co to?")]


def test_an_example_that_a_template_describes_a_slot_of(load: Load, morphology: MorfeuszMorphology) -> None:
    (inner,) = found(("t0", 1.0))
    outer = Match("t1", Aim.ENTITY, "b", (("a", Description(1, 2, inner)),), 0.9)
    library = load({"examples": "Co to?"}, {})
    assert check_library(library, lambda question: (outer,), morphology) == []


def test_a_near_miss_that_is_matched(load: Load, morphology: MorfeuszMorphology) -> None:
    library = load({"near_misses": "Co to?, Kto to?"})
    matches = {"Co to?": found(("t1", 1.0), ("t0", 0.5)), "Kto to?": found(("t1", 1.0))}
    problems = check_library(library, matches.__getitem__, morphology)
    assert texts(problems) == [("t0", "near-miss is matched by the pattern {a} ; być: Co to?")]


def test_an_example_given_twice(load: Load, morphology: MorfeuszMorphology) -> None:
    library = load({"examples": "Co to?"}, {"examples": "co  to?"}, {"near_misses": "Co to?"})
    problems = check_library(library, lambda question: found(("t0", 1.0), ("t1", 1.0)), morphology)
    assert texts(problems) == [("t1", "example is given twice, first by t0: co  to?")]


@pytest.mark.parametrize(
    ("pattern", "advice"),
    [
        ("{a} ; napisany ; {b}", "pattern has napisany, which is no lemma; write napisać"),
        ("{a} ; [(był / być)] ; {b}", "pattern has był, which is no lemma; write być"),
        ("{a} ; lepszy ; {b}", "pattern has lepszy, which is no lemma; write dobry@com"),
        ("{a} ; najdłuższy ; {b}", "pattern has najdłuższy, which is no lemma; write długi@sup"),
        ("{a} ; xyzzq ; {b}", 'pattern has xyzzq, which is no lemma; write "xyzzq" in quotes if the form is meant'),
        ("{a} ; stolica@sup ; {b}", "pattern has stolica@sup, but no form of stolica has sup in its tag"),
    ],
)
def test_a_word_that_is_no_lemma(load: Load, morphology: MorfeuszMorphology, pattern: str, advice: str) -> None:
    assert texts(check_library(load({"pattern": pattern}), nothing, morphology)) == [("t0", advice)]


@pytest.mark.parametrize(
    "pattern",
    [
        "{a} ; napisać ; {b}",
        "{a} ; europejczyk ; {b}",
        "{a} ; nobel ; {b}",
        "{a} ; długi@sup ; {b}",
        '{a} ; "napisany" ; {b}',
        "{a} ; urodzić się ; {b:w,na+loc}",
    ],
)
def test_words_that_are_lemmas(load: Load, morphology: MorfeuszMorphology, pattern: str) -> None:
    assert check_library(load({"pattern": pattern}), nothing, morphology) == []


def test_a_word_is_told_once_with_all_its_templates(load: Load, morphology: MorfeuszMorphology) -> None:
    pattern = {"pattern": "{a} ; (był / być) ; {b} ; [był]"}
    problems = check_library(load(pattern, pattern, pattern), nothing, morphology)
    assert texts(problems) == [("t0", "pattern has był, which is no lemma; write być (also in t1, t2)")]


def test_the_small_templates_are_in_order(
    library: TemplateLibrary, asked: Asker, morphology: MorfeuszMorphology
) -> None:
    names = ("Francji", "„Lalkę”", "Bolesław Prus", "Polska", "Oslo", "Wisła", "Odra", "Polsce", "Polską", "chromu")
    matcher = TemplateMatcher(library)

    def matches(question: str) -> Sequence[Match]:
        surfaces = {name: "Q1" for name in (*names, "rzeką", "„Rejsu”", "potopu") if name in question}
        relations = {"reżyserem": "P57"} if "reżyserem" in question else {}
        return matcher.match(world.sentence(asked(question, surfaces, relations), library.fillers))

    assert check_library(library, matches, morphology) == []


DOCS = Path(__file__).parents[3] / "docs" / "meanings.md"


@pytest.mark.parametrize(
    "case",
    [
        ("Kto napisał „Lalkę”?", {"„Lalkę”": "Q2"}, ["one-hop"], "person"),
        ("Stolicą którego państwa jest Oslo?", {"Oslo": "Q3"}, ["reverse"], "place"),
        ("Kto graniczy z Polską?", {"Polską": "Q6"}, ["one-hop"], "place"),
        ("Czy Wisła leży w Polsce?", {"Wisła": "Q8", "Polsce": "Q6"}, ["yes-no"], "truth"),
        ("Gdzie urodził się autor „Lalki”?", {"„Lalki”": "Q2"}, ["two-hop", "one-hop"], "place"),
    ],
)
def test_kinds_and_answer_types(
    library: TemplateLibrary, asked: Asker, case: tuple[str, dict[str, str], list[str], str]
) -> None:
    text, names, kinds, asked_type = case
    match = best(library, asked, text, names)
    assert list(kinds_of(match, library.templates[match.template])) == kinds
    assert answer_type(match, AnswerType.OTHER, library) == asked_type


@pytest.mark.parametrize(
    ("named", "asked_type"),
    [(AnswerType.PLACE, "place"), (AnswerType.PERSON, "person"), (AnswerType.WORK, "thing")],
)
def test_noun_of_the_question_tells_what_a_slot_for_anything_holds(
    library: TemplateLibrary, asked: Asker, named: AnswerType, asked_type: str
) -> None:
    match = best(library, asked, "Która rzeka jest dłuższa, Wisła czy Odra?", {"Wisła": "Q8", "Odra": "Q9"})
    assert answer_type(match, named, library) == asked_type


def test_every_kind_is_a_row(library: TemplateLibrary, asked: Asker) -> None:
    match = best(library, asked, "Kto napisał „Lalkę”?", {"„Lalkę”": "Q2"})
    counts = coverage([(match, AnswerType.PERSON)] * 2, library)
    assert counts == {("one-hop", "person"): 2}
    assert {kind for kind, _ in counts} <= set(KINDS)
    assert {column for _, column in counts} <= set(ANSWER_TYPES)


def best(library: TemplateLibrary, asked: Asker, text: str, names: dict[str, str]) -> Match:
    return TemplateMatcher(library).match(world.sentence(asked(text, names), library.fillers))[0]


def test_a_summary_counts_all_questions() -> None:
    matrix = OperatorMatrix(date(2026, 1, 2), ("plain", "chat"), (OperatorRow("sum", (3, 2), (4, 4), 4),))
    assert list(matrix.cells()) == [("operator", "plain", "chat", "dimensions"), ("sum", "75%", "50%", "4")]
    assert matrix.summary == "5 of 8 questions right (62.5%), measured on 2026-01-02"


def test_the_table_of_the_docs_is_the_one_that_was_measured() -> None:
    text = DOCS.read_text(encoding="utf-8")
    matrix = measured_matrix()
    assert [row for row in matrix.cells() if f"| {' | '.join(row)} |" not in text] == []
    assert matrix.summary in text
