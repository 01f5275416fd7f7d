from __future__ import annotations

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.tables.language.question_cues import in_digits

MORPHOLOGY = MorfeuszMorphology()


def lemmas(word: str) -> frozenset[str]:
    return frozenset(reading.lemma.lower() for reading in MORPHOLOGY.readings(word.lower())) or frozenset({word})


@pytest.mark.parametrize(
    ("question", "written"),
    [
        ("w dwa tysiące dwudziestym drugim roku", "w 2022 roku"),
        ("w tysiąc dziewięćset osiemdziesiątym dziewiątym", "w 1989"),
        ("dział osiemset pięćdziesiąt dwa, dziewięćdziesiąt pięć procent", "dział 852, 95 procent"),
        ("od pierwszego do siódmego stycznia", "od 1 do 7 stycznia"),
        ("dwudziestego trzeciego maja", "23 maja"),
        ("powyżej dwóch tysięcy, trzy największe, drugi", "powyżej dwóch tysięcy, trzy największe, drugi"),
        ("więcej niż 200 tys. zł", "więcej niż 200 tys. zł"),
    ],
)
def test_numbers_of_several_words_years_and_days_are_written_in_digits(question: str, written: str) -> None:
    assert in_digits(question, lemmas) == written
