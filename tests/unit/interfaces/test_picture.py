"""Pictures of statements."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.http.page.picture import Star, draw
from kgqa.interfaces.outcomes.item_naming import StatementView, TermView

NODES = st.sampled_from(["a", "b", "c", "d", "e"])


def said(subject: str, by: str, value: str, by_id: str = "P1") -> StatementView:
    return StatementView(TermView(subject, label=subject), TermView(by, by_id, by), TermView(value, label=value))


def arrows(stars: tuple[Star, ...]) -> set[tuple[str, str]]:
    """Every arrow of a picture: from, to."""
    found = set()
    for star in stars:
        for spoke in star.spokes:
            other = spoke.box.title.partition(": ")[2]
            found |= {(star.hub.title, other)} if spoke.outward else set()
            found |= {(other, star.hub.title)} if spoke.inward else set()
    return found


def test_neighbours_stand_around_the_subject() -> None:
    (star,) = draw([said("Polska", "graniczy z", one) for one in ("Niemcy", "Litwa", "Rosja")])
    assert star.hub.title == "Polska"
    assert [spoke.box.label for spoke in star.spokes] == ["Niemcy", "Litwa", "Rosja"]
    assert {spoke.box.note for spoke in star.spokes} == {"graniczy z"}


def test_a_statement_that_holds_both_ways_is_one_line_with_two_tips() -> None:
    (star,) = draw([said("Polska", "graniczy z", "Litwa"), said("Litwa", "graniczy z", "Polska")])
    assert [(spoke.outward, spoke.inward) for spoke in star.spokes] == [(True, True)]


def test_what_does_not_touch_the_subject_is_a_star_of_its_own() -> None:
    stars = draw([said("a", "p", "b"), said("a", "p", "c"), said("c", "q", "d")])
    assert [star.hub.title for star in stars] == ["a", "c"]


def test_paths_are_no_arrows() -> None:
    assert draw([said("a", "wdt:P131+", "b", by_id="")]) == ()


def test_no_more_than_thirty_neighbours() -> None:
    (star,) = draw([said("a", "p", str(n)) for n in range(40)])
    assert len(star.spokes) == 30


def test_long_labels_are_cut_and_kept_as_title() -> None:
    box = draw([said("x" * 40, "p", "y")])[0].hub
    assert box.title == "x" * 40 and box.label == "x" * 15 + "…"


@given(st.lists(st.tuples(NODES, NODES), min_size=1, max_size=12))
def test_every_arrow_is_a_statement_and_inside_the_picture(pairs: list[tuple[str, str]]) -> None:
    stars = draw([said(first, "p", last) for first, last in pairs])
    assert arrows(stars) == {one for one in pairs if one[0] != one[1]}
    for star in stars:
        for box in (star.hub, *(spoke.box for spoke in star.spokes)):
            assert 0 <= box.x <= star.width - box.width and 0 <= box.y <= star.height - box.height
