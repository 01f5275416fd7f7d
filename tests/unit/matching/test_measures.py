from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.matching.measures import measures, ordinals, periods
from kgqa.model import Question
from kgqa.terms import Literal


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("Które rzeki są dłuższe niż 1000 km?", "1000", "km"),
        ("Czy Bajkał ma ponad 1,5 kilometra?", "1.5", "km"),
        ("Czy Polska ma ponad 300 tysięcy kilometrów kwadratowych?", "300000", "km²"),
        ("Czy Kraków ma pół miliona mieszkańców?", "500000", ""),
        ("Czy Rosja ma 140 mln mieszkańców?", "140000000", ""),
        ("Czy Warszawa ma 1 794 166 mieszkańców?", "1794166", ""),
    ],
)
def test_numbers_with_numerals_and_units(analyser: QuestionAnalyser, text: str, number: str, unit: str) -> None:
    found = [(span.filler.term, span.filler.unit) for span in measures(analyser.analyse(Question(text)))]
    assert (number, unit) in [(term.value, symbol) for term, symbol in found if isinstance(term, Literal)]


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Kto urodził się w 1846 roku?", 1846, 1846),
        ("Kto urodził się w 1846?", 1846, 1846),
        ("Kto urodził się w XIX wieku?", 1801, 1900),
        ("Kto był prezydentem USA w latach 1861–1865?", 1861, 1865),
    ],
)
def test_periods(analyser: QuestionAnalyser, text: str, first: int, last: int) -> None:
    found = [span.filler for span in periods(analyser.analyse(Question(text)))]
    assert [(years(one.term), years(one.last)) for one in found] == [(first, last)]


def test_open_periods_reach_far(analyser: QuestionAnalyser) -> None:
    (after,) = periods(analyser.analyse(Question("Kto urodził się po 1918 roku?")))
    (before,) = periods(analyser.analyse(Question("Kto urodził się przed 1918 rokiem?")))
    assert (years(after.filler.term), years(after.filler.last) > 3000) == (1919, True)
    assert (years(before.filler.term) < -3000, years(before.filler.last)) == (True, 1917)


def test_ordinals(analyser: QuestionAnalyser) -> None:
    found = ordinals(analyser.analyse(Question("Kto był szesnastym prezydentem USA?")))
    assert [span.filler.term for span in found] == [Literal("16")]


def years(term: object) -> int:
    assert isinstance(term, Literal)
    return int(term.value)
