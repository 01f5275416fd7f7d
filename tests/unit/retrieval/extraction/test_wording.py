"""Answers in the form that a question asks for."""

from __future__ import annotations

import pytest

from kgqa.model import AnswerForm, NamePart, Passage, TextFinding, WhPhrase
from kgqa.retrieval.extraction.wording import Wording
from kgqa.retrieval.text_words import Lexicon
from kgqa.terms import Case

_TEXT = "Obraz Jana Matejki wisi w Krakowie."


def _finding(text: str, method: str = "name") -> TextFinding:
    start = _TEXT.find(text)
    end = start + len(text) if start >= 0 else -1
    return TextFinding(text, Passage("a", "a", _TEXT), start, end, method, 1.0, 0.5, inflect=method == "title")


def _fit(label: str, form: AnswerForm) -> str:
    return f"{form.preposition} <{label}>".strip()


@pytest.fixture(scope="module")
def wording(lexicon: Lexicon) -> Wording:
    """Shows in angle brackets what was put into a form."""
    return Wording(lexicon, _fit, lambda text: text.upper())


@pytest.mark.parametrize(
    ("text", "form", "answer"),
    [
        ("Jana Matejki", AnswerForm(Case.NOM), "<JANA MATEJKI>"),
        ("Jana Matejki", AnswerForm(Case.GEN), "Jana Matejki"),
        ("w Krakowie", AnswerForm(Case.LOC, preposition="w"), "w Krakowie"),
        ("Krakowie", AnswerForm(Case.LOC, preposition="w"), "w <KRAKOWIE>"),
        ("Xqzw", AnswerForm(Case.GEN), "Xqzw"),
    ],
)
def test_names(wording: Wording, text: str, form: AnswerForm, answer: str) -> None:
    finding = wording.worded(_finding(text), WhPhrase(0, 1, "kto", form))
    assert finding.text == answer
    assert (finding.start, finding.end) == (_finding(text).start, _finding(text).end)


def test_titles_are_dictionary_forms(wording: Wording) -> None:
    finding = wording.worded(
        _finding("Kraków", "title"), WhPhrase(0, 1, "gdzie", AnswerForm(Case.LOC, preposition="w"))
    )
    assert (finding.text, finding.inflect) == ("w <Kraków>", False)


def test_other_spans_stand_as_in_the_text(wording: Wording) -> None:
    phrase = WhPhrase(0, 1, "co", AnswerForm(Case.GEN))
    assert wording.worded(_finding("Obraz", "noun"), phrase).text == "Obraz"
    assert wording.worded(_finding("Obraz"), None).text == "Obraz"


def test_the_asked_part_of_a_name(lexicon: Lexicon) -> None:
    phrase = WhPhrase(0, 1, "jak", AnswerForm(Case.NOM), part=NamePart.FAMILY)
    finding = Wording(lexicon).worded(_finding("Jana Matejki"), phrase)
    assert (finding.text, _TEXT[finding.start : finding.end]) == ("Matejki", "Matejki")


def test_without_its_functions_nothing_changes(lexicon: Lexicon) -> None:
    phrase = WhPhrase(0, 1, "kto", AnswerForm(Case.NOM))
    assert Wording(lexicon).worded(_finding("Jana Matejki"), phrase).text == "Jana Matejki"
    assert Wording(lexicon).nominative("Jana Matejki") == "Jana Matejki"
