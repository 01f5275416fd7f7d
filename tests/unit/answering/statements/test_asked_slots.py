"""What questions ask of statements."""

from __future__ import annotations

import pytest

from kgqa.answering.statements.asked_slots import Sort, asked_of
from kgqa.model import HeldAspect, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Literal, PropertyId
from kgqa.vocabulary import SERIES_ORDINAL
from tests.unit.answering.statements.conftest import CLUB, amount, day

BY = PropertyId("P54")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Kto był trenerem Legii?", [Sort.ITEM]),
        ("W jakim klubie grał Jan Kos?", [Sort.ITEM_OR_AMOUNT]),
        ("Ile bramek strzelił Jan Kos?", [Sort.AMOUNT]),
        ("Od kiedy Jan Kos grał w Legii?", [HeldAspect.BEGUN]),
        ("Jak długo Jan Kos grał w Legii?", [HeldAspect.YEARS, Sort.AMOUNT]),
        ("Kiedy Jan Kos grał w Legii?", [HeldAspect.SPAN, Sort.TIME]),
        ("Jak nazywał się klub w 1990 roku?", [Sort.NAME, Sort.ITEM_OR_AMOUNT]),
        ("Którym z kolei trenerem Legii był Adam Lis?", [Sort.PLACE, Sort.ITEM_OR_AMOUNT]),
        ("Ilu ludzi grało w klubie?", [Sort.COUNT]),
        ("Jaka była największa liczba widzów?", [Sort.AMOUNT, Sort.AMOUNT]),
        ("W jakim wieku grają w klubie kobiety?", [Sort.TIME, Sort.AGE]),
        ("klub liczba widzów", [Sort.ITEM_OR_AMOUNT]),
        ("W jakich granicach mieści się masa klubu?", [Sort.AMOUNT]),
        ("W którym roku Jan Kos odszedł z Legii?", [Sort.TIME, HeldAspect.ENDED]),
    ],
)
def test_what_is_asked(analyser: QuestionAnalyser, text: str, asked: list[Sort | HeldAspect]) -> None:
    assert [one.sort or one.aspect for one in asked_of(analyser.analyse(Question(text)))] == asked


def test_sorts_take_values() -> None:
    assert Sort.PLACE.takes(Literal("4"), SERIES_ORDINAL)
    assert not Sort.PLACE.takes(Literal("4"), BY)
    assert Sort.ITEM.takes(CLUB.iri, BY)
    assert not Sort.ITEM.takes(amount(3), BY)
    assert Sort.AMOUNT.takes(amount(3), BY)
    assert not Sort.AMOUNT.takes(day("1990-07-01"), BY)
    assert Sort.TIME.takes(day("1990-07-01"), BY)
