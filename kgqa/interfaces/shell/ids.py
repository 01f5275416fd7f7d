"""Reads the ids that people type, and finds the nearest name for what is none."""

from __future__ import annotations

from difflib import get_close_matches

from kgqa.errors import InputError
from kgqa.interfaces.outcomes.term_view import named
from kgqa.interfaces.shell.session import Session
from kgqa.terms import RDFS_LABEL, Iri, ItemId, PropertyId
from wikidata_hdt.labels.folding import fold

_SIMILAR = 0.75
"""Least similarity of ids, by `difflib`: one wrong digit of three."""


def item_id(session: Session, text: str) -> ItemId:
    """The item that was typed. Raises `InputError` with the nearest name for what is no item of the graph."""
    entity = entity_id(session, text)
    if isinstance(entity, PropertyId):
        raise InputError(
            "a property, not an item", value=named(entity, session.tools.label(entity)), expected="Q and digits"
        )
    return entity


def entity_id(session: Session, text: str) -> ItemId | PropertyId:
    """The item or property that was typed. Raises `InputError` as `item_id` does."""
    typed = text.strip().upper()
    try:
        entity = PropertyId(typed) if typed.startswith("P") else ItemId(typed)
    except ValueError:
        raise InputError(
            "not an id", value=text.strip() or "nothing", expected="Q and digits", remedy=_named_like(session, text)
        ) from None
    if not _is_known(session, entity):
        raise InputError("no such id in the graph", value=entity, remedy=_id_like(session, entity))
    return entity


def _is_known(session: Session, entity: ItemId | PropertyId) -> bool:
    graph = session.tools.parts.graph
    return bool(graph.objects(entity.iri, Iri(RDFS_LABEL))) or (
        isinstance(entity, ItemId) and bool(graph.direct_properties(entity))
    )


def _id_like(session: Session, entity: str) -> str:
    """The most similar id among those of the last question, or how to find one."""
    ids = [str(candidate.item) for mention in session.mentions for candidate in mention.candidates]
    near = get_close_matches(entity, ids, n=1, cutoff=_SIMILAR)
    return f"did you mean {named(near[0], session.tools.label(near[0]))}?" if near else "find one with :search"


def _named_like(session: Session, text: str) -> str:
    """The best known item of this name, or of a name that begins so, or how to find one."""
    key = fold(text)
    index = session.tools.index
    found = (*index.lookup(key), *index.starting_with(key, 1)) if key else ()
    return f"did you mean {found[0].entity}, {found[0].text}?" if found else "find one with :search"
