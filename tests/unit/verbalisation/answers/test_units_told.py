"""Units behind numbers."""

from __future__ import annotations

import pytest

from kgqa.verbalisation.answers.units_told import with_unit


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
