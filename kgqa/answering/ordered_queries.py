"""Queries that pick one of what they order („najdłuższa rzeka”): the place that is meant, and whether to believe it.

A graph that lacks most things of a kind still has a longest one. It is only believed where the graph orders several
things and the pick is not far less known than its rivals: then its value is likely in another unit, or wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kgqa.answering.rivals import is_outnumbered, popularity_of
from kgqa.model import Match, Query, Value
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Select
from kgqa.templating.template import Kind, SlotType, Template
from kgqa.terms import Iri, Term

_LISTED = 40
"""Solutions that are looked at to judge the first; one thing may have several."""

_LANGUAGE = "pl"

_FAR_LESS_KNOWN = 100
"""How many times better known a rival may be."""


def place_of(template: Template, match: Match) -> int:
    """The place in the order that the question names („trzecia najdłuższa”), 1 if none."""
    places = (filler for slot, filler in match.fillers if template.slots[slot].type is SlotType.RANK)
    return next((int(filler.term.value) for filler in places if isinstance(filler, Value)), 1)


def at_place(form: Select, place: int) -> Select:
    """A query that picks the first of what it orders, for another place."""
    return form if place == 1 or form.limit != 1 else replace(form, distinct=True, offset=place - 1)


def listing(template: Template, query: Query) -> Query:
    """The query for the first things in the order; the query itself if the template orders nothing."""
    return replace(query, form=replace(template.query.base, limit=_LISTED)) if orders(template) else query


def believed(
    graph: KnowledgeGraph, template: Template, match: Match, query: Query, found: Sequence[Term]
) -> Sequence[Term]:
    """What is meant of the terms that a listing found; all of them if the template orders nothing."""
    if not orders(template):
        return found
    slots = (template.slots.get(name) for name, _ in query.bindings)
    anywhere = all(slot is not None and slot.type is SlotType.KIND for slot in slots)
    first = picked(graph, found, place_of(template, match), anywhere=anywhere)
    return () if any(is_outnumbered(graph, query, tuple(dict.fromkeys(found)), one) for one in first) else first


def orders(template: Template) -> bool:
    """Whether a template's query picks one of what it orders."""
    return template.kind is Kind.SUPERLATIVE and template.query.picks_first


def picked(graph: KnowledgeGraph, ordered: Sequence[Term], place: int, *, anywhere: bool) -> tuple[Term, ...]:
    """The thing at a place; none where rivals are far better known, or nothing known is among a heap of entries.

    `anywhere` says that nothing narrows the order to a region: then there must be a rival at all, and what comes first
    in the whole world must be referred to or have a Polish name.
    """
    things = list(dict.fromkeys(ordered))
    if len(things) < place + anywhere:
        return ()
    known = [popularity_of(graph, thing) for thing in things]
    thing = things[place - 1]
    far_less = (known[place - 1] + 1) * _FAR_LESS_KNOWN < max(known) + 1
    unknown = anywhere and not known[place - 1] and not _is_named(graph, thing)
    return () if far_less or unknown or (not any(known) and _are_imported(graph, things)) else (thing,)


def _are_imported(graph: KnowledgeGraph, things: Sequence[Term]) -> bool:
    """Whether most of the things have no Polish name: entries of a register that lacks what people ask for."""
    return sum(_is_named(graph, thing) for thing in things) * 2 < len(things)


def _is_named(graph: KnowledgeGraph, thing: Term) -> bool:
    return isinstance(thing, Iri) and thing.item is not None and graph.entity(thing.item).language == _LANGUAGE
