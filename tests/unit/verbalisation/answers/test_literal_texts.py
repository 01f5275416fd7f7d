"""Numbers in digits, agreement of units."""

from __future__ import annotations

import pytest

from kgqa.model import TimeUnit
from kgqa.terms import Case, Number
from kgqa.values.points_in_time import Calendar, PointInTime, Precision
from kgqa.verbalisation.answers import literal_texts
from kgqa.verbalisation.answers.literal_texts import asked_span_text, asked_text, time_text, with_unit


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
    assert literal_texts.unit_form(number) == expected


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


KOPERNIK = PointInTime(1473, 2, 19, Precision.DAY, Calendar.JULIAN)
PUSZKIN = PointInTime(1799, 5, 26, Precision.DAY, Calendar.JULIAN)


@pytest.mark.parametrize(
    ("time", "case", "text"),
    [
        (PointInTime(1564, 4, 0, Precision.MONTH), Case.LOC, "kwietniu 1564"),
        (PointInTime(-30, 8, 0, Precision.MONTH), Case.NOM, "sierpień 30 p.n.e."),
        (PointInTime(2000, precision=Precision.CENTURY), Case.LOC, "XX wieku"),
        (PointInTime(-100, precision=Precision.CENTURY), Case.NOM, "I wiek p.n.e."),
        (PointInTime(-1000, precision=Precision.MILLENNIUM), Case.LOC, "I tysiącleciu p.n.e."),
        (PointInTime(1980, precision=Precision.DECADE), Case.LOC, "latach 80. XX wieku"),
        (PointInTime(1200, precision=Precision.DECADE), Case.NOM, "lata 1200–1209"),
        (PointInTime(-30, is_about=True), Case.NOM, "około 30 p.n.e."),
        (PointInTime(-30, 8, 0, Precision.MONTH, is_about=True), Case.LOC, "około sierpnia 30 p.n.e."),
        (PointInTime(-13_798_000_000, precision=Precision.MILLION_YEARS), Case.NOM, "około 13798 mln lat p.n.e."),
        (PointInTime(-40_000, precision=Precision.TEN_THOUSAND_YEARS), Case.NOM, "około 40 tys. lat p.n.e."),
        (KOPERNIK, Case.NOM, "19 lutego 1473"),
        (PUSZKIN, Case.NOM, "26 maja 1799 (kal. juliański)"),
    ],
)
def test_as_it_is_known(time: PointInTime, case: Case, text: str) -> None:
    assert time_text(time, case) == text


def test_the_calendar_is_always_told_to_people() -> None:
    assert time_text(KOPERNIK, remarked=True) == "19 lutego 1473 (kal. juliański)"
    assert time_text(PointInTime(1473), remarked=True) == "1473"


@pytest.mark.parametrize(
    ("time", "asked", "text"),
    [
        (PointInTime(1801, precision=Precision.CENTURY), TimeUnit.YEAR, ""),
        (PointInTime(1801, precision=Precision.CENTURY), TimeUnit.CENTURY, "XIX"),
        (PointInTime(1801, precision=Precision.CENTURY), TimeUnit.MILLENNIUM, "II"),
        (PointInTime(1990, precision=Precision.DECADE), TimeUnit.DECADE, "latach 90. XX wieku"),
        (PointInTime(1990, precision=Precision.DECADE), TimeUnit.CENTURY, "XX"),
        (PointInTime(1900, precision=Precision.DECADE), TimeUnit.CENTURY, ""),
        (PointInTime(1810), TimeUnit.DECADE, "latach 1810–1819"),
        (PointInTime(1810), TimeUnit.WEEKDAY, ""),
        (KOPERNIK, TimeUnit.WEEKDAY, "piątek"),
        (PointInTime(1944, 8, 1, Precision.DAY), TimeUnit.SEASON, "latem"),
        (PointInTime(1944, 12, 22, Precision.DAY), TimeUnit.SEASON, "zimą"),
        (PointInTime(1944, 3, 20, Precision.DAY), TimeUnit.SEASON, "zimą"),
        (PointInTime(1944, 3, precision=Precision.MONTH), TimeUnit.SEASON, ""),
        (PointInTime(1944, 10, precision=Precision.MONTH), TimeUnit.QUARTER, "IV"),
        (PointInTime(1944, 7, precision=Precision.MONTH), TimeUnit.HALF, "II"),
        (PointInTime(1944), TimeUnit.QUARTER, ""),
        (KOPERNIK, TimeUnit.OTHER, ""),
        (KOPERNIK, TimeUnit.MONTH, "lutym 1473"),
    ],
)
def test_as_it_is_asked_for(time: PointInTime, asked: TimeUnit, text: str) -> None:
    assert asked_text(time, asked, Case.LOC) == text


def test_centuries_are_named_for_people() -> None:
    assert asked_text(KOPERNIK, TimeUnit.CENTURY, Case.LOC, named=True) == "XV wieku"
    assert asked_span_text(KOPERNIK, PointInTime(1543), TimeUnit.CENTURY, named=True) == "w XV i XVI wieku"
    assert asked_span_text(PointInTime(1810), PointInTime(1849), TimeUnit.CENTURY) == "w XIX"
