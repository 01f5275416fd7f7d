"""What refuses a result outright, whatever else speaks for it."""

from __future__ import annotations

import pytest

from kgqa.answering.refusals import tells_own_words
from kgqa.model import (
    Aim,
    Aligned,
    Analysis,
    Candidate,
    Licence,
    Linked,
    Match,
    Mention,
    Part,
    Question,
    Result,
)
from kgqa.terms import ItemId

ANTHEM, CITY = ItemId("Q1"), ItemId("Q2")
RELATION = Aligned(0, Part.RELATION, Licence.SURE, "hymn")
NAME = Aligned(1, Part.NAME, Licence.SURE, "Francja")


@pytest.mark.parametrize(
    ("told", "start", "alignment", "refused"),
    [
        (ANTHEM, 0, (RELATION, NAME), True),  # „hymn Francji” asked for, „hymn Francji” told
        (CITY, 0, (RELATION, NAME), False),
        (ANTHEM, 1, (RELATION, NAME), False),  # „stolica Luksemburga”: Luksemburg
    ],
)
def test_what_is_called_as_it_is_asked_for_says_nothing(
    told: ItemId, start: int, alignment: tuple[Aligned, ...], *, refused: bool
) -> None:
    analysis = Analysis(Question("hymn Francji"), (), Aim.ENTITY)
    mention = Mention(start, 2, "hymn Francji", (Candidate(ANTHEM, "hymn Francji", 1.0, {"label": 1.0}),))
    match = Match("anthem", Aim.ENTITY, "", (), 1.0)
    result = Result(match, (told.iri,), None, 1.0, (), (), alignment=alignment)
    assert tells_own_words(result, Linked(analysis, (mention,))) is refused
