"""Pictures of statements."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.http.page.picture import draw

NODES = st.sampled_from(["a", "b", "c", "d", "e"])


def test_a_subject_stands_left_of_its_object() -> None:
    picture = draw([("Kopernik", "miejsce urodzenia", "Toruń"), ("Toruń", "państwo", "Polska")])
    places = {box.title: box.x for box in picture.boxes}
    assert places["Kopernik"] < places["Toruń"] < places["Polska"]
    assert [line.label for line in picture.lines] == ["miejsce urodzenia", "państwo"]


def test_long_labels_are_cut_and_kept_as_title() -> None:
    box = draw([("x" * 40, "p", "y")]).boxes[0]
    assert (box.label, box.title) == ("x" * 23 + "…", "x" * 40)


@given(st.lists(st.tuples(NODES, st.just("p"), NODES), min_size=1, max_size=12))
def test_everything_is_drawn_inside_and_apart(statements: list[tuple[str, str, str]]) -> None:
    picture = draw(statements)
    assert {box.title for box in picture.boxes} == {node for one in statements for node in (one[0], one[2])}
    assert len(picture.lines) == len(statements)
    assert len({(box.x, box.y) for box in picture.boxes}) == len(picture.boxes)
    for box in picture.boxes:
        assert 0 <= box.x <= picture.width - picture.box_width
        assert 0 <= box.y <= picture.height - picture.box_height
