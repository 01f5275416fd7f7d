from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, NoAnswer, Question
from kgqa.polish.messages.picture_wishes import picture_wish


@pytest.mark.parametrize(
    ("message", "view", "shown"),
    [
        ("Pokaż polskie miasta na mapie", "map", "polskie miasta"),
        ("mapa miast Polski", "map", "miast Polski"),
        ("Oś czasu królów Polski", "times", "królów Polski"),
        ("Rodzina Jagiełły?", "family", "Jagiełły"),
    ],
)
def test_a_wish(message: str, view: str, shown: str) -> None:
    wish = picture_wish(message)
    assert wish is not None
    assert (wish.view, wish.shown) == (view, shown)


@pytest.mark.parametrize("message", ["Rodzina sosny", "mapa", "Jakie miasta leżą nad Wisłą?"])
def test_no_wish(message: str) -> None:
    assert picture_wish(message) is None


@pytest.mark.parametrize("message", ["mapa miast Polski", "Pokaż polskie miasta na mapie", "Oś czasu królów Polski"])
def test_what_a_picture_shows_is_listed(sample_parts: Parts, message: str) -> None:
    answer = sample_parts.pipeline.answer(Question(message)).answer
    assert isinstance(answer, Answer)
    assert len(answer.items) > 20


@pytest.mark.parametrize(
    ("message", "place"),
    [("Pokaż Kraków na mapie", "w Polsce"), ("Mapa Polski", "w Europie"), ("pokaż na mapie Wawel", "w Krakowie")],
)
def test_a_map_shows_where_a_single_thing_lies(sample_parts: Parts, message: str, place: str) -> None:
    answer = sample_parts.pipeline.answer(Question(message)).answer
    assert isinstance(answer, Answer)
    assert answer.text == place


def test_a_family_tree_shows_a_person(sample_parts: Parts) -> None:
    answer = sample_parts.pipeline.answer(Question("Drzewo genealogiczne Władysława Jagiełły")).answer
    assert isinstance(answer, Answer)
    assert [link.mention.text for link in answer.evidence.links] == ["Władysława Jagiełły"]


@pytest.mark.parametrize("message", ["mapa bzdur", "Mapa Chopina", "wykres ludności miast w Polsce"])
def test_what_no_picture_can_show_is_a_miss(sample_parts: Parts, message: str) -> None:
    assert isinstance(sample_parts.pipeline.answer(Question(message)).answer, NoAnswer)
