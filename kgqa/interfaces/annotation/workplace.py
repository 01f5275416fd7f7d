"""What the routes of the annotation page share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from kgqa.annotation.question_records import Article
from kgqa.annotation.store import Store
from kgqa.interfaces.annotation.desk import Desk
from kgqa.model import Hit


@dataclass(frozen=True, slots=True)
class Library:
    """The articles of a passage index."""

    search: Callable[[str, int], Sequence[Hit]]
    """The best articles for some words, each with its best passage; raises `DataError`."""
    article: Callable[[str, str], Article | None]
    """The article with a passage: for the words it was found by, and the article's id; raises `DataError`."""


@dataclass(frozen=True, slots=True)
class Workplace:
    """Everything that the page works with."""

    store: Store
    desk: Desk
    library: Library | None
    """None where no passage index was given: then articles are pasted."""


async def _workplace(request: Request) -> Workplace:
    workplace = request.app.state.workplace
    assert isinstance(workplace, Workplace)
    return workplace


TheWorkplace = Annotated[Workplace, Depends(_workplace)]
"""Type of a route's parameter that takes the workplace."""
