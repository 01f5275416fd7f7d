"""Option lists inside a sentence, and literal values."""

from __future__ import annotations

import pytest

from kgqa.matching.slot_fillers import asides, literal_values, option_lists
from kgqa.model import Linked, Value
from kgqa.terms import XSD, Literal
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("text", "names", "options"),
    [
        ("Wisła czy Odra jest dłuższa?", ["Wisła", "Odra"], [["Wisła", "Odra"]]),
        ("Stolicą jest Sydney, czy Canberra?", ["Sydney", "Canberra"], [["Sydney", "Canberra"]]),
        ("Dłuższa jest Wisła albo Odra?", ["Wisła", "Odra"], [["Wisła", "Odra"]]),
        ("Dłuższa jest Wisła lub Odra?", ["Wisła", "Odra"], [["Wisła", "Odra"]]),
        ("Wisła i Odra są długie?", ["Wisła", "Odra"], []),
        ("Czy Wisła jest długa?", ["Wisła"], []),
        ("Wisła czy długa Odra?", ["Wisła", "Odra"], []),
        ("Wisła czy", ["Wisła"], []),
    ],
)
def test_options_inside_a_sentence(asked: Asker, text: str, names: list[str], options: list[list[str]]) -> None:
    question = asked(text, dict.fromkeys(names, "Q1"))
    found = option_lists(question.analysis, question.mentions)
    assert [[option.surface for option in span.filler.options] for span in found] == options


def test_the_span_of_options_covers_both(asked: Asker) -> None:
    question = asked("Stolicą jest Sydney, czy Canberra?", {"Sydney": "Q1", "Canberra": "Q2"})
    assert [(span.start, span.end) for span in option_lists(question.analysis, question.mentions)] == [(2, 6)]


def test_longer_options_come_first_and_their_number_is_limited(asked: Asker) -> None:
    names = ["Nowy Jork", "Jork", "San", "San Francisco", "San Francisco Bay"]
    question = asked("Większy jest Nowy Jork czy San Francisco Bay?", dict.fromkeys(names, "Q1"))
    lists = option_lists(question.analysis, question.mentions)
    found = [[option.surface for option in span.filler.options] for span in lists]
    assert found[0] == ["Nowy Jork", "San Francisco Bay"]
    assert len(found) == 6


def values(question: Linked) -> set[tuple[str, Literal]]:
    return {(_words(question, span.filler), span.filler.term) for span in literal_values(question.analysis)}


def _words(question: Linked, value: Value) -> str:
    tokens = question.analysis.tokens[value.start : value.end]
    return question.analysis.question.text[tokens[0].start : tokens[-1].end]


@pytest.mark.parametrize(
    ("text", "words", "term"),
    [
        ("Co było w 1410 roku?", "1410", Literal("1410", datatype=XSD + "decimal")),
        ("Co ma 3,5 metra?", "3,5", Literal("3.5", datatype=XSD + "decimal")),
        ("Symbolem czego jest Cr?", "Cr", Literal("Cr")),
        ("Kodem czego jest PL?", "PL", Literal("PL")),
        ("Symbolem czego jest „Cr”?", "„Cr”", Literal("Cr")),
        ("Hasłem czego jest „Bóg Honor Ojczyzna”?", "„Bóg Honor Ojczyzna”", Literal("Bóg Honor Ojczyzna")),
    ],
)
def test_literal_values(asked: Asker, text: str, words: str, term: Literal) -> None:
    assert (words, term) in values(asked(text, {}))


def test_no_literal_values(asked: Asker) -> None:
    assert values(asked("?", {})) == set()


def test_a_value_holds_no_punctuation_at_its_end(asked: Asker) -> None:
    assert [words for words, _ in values(asked("Symbolem czego jest Cr?", {})) if words.endswith("?")] == []


def left_out(asked: Asker, text: str) -> list[str]:
    tokens = asked(text, {}).analysis.tokens
    return [" ".join(tokens[index].form for index in sorted(part)) for part in asides(asked(text, {}).analysis)]


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        ("Kto, według legendy, założył Kraków?", ", według legendy"),
        ("Kto założył Kraków – dawną stolicę?", "– dawną stolicę ?"),
        ("Kto założył Kraków (dawną stolicę) wczoraj?", "( dawną stolicę"),
        ("W starej legendzie, kto założył Kraków?", "W starej legendzie"),
        ("Gdzie zmarł autor „Lalki”, Prus?", "autor „ Lalki ” ,"),
        ("Kto zbadał Wisłę uchodzącą do Bałtyku?", "uchodzącą do Bałtyku ?"),
    ],
)
def test_asides_between_marks_may_be_left_out(asked: Asker, text: str, aside: str) -> None:
    assert aside in left_out(asked, text)


@pytest.mark.parametrize(
    "text",
    [
        "Kto założył Kraków?",
        "Kto założył miasto, które leży nad Wisłą?",
        "Kto założył Kraków, oprócz smoka?",
        "Kto zna miasto nad Wisłą, Kraków i Łódź?",
        "Kto gra w Górniku-nad-Wisłą?",
        "Jaki powiat leży i nad Sanem, i nad Wisłą?",
        "Jaka jest najdłuższa rzeka uchodząca do wód nad Wisłą?",
    ],
    ids=["no marks", "a clause", "an exception", "a list", "a hyphen", "a further place", "behind a common noun"],
)
def test_what_changes_the_question_is_not_left_out(asked: Asker, text: str) -> None:
    assert not [part for part in left_out(asked, text) if "Wisłą" in part or "smoka" in part or "Kto" in part]


def test_what_a_relative_clause_describes_is_not_left_out(asked: Asker) -> None:
    assert left_out(asked, "Stolica kraju, którego walutą jest jen?") == []


def test_the_question_word_is_never_left_out(asked: Asker) -> None:
    assert not [part for part in left_out(asked, "Kto, dawno, temu, w, Krakowie, żył?") if "Kto" in part]


def test_the_number_of_asides_is_limited(asked: Asker) -> None:
    assert len(left_out(asked, "Kto zna miasta, " + "Kraków, " * 50 + "?")) <= 4


def test_three_options_inside_a_sentence(asked: Asker) -> None:
    names = ["Kraków", "Warszawa", "Łódź"]
    question = asked("Stolicą Polski jest Kraków, Warszawa czy Łódź?", dict.fromkeys(names, "Q1"))
    found = option_lists(question.analysis, question.mentions)
    assert names in [[option.surface for option in span.filler.options] for span in found]


def test_a_further_time_is_no_aside(asked: Asker) -> None:
    text = "Które filmy Nolana weszły na ekrany po 2003, a przed 2008 rokiem?"
    assert not any("2008" in part for part in left_out(asked, text))
