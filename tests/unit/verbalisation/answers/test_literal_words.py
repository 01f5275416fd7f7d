"""Numbers in digits, agreement of units."""

from __future__ import annotations

import pytest

from kgqa.terms import Case, Number
from kgqa.verbalisation.answers import literal_words
from kgqa.verbalisation.answers.literal_words import with_unit


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("1", (Case.NOM, Number.SG)),
        ("-1", (Case.NOM, Number.SG)),
        ("2", (Case.NOM, Number.PL)),
        ("14", (Case.GEN, Number.PL)),
        ("21", (Case.GEN, Number.PL)),
        ("104", (Case.NOM, Number.PL)),
        ("112", (Case.GEN, Number.PL)),
        ("0", (Case.GEN, Number.PL)),
        ("0,5", (Case.GEN, Number.SG)),
    ],
)
def test_unit_form(number: str, expected: tuple[Case, Number]) -> None:
    assert literal_words.unit_form(number) == expected


@pytest.mark.parametrize(
    ("text", "unit", "told"),
    [
        ("193", "km", "193 km"),
        ("1", "yr", "1 rok"),
        ("83", "yr", "83 lata"),
        ("12", "yr", "12 lat"),
        ("od 59 do 69", "yr", "od 59 do 69 lat"),
        ("45 albo 46", "yr", "45 albo 46 lat"),
        ("63", "d", "63 dni"),
        ("6,2", "%", "6,2 %"),
        ("391\N{NO-BREAK SPACE}563", "km²", "391\N{NO-BREAK SPACE}563 km²"),
        ("237,86", "m", "237,86 m"),
        ("121,6", "/km²", "121,6 na km²"),
        ("Wisła", "km", "Wisła"),
        ("54,7", "", "54,7"),
    ],
)
def test_a_number_has_its_unit_behind_it(text: str, unit: str, told: str) -> None:
    assert with_unit(text, unit) == told
