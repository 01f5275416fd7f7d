"""Points and distances on the globe."""

from __future__ import annotations

import pytest

from kgqa.globe import great_circle, point_of


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
