"""What the words of a question name for slots of a type."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.matching.preparation import sentence_of
from kgqa.matching.state import may_fill, named
from kgqa.model import Linked
from kgqa.templating.pattern import Slot
from kgqa.templating.template import SlotSpec, SlotType
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("slot_type", "position", "ends"),
    [(SlotType.CLASS, 1, [3]), (SlotType.KIND, 1, []), (SlotType.KIND, 2, [3])],
    ids=["a class may leave the adjective out", "a kind may not", "a kind by itself"],
)
def test_words_that_a_class_leaves_out(asked: Asker, slot_type: SlotType, position: int, ends: list[int]) -> None:
    sentence = sentence_of(widened(asked, "Jaka polska rzeka jest najdłuższa?", "polska rzeka"), frozenset())
    assert [span.end for span in named(sentence, SlotSpec(slot_type), position)] == ends


def test_no_name_leaves_out_which_of_many_is_meant(asked: Asker) -> None:
    sentence = sentence_of(widened(asked, "Czy Odra jest najdłuższą rzeką?", "najdłuższą rzeką"), frozenset())
    assert [span.end for position in range(6) for span in named(sentence, SlotSpec(SlotType.CLASS), position)] == [5]


@pytest.mark.parametrize(
    ("text", "slot_type", "prepositions", "possible"),
    [
        ("Czy Kraków leży w Polsce?", SlotType.PLACE, "w na", True),
        ("Czy Kraków leży we Francji?", SlotType.PLACE, "w", True),
        ("Czy Polska graniczy z Francją?", SlotType.PLACE, "w na", False),
        ("Gdzie leży Kraków?", SlotType.PLACE, "w na", True),
        ("Skąd pochodzi Prus?", SlotType.PLACE, "w na", False),
        ("Czy Prus pisał za cara?", SlotType.PERIOD, "w", True),
        ("Kto był królem?", SlotType.ORDINAL, "", False),
        ("Kto był drugim królem?", SlotType.ORDINAL, "", True),
        ("Kto był królem?", SlotType.PERSON, "", True),
    ],
)
def test_what_a_slot_wants_of_a_question(
    asked: Asker, text: str, slot_type: SlotType, prepositions: str, possible: bool
) -> None:
    slot = Slot("thing", prepositions=frozenset(prepositions.split()))
    assert may_fill(sentence_of(asked(text, {}), frozenset()), slot, SlotSpec(slot_type)) is possible


def widened(asked: Asker, text: str, words: str) -> Linked:
    """The question with a noun as a mention, alone and widened by the word in front of it."""
    noun = words.rsplit(maxsplit=1)[-1]
    question = asked(text, {words: "Q4022", noun: "Q4022"})
    return replace(question, mentions=tuple(replace(mention, surface=noun) for mention in question.mentions))
