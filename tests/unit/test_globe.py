"""Points and distances on the globe."""

from __future__ import annotations

import pytest

from kgqa.globe import great_circle, place_words, point_of


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("Point(21.01 52.23)", (52.23, 21.01)),
        ("POINT (-58.38 -34.6)", (-34.6, -58.38)),
        ("<http://www.opengis.net/def/crs/EPSG/0/4326> POINT(1 2)", (2.0, 1.0)),
        ("Point(a b)", None),
        ("1810-03-01T00:00:00Z", None),
    ],
)
def test_points(text: str, point: tuple[float, float] | None) -> None:
    assert point_of(text) == point


@pytest.mark.parametrize(
    ("one", "other", "kilometres"),
    [
        ((52.23, 21.01), (50.06, 19.94), 252.6),
        ((0.0, 0.0), (0.0, 180.0), 20015.1),  # half of the way round
        ((90.0, 0.0), (-90.0, 77.0), 20015.1),
        ((0.0, 179.5), (0.0, -179.5), 111.2),  # over the date line
        ((48.2, 16.4), (48.2, 16.4), 0.0),
    ],
)
def test_great_circles(one: tuple[float, float], other: tuple[float, float], kilometres: float) -> None:
    assert great_circle(one, other) == pytest.approx(kilometres, rel=0.001)


def test_places_are_told_in_degrees() -> None:
    assert place_words("Point(19.94 50.06)") == "50,06°N 19,94°E"
    assert place_words("Point(-58.381 -34)", ".") == "34°S 58.38°W"
    assert place_words("Point(0 0)") == "0° 0°"
    assert place_words("<http://www.wikidata.org/entity/Q405> Point(1 2)") == ""
    assert place_words("Kraków") == ""
