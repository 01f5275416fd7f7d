"""The pictures of an item's page: where it lies, its family, its time."""

from __future__ import annotations

from kgqa.interfaces.pictures.drawn_shapes import Named, Picture
from kgqa.interfaces.pictures.family import family
from kgqa.interfaces.pictures.life import life
from kgqa.interfaces.pictures.maps import Place, place_map
from kgqa.interfaces.pictures.outlines import middle_of
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId


def item_pictures(item: ItemId, facts: ItemFacts) -> tuple[Picture, ...]:
    """All that there are."""
    made = (_where(item, facts), family(item, facts), life(item, facts))
    return tuple(one for one in made if one is not None)


def _where(item: ItemId, facts: ItemFacts) -> Picture | None:
    """The item on a map."""
    state = facts.state(item)
    point = middle_of(state) or facts.point(item)
    return None if point is None else place_map([Place(Named(facts.name(item), item), point, state)])
