"""Units that headers name."""

from __future__ import annotations

import pytest

from kgqa.tables.grid.header_units import unit_of


@pytest.mark.parametrize(
    ("header", "unit"),
    [
        (("Obwód pnia [cm]",), "cm"),
        (("Średni czas oczekiwania (dni)",), "dni"),
        (("Eksport", "2021 [mln zł]"), "mln zł"),
        (("Stopa bezrobocia w % - stan w końcu miesiąca", "maj"), "%"),
        (("Korzystający", "2020", "[gosp.]"), "gosp."),
        (("koszt_pln",), "pln"),
        (("wypadki w tys. osób",), "tys. osób"),
        (("Odpady zebrane w 2021 r. (w tonach)",), "tonach"),
        (("Zgony na 1000 ludności",), ""),
        (("Ludność w wieku produkcyjnym",), ""),
        (("Dane w latach 2020–2022",), ""),
        (("punktualność",), ""),
        ((), ""),
    ],
)
def test_units(header: tuple[str, ...], unit: str) -> None:
    assert unit_of(header) == unit
