"""Numbers in digits, agreement of units."""

from __future__ import annotations

import pytest

from kgqa.terms import Case, Number
from kgqa.verbalisation.answers import literal_words


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
