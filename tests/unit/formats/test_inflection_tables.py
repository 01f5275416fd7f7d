"""Tables of the commands `inflect` and `fit`."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.errors import InputError
from kgqa.formats.inflection_tables import fit_lines, inflect_lines
from kgqa.model import Aim, Analysis, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.verbalisation.answers.label_fitting import QuestionFitter
from kgqa.verbalisation.labels.inflection import Inflector

INFLECTOR = Inflector(MorfeuszMorphology())
FITTER = QuestionFitter(INFLECTOR, lambda question: Analysis(Question(question), (), Aim.UNKNOWN))
HEADER = "label\tdescription\tnumber\tcase\n"


def _inflect(*lines: str) -> tuple[list[str], list[tuple[int, str]]]:
    reports: list[tuple[int, str]] = []
    forms = list(inflect_lines([HEADER, *lines], INFLECTOR, lambda number, text: reports.append((number, text))))
    return forms, reports


def test_forms() -> None:
    forms, reports = _inflect("Polska\tpaństwo\tas-is\tloc\n", "miasto\t\tpl\tgen\r\n", "Wisła\t\t\tinst\n")
    assert forms == ["Polsce", "miast", "Wisłą"]
    assert reports == []


def test_decomposed_and_invisible_characters_are_read_as_composed_ones() -> None:
    hidden = "\u200b".join(unicodedata.normalize("NFD", "Wisła i Łódź"))
    assert _inflect(f"{hidden}\t\t\tloc\n") == _inflect("Wisła i Łódź\t\t\tloc\n")


def test_bad_lines_keep_their_labels_and_their_place() -> None:
    forms, reports = _inflect(
        "Polska\t\tsg\tabl\n", "Polska\t\tdual\tgen\n", "Polska\n", "\n", "a\tb\tsg\tgen\tx\n", "Polska\t\tsg\tgen"
    )
    assert forms == ["Polska", "Polska", "Polska", "", "a", "Polski"]
    assert [number for number, _ in reports] == [2, 3, 4, 6]
    assert "unknown case 'abl'" in reports[0][1]
    assert "unknown number 'dual'" in reports[1][1]
    assert "no case" in reports[2][1]
    assert "tab inside a field" in reports[3][1]


def test_columns_may_stand_in_any_order_behind_a_byte_order_mark() -> None:
    assert list(inflect_lines(["\ufeffCase\tLabel\n", "gen\tPolska\n"], INFLECTOR)) == ["Polski"]


@pytest.mark.parametrize("lines", [[], [""], ["label\tnumber\n"], ["Polska\t\tsg\tgen\n"]])
def test_missing_column_is_a_clear_error(lines: list[str]) -> None:
    with pytest.raises(InputError, match="has no column"):
        list(inflect_lines(lines, INFLECTOR))


def test_missing_column_is_told_before_the_first_line_is_asked_for() -> None:
    with pytest.raises(InputError):
        inflect_lines(["nothing\n"], INFLECTOR)


def test_fit() -> None:
    assert list(fit_lines(["question\tlabel\n", "Co?\tPolska\n", "\n"], FITTER)) == ["Polska", ""]


def test_fit_needs_a_question() -> None:
    with pytest.raises(InputError, match="question"):
        fit_lines(["label\n"], FITTER)


@given(st.lists(st.text(max_size=30).map(lambda text: text.replace("\n", " ") + "\n"), max_size=8))
def test_one_line_out_for_one_line_in(lines: list[str]) -> None:
    forms, _ = _inflect(*lines)
    assert len(forms) == len(lines)
    assert all(len(form.splitlines()) <= 1 for form in forms)
