"""What a question sent by a client must be like, wherever it comes from."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import ITEM
from kgqa.interfaces.http.service_settings import Limits
from kgqa.terms import ItemId


def checked_question(question: str, limits: Limits) -> str:
    """The question. Raises `Problem` if it is empty, too long, or holds U+0000 or a lone surrogate."""
    most = limits.question_length
    if (
        not question.strip()
        or len(question) > most
        or any(one == "\0" or "\ud800" <= one <= "\udfff" for one in question)
    ):
        raise Problem(422, "unusable-question", f"a question has 1 to {most} characters, none of them U+0000")
    return question


def preferred_items(given: Sequence[str], limits: Limits) -> frozenset[ItemId]:
    """The Wikidata items that a client means. Raises `Problem` for what is no id of one, or too many."""
    if len(given) > limits.items or not all(map(ITEM.fullmatch, given)):
        raise Problem(
            400, "unusable-item", f"an item is such as Q36, with up to 15 digits; at most {limits.items} of them"
        )
    return frozenset(map(ItemId, given))
