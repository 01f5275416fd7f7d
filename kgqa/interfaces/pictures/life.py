"""The life of a person, or the time of a thing: with offices, marriages, works and prizes below it."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.interfaces.pictures.drawn_shapes import Named, Picture
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.interfaces.pictures.timeline import Lasting, timeline
from kgqa.terms import ItemId
from kgqa.vocabulary import AWARD_RECEIVED, CREATORS, EMPLOYER, HEAD_OF_STATE, NOTABLE_WORK, POSITION, SCHOOL, SPOUSE

_HELD = (POSITION, SCHOOL, EMPLOYER, SPOUSE, AWARD_RECEIVED, HEAD_OF_STATE)
"""What people and states have for a time."""
_MOST = 14
_SHORT = 1.0
"""Years; what lasted no longer and has next to nothing beside it is no picture."""
_FEWEST = 3
"""Things beside it that make one."""


def life(item: ItemId, facts: ItemFacts) -> Picture | None:
    """The timeline; None for what has no time, and for a single date."""
    found = facts.lasting(item)
    own = [Lasting(Named(facts.name(item), item), found[0], chosen=True)] if found else []
    beside = list(dict.fromkeys((*_held(item, facts), *_works(item, facts))))[:_MOST]
    lasts = bool(own) and own[0].span[1] - own[0].span[0] > _SHORT
    if not lasts and len(beside) < _FEWEST:
        return None
    return timeline([*own, *beside])


def _held(item: ItemId, facts: ItemFacts) -> Iterator[Lasting]:
    for by in _HELD:
        for value, span, _ in facts.held(item, by):
            if value.item:
                yield Lasting(Named(facts.name(value.item), value.item), span)


def _works(item: ItemId, facts: ItemFacts) -> Iterator[Lasting]:
    made = (*facts.items(item, NOTABLE_WORK), *(work for by in CREATORS for work in facts.users(item, by)))
    for work in dict.fromkeys(made):
        span = facts.life(work)
        if span is not None:
            yield Lasting(Named(facts.name(work), work), span)
