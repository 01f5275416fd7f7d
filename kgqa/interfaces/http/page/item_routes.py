"""The page of an item: `/item/Q…` with `page`, and `property` (with `inverse`) for all statements of one.

`/item?iri=…` leads to the page of what another vocabulary calls so.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, RedirectResponse

from kgqa.interfaces.http.page.page_names import data_named, page_label, page_names
from kgqa.interfaces.http.page.rendering import TheTexts, rendered
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.items.item_reading import ItemReader, ItemView
from kgqa.interfaces.items.ready_questions import ReadyQuestions
from kgqa.interfaces.outcomes.item_naming import item_of
from kgqa.interfaces.pictures.answer_pictures import item_pictures
from kgqa.interfaces.pictures.drawn_shapes import Sketch
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId, PropertyId

router = APIRouter(include_in_schema=False)

_ITEM = re.compile(r"Q[1-9][0-9]{0,14}")
_PROPERTY = re.compile(r"P[1-9][0-9]{0,14}")
_MOST_PAGES = 100_000


@router.head("/item", include_in_schema=False)
@router.get("/item")
async def item_by_iri(iri: str, service: TheService) -> RedirectResponse:
    """The page of what an IRI names. Raises `Problem` for an IRI that the graph does not hold."""
    found = await service.answering.run(lambda: item_of(service.answering.parts.executor, iri))
    if found is None:
        raise Problem(404, "no-such-item", f"the graph does not hold {iri}")
    return RedirectResponse(f"/item/{found}", 303)


@router.head("/item/{name}", include_in_schema=False)
@router.get("/item/{name}")
async def item(
    name: str,
    service: TheService,
    texts: TheTexts,
    *,
    page: Annotated[int, Query(ge=1, le=_MOST_PAGES)] = 1,
    property: str = "",
    inverse: bool = False,
) -> HTMLResponse:
    """What the graph says of an item. Raises `Problem` for one that it does not hold."""
    if not _ITEM.fullmatch(name) or (property and not _PROPERTY.fullmatch(property)):
        raise Problem(404, "no-such-item", f"{name} is no item")
    view = await service.answering.run(
        lambda: _read(_item_reader(service, texts["lang"]), name, property, inverse, page)
    )
    if view is None:
        raise Problem(404, "no-such-item", f"the graph does not hold {name}")
    first = page == 1 and not property
    sketches = await service.answering.run(lambda: _pictures(service, ItemId(name), texts["lang"])) if first else ()
    pictures = await service.pictures.drawn(sketches)
    triples = service.endpoint.triples if service.endpoint else None
    return rendered(
        "item.html", texts, triples=triples, view=view, pictures=pictures, question="", inverse=inverse,
        data=data_named(service, texts),
    )  # fmt: skip


def _pictures(service: Service, item: ItemId, language: str) -> tuple[Sketch, ...]:
    return item_pictures(item, ItemFacts(service.answering.parts.graph, page_label(service, language)))


def _read(reader: ItemReader, name: str, by: str, inverse: bool, page: int) -> ItemView | None:
    return reader.statements(ItemId(name), PropertyId(by), inverse, page) if by else reader.item(ItemId(name), page)


@lru_cache(maxsize=4)
def ready_questions(service: Service) -> ReadyQuestions:
    """The questions known to be answered, which one worker process remembers."""
    return ReadyQuestions(service.answering.parts, service.label)


def _item_reader(service: Service, language: str) -> ItemReader:
    """Reads items of the service's graph for a page of a language."""
    parts = service.answering.parts
    return ItemReader(parts, page_names(service, language), ready_questions(service))
