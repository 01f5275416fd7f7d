"""Question -> template, asked slot, kind and filled spans, with the small library and hand-made mentions."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import Description, Linked, Match, Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_library import load_library
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


@pytest.fixture(scope="session")
def matcher(library: TemplateLibrary) -> TemplateMatcher:
    return TemplateMatcher(library)


def matches(matcher: TemplateMatcher, question: Linked) -> tuple[Match, ...]:
    return matcher.match(world.sentence(question, matcher.library.fillers))


@pytest.mark.parametrize("row", world.rows("readings.tsv"), ids=lambda row: row[0])
def test_the_best_match(matcher: TemplateMatcher, asked: Asker, row: list[str]) -> None:
    text, names, template, kind, slot, fillers = row
    question = asked(text, world.pairs(names))
    best = matches(matcher, question)[0]
    expected = (template, kind, slot.replace("-", ""), world.pairs(fillers))
    assert world.reading(best, question.analysis) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Kto napisał wczoraj „Lalkę”?", {"„Lalkę”": "Q2"}),
        ("Kto napisał „Lalkę” ołówkiem?", {"„Lalkę”": "Q2"}),
        ("Wczoraj kto napisał „Lalkę”?", {"„Lalkę”": "Q2"}),
        ("Kto napisał?", {}),
        ("Kto rządzi Polską?", {"Polską": "Q6"}),
        ("Która rzeka jest długa w Polsce?", {"Polsce": "Q6"}),
        ("Które państwo graniczy Polska?", {"Polska": "Q6"}),
        ("Na jakim państwie graniczy Polska?", {"Polska": "Q6"}),
        ("Kiedy napisał „Lalkę”?", {"„Lalkę”": "Q2"}),
        ("Kto napisał co?", {}),
        ("Czy kto napisał „Lalkę”?", {"„Lalkę”": "Q2"}),
        ("Bolesław Prus napisał „Lalkę”.", {"Bolesław Prus": "Q1", "„Lalkę”": "Q2"}),
        ("Lalka?", {}),
        ("?", {}),
        ("", {}),
    ],
    ids=[
        "leftover adverb",
        "leftover noun at the end",
        "leftover word in front",
        "missing filler",
        "another form of an exact word",
        "another degree",
        "missing preposition",
        "wrong preposition",
        "a question word of another type",
        "two question words",
        "a question word in a yes/no question",
        "a statement",
        "a name only",
        "punctuation only",
        "nothing",
    ],
)
def test_no_match(matcher: TemplateMatcher, asked: Asker, text: str, names: dict[str, str]) -> None:
    question = asked(text, names)
    assert [world.reading(match, question.analysis) for match in matches(matcher, question)] == []


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (("Kto napisał Lalkę?", "Lalkę"), ("Kto napisał Lalce?", "Lalce")),
        (("Co jest stolicą Francji?", "Francji"), ("Co jest stolicą Francją?", "Francją")),
        (("Które państwo graniczy z Polską?", "Polską"), ("Które państwo graniczy z Polsce?", "Polsce")),
    ],
)
def test_the_wrong_case_scores_lower(
    matcher: TemplateMatcher, asked: Asker, better: tuple[str, str], worse: tuple[str, str]
) -> None:
    first, second = (asked(text, {name: "Q2"}) for text, name in (better, worse))
    good = matches(matcher, first)[0]
    bad = [match for match in matches(matcher, second) if (match.template, match.asked) == (good.template, good.asked)]
    assert bad
    assert good.score > bad[0].score


def test_a_word_of_unknown_case_is_not_held_against_it(matcher: TemplateMatcher, asked: Asker) -> None:
    known, unknown = asked("Kto napisał Lalkę?", {"Lalkę": "Q2"}), asked("Kto napisał Xyzzq?", {"Xyzzq": "Q2"})
    assert matches(matcher, known)[0].score == matches(matcher, unknown)[0].score


def test_words_left_out_score_lower(matcher: TemplateMatcher, asked: Asker) -> None:
    plain, padded = (
        asked("Kto napisał „Lalkę”?", {"„Lalkę”": "Q2"}),
        asked("Kto też napisał „Lalkę”?", {"„Lalkę”": "Q2"}),
    )
    assert matches(matcher, plain)[0].score > matches(matcher, padded)[0].score


def test_a_description_holds_the_inner_match(matcher: TemplateMatcher, asked: Asker) -> None:
    question = asked("Gdzie urodził się autor „Lalki”?", {"„Lalki”": "Q2"})
    filler = matches(matcher, question)[0].filler("person")
    assert isinstance(filler, Description)
    assert (filler.match.template, filler.match.asked) == ("author", "author")
    work = filler.match.filler("work")
    assert isinstance(work, Mention)
    assert work.candidates[0].item == "Q2"


def test_descriptions_inside_descriptions(matcher: TemplateMatcher, asked: Asker) -> None:
    question = asked("Gdzie urodził się autor dzieła Bolesława Prusa?", {"Bolesława Prusa": "Q1"})
    filler = matches(matcher, question)[0].filler("person")
    assert isinstance(filler, Description)
    inner = filler.match.filler("work")
    assert isinstance(inner, Description)
    assert (inner.match.template, inner.match.asked) == ("author", "work")


def test_a_property_named_in_the_question(matcher: TemplateMatcher, asked: Asker) -> None:
    question = asked("Kto był reżyserem „Rejsu”?", {"„Rejsu”": "Q13"}, {"reżyserem": "P57"})
    best = matches(matcher, question)[0]
    assert world.reading(best, question.analysis) == (
        "any-property",
        "entity",
        "value",
        {"value": "Kto", "relation": "reżyserem", "subject": "„Rejsu”"},
    )


def test_all_readings_are_kept_best_first(matcher: TemplateMatcher, asked: Asker) -> None:
    question = asked("Co jest stolicą Francji?", {"Francji": "Q4"})
    found = matches(matcher, question)
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)
    assert {(match.template, match.asked) for match in found} >= {("capital", "city")}
    keys = [str(world.reading(match, question.analysis)) for match in found]
    assert len(keys) == len(set(keys))


def test_overlapping_mentions_give_a_match_each(matcher: TemplateMatcher, asked: Asker) -> None:
    names = {"powieści „Lalka”": "Q2", "„Lalka”": "Q2"}
    question = asked("Kto jest autorem powieści „Lalka”?", names)
    works = [world.reading(match, question.analysis)[3].get("work") for match in matches(matcher, question)]
    assert "powieści „Lalka”" in works


LONG = {
    "one name": "Kto napisał " + "Lalka " * 197 + "?",
    "words to skip": "Czy " + "się też " * 98 + "Lalka?",
    "question words": "Kto " * 199 + "?",
    "noun phrases": "Kto jest " + "autorem stolicy " * 98 + "Lalka?",
    "options": "Dłuższa jest " + "Lalka czy " * 98 + "Lalka?",
    "quotation marks": "Kto napisał " + "„Lalka " * 98 + "?",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG.keys())
@pytest.mark.parametrize("templates", [world.TEMPLATES, template_directory()], ids=["small", "shipped"])
def test_long_questions_take_no_time(analyser: QuestionAnalyser, text: str, templates: Path) -> None:
    matcher = TemplateMatcher(load_library(templates))
    analysis = analyser.analyse(Question(text))
    assert len(analysis.tokens) >= 198
    spans = [(start, end) for start in range(len(analysis.tokens)) for end in range(start + 1, start + 5)]
    lalka = world.candidates(["Q2"], "Lalka")
    names = tuple(
        Mention(start, end, "Lalka", lalka)
        for start, end in spans
        if end <= len(analysis.tokens) and analysis.tokens[start].form == "Lalka"
    )
    started = time.process_time()  # of this process alone, whatever else the machine does
    matches(matcher, Linked(analysis, names, names, ()))
    assert time.process_time() - started < 2


def test_the_question_word_of_the_subject_stands_in_no_genitive(matcher: TemplateMatcher, asked: Asker) -> None:
    found = matches(matcher, asked("Co jest stolicą Paryża?", {"Paryża": "Q5"}))
    assert {match.asked for match in found if match.template == "capital"} == {"city"}


def test_states_are_asked_for_like_people(matcher: TemplateMatcher, asked: Asker) -> None:
    found = matches(matcher, asked("Z kim graniczy Polska?", {"Polska": "Q6"}))
    assert [match.template for match in found] == ["neighbour"]
