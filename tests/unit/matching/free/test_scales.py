"""Superlatives, ranks, bounds and times of questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import BoundPiece, ExtremePiece
from kgqa.matching.free.scales import scale_pieces
from kgqa.matching.free.wordings import Wordings
from kgqa.model import BoundSign, Direction, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.relation_tables import DIMENSIONS_FILE, FAMILIES_FILE, read_dimensions, read_families
from kgqa.terms import Literal


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    directory: Path = template_directory()
    return Vocabulary(
        read_dimensions(directory / DIMENSIONS_FILE), read_families(directory / FAMILIES_FILE), {}, Wordings({}, ())
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Który sąsiad Iraku ma najmniejszą powierzchnię?", ("powierzchnia", Direction.MIN, 1)),
        ("Które państwo Afryki liczy najwięcej mieszkańców?", ("liczba ludności", Direction.MAX, 1)),
        ("Jaka jest druga najdłuższa rzeka Polski?", ("długość", Direction.MAX, 2)),
        ("Które miasto leży najdalej na północ?", ("szerokość geograficzna", Direction.MAX, 1)),
        ("Który szczyt jest najwyższy?", ("wysokość", Direction.MAX, 1)),
        ("Które państwo jest największe obszarowo?", ("powierzchnia", Direction.MAX, 1)),
        ("Który kraj jest drugi od końca pod względem powierzchni?", ("powierzchnia", Direction.MIN, 2)),
    ],
)
def test_extremes(
    analyser: QuestionAnalyser, vocabulary: Vocabulary, text: str, expected: tuple[str, Direction, int]
) -> None:
    found = [one for one in scale_pieces(analyser.analyse(Question(text)), vocabulary) if isinstance(one, ExtremePiece)]
    readings = {(known.name, one.direction, one.rank) for one in found for known in one.dimensions}
    assert expected in readings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Które państwa mają ponad trzy miliony km² powierzchni?", ("powierzchnia", BoundSign.MORE, 3_000_000)),
        ("Ile miast ma mniej niż 50 tysięcy mieszkańców?", ("liczba ludności", BoundSign.LESS, 50_000)),
        ("Które rzeki są dłuższe niż 1000 km?", ("długość", BoundSign.MORE, 1000)),
    ],
)
def test_bounds(
    analyser: QuestionAnalyser, vocabulary: Vocabulary, text: str, expected: tuple[str, BoundSign, int]
) -> None:
    found = [one for one in scale_pieces(analyser.analyse(Question(text)), vocabulary) if isinstance(one, BoundPiece)]
    readings = {(known.name, one.comparison, float(one.bound.value)) for one in found for known in one.dimensions}
    assert expected in readings


def test_years_bound_what_a_relation_leads_to(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    pieces = list(scale_pieces(analyser.analyse(Question("Kto urodził się w 1954 roku?")), vocabulary))
    (period,) = [one for one in pieces if isinstance(one, BoundPiece) and one.is_time]
    assert isinstance(period.bound, Literal)
    assert (period.bound.value, period.dimensions) == ("1954", ())
