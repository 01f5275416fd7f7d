"""Outlines of states and where they lie."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kgqa.interfaces.pictures import drawn_shapes as module
from kgqa.interfaces.pictures.drawn_shapes import Named, Picture, middle_of, outlines
from kgqa.interfaces.pictures.maps import Place, place_map


def drawn(places: list[Place]) -> Picture:
    sketch = place_map(places)
    assert sketch is not None
    return sketch.drawn()


@pytest.mark.parametrize(
    ("state", "latitude", "longitude"),
    [("PL", 52, 19), ("HU", 47, 19), ("RS", 44, 21), ("MM", 21, 96), ("JM", 18, -77), ("BR", -11, -53)],
)
def test_the_middle_of_a_state_lies_in_it(state: str, latitude: float, longitude: float) -> None:
    middle = middle_of(state)
    assert middle == (pytest.approx(latitude, abs=1.2), pytest.approx(longitude, abs=1.2))


def test_states_without_an_outline() -> None:
    assert middle_of("") is None and middle_of("VA") is None


def test_a_state_is_filled_and_named() -> None:
    picture = drawn([Place(Named("Polska", "Q36"), (52.0, 19.0), "PL"), Place(Named("Wilno"), (54.7, 25.3))])
    assert [area.role for area in picture.areas] == ["land", "land meant"]
    assert [dot.title for dot in picture.dots] == ["Wilno"]
    assert {"Polska", "Wilno"} <= {text.words for text in picture.texts}


def test_a_vast_state_leaves_its_neighbours_their_room() -> None:
    neighbours = [("Rosja", "RU"), ("Litwa", "LT"), ("Czechy", "CZ")]
    places = [Place(Named(name), middle_of(state) or (0, 0), state) for name, state in neighbours]
    picture = drawn(places)
    told = {text.words: text for text in picture.texts}
    assert told["Litwa"].x - told["Czechy"].x > 100 and 0 < told["Rosja"].x < picture.width


@pytest.fixture
def without_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    outlines.cache_clear()
    middle_of.cache_clear()
    yield
    outlines.cache_clear()
    middle_of.cache_clear()


def test_without_the_package_maps_have_meridians_alone(without_package: None) -> None:
    picture = drawn([Place(Named("Polska"), (52.0, 19.0), "PL")])
    assert picture.lines
    assert [area.path for area in picture.areas] == [""] and [dot.title for dot in picture.dots] == ["Polska"]
