"""Chooses the pictures of an answer, and of an item: kin, routes, amounts, lives, places, times."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice

from kgqa.interfaces.pictures.diagrams import MOST_BARS, Amount, bars, histogram
from kgqa.interfaces.pictures.drawn_shapes import Named, Sketch, middle_of, year_text
from kgqa.interfaces.pictures.family_tree import KIN, family
from kgqa.interfaces.pictures.maps import Place, place_map
from kgqa.interfaces.pictures.pictured_facts import DATES, ItemFacts, Shown, measured, properties_of
from kgqa.interfaces.pictures.result_pictures import said_number
from kgqa.interfaces.pictures.timeline import MOST_LINES, Lasting, life, timeline
from kgqa.polish.messages.picture_wishes import picture_wish
from kgqa.terms import ItemId, Literal, PropertyId
from kgqa.vocabulary import COORDINATES, SEX

_MOST = 2
"""Pictures of one answer."""
_SEVERAL = 2
_SHARE = 0.5
"""Of the items of an answer that must have what a picture shows."""
_BOTH = {"bars", "map"}
"""Kinds of pictures that say more side by side; of others the first is enough."""


def answer_pictures(shown: Shown) -> tuple[Sketch, ...]:
    """The pictures of an answer, the most telling one first."""
    if shown.view.answer is None:
        return ()
    wish = picture_wish(shown.view.question)
    wished = _WISHED[wish.view](shown) if wish else None
    if wished is not None:
        return (wished,)
    made = (make(shown) for make in (_kin, _route, _amounts, _life, _places, _times))
    found = list(islice((one for one in made if one is not None), _MOST))
    both = {one.kind for one in found} == _BOTH and len(shown.items) >= _SEVERAL
    return tuple(found if both else found[:1])


def _kin(shown: Shown) -> Sketch | None:
    """The family of the person in the question, where the answer rests on kinship alone."""
    stated = set(shown.stated)
    if not stated & KIN or stated - KIN - {SEX}:
        return None
    people = [one for one in shown.subjects if one not in shown.items]
    return family(people[0], shown.facts, shown.items) if people else None


def _route(shown: Shown) -> Sketch | None:
    """The way between the places whose distance is told."""
    if COORDINATES not in shown.stated or shown.items:
        return None
    places = list(_placed(shown, shown.subjects, outlined=False))
    return place_map(places, route=True) if len(places) >= _SEVERAL else None


def _amounts(shown: Shown) -> Sketch | None:
    """How much each of several has of what is asked for; of one how much it has among its like."""
    for by in measured(shown):
        several = shown.items if len(shown.items) >= _SEVERAL else shown.subjects
        amounts = _measured(shown, several, by)
        if len(amounts) >= _SEVERAL and len(amounts) >= _SHARE * len(several):
            return _bars(amounts)
        one = next(iter(shown.items or shown.subjects), None)
        if one is not None and len(shown.items) < _SEVERAL:
            near = shown.peers.around(one, by)
            return bars([_amount(shown, item, value, item == one) for item, value in near], "peers")
    return None


def _measured(shown: Shown, items: Sequence[ItemId], by: PropertyId) -> list[Amount]:
    found = ((item, shown.facts.amount(item, by)) for item in items)
    return [_amount(shown, item, value) for item, value in found if value is not None]


def _amount(shown: Shown, item: ItemId, value: Literal, chosen: bool = False) -> Amount:
    return Amount(shown.named(item), float(value.value), shown.said(value), chosen)


def _bars(amounts: Sequence[Amount]) -> Sketch | None:
    """Bars, the longest first; of very many a histogram."""
    if len(amounts) > MOST_BARS:
        return histogram([one.value for one in amounts], said_number)
    return bars(sorted(amounts, key=lambda one: -one.value))


def _life(shown: Shown) -> Sketch | None:
    """The life of the one whose dates are asked for."""
    answer = shown.view.answer
    asked = answer is not None and not shown.items and DATES & {*shown.stated, *properties_of(shown.meaning)}
    return life(shown.subjects[0], shown.facts) if asked and len(shown.subjects) == 1 else None


def _places(shown: Shown) -> Sketch | None:
    """Where the things that are named lie; of a single one with what the question names."""
    items = shown.items or ([] if shown.view.kind == "time" else shown.subjects)
    places = list(_placed(shown, items))
    if not places or len(places) < _SHARE * len(items):
        return None
    if len(items) == 1:
        places += _placed(shown, [one for one in shown.subjects if one not in items])
    return place_map(places)


def _placed(shown: Shown, items: Sequence[ItemId], *, outlined: bool = True) -> Iterator[Place]:
    for item in items:
        state = shown.facts.state(item) if outlined else ""
        point = middle_of(state) or shown.facts.point(item)
        if point is not None:
            yield Place(shown.named(item), point, state)


def _times(shown: Shown) -> Sketch | None:
    """When the things that are named began and ended; of those that held something when they did."""
    held = list(dict.fromkeys(_held(shown)))
    if any(one.chosen for one in held) and len(held) >= _SEVERAL:
        return timeline(held)
    lasting = [one for item in shown.items if (one := _lasting(shown, item)) is not None]
    if any(shown.facts.point(item) for item in shown.items):  # when places began says little of them
        return None
    if len(lasting) < _SEVERAL or len(lasting) < _SHARE * len(shown.items):
        return None
    if len(lasting) > MOST_LINES:
        return histogram([one.span[0] for one in lasting], year_text)
    return timeline(lasting)


def _lasting(shown: Shown, item: ItemId) -> Lasting | None:
    found = shown.facts.lasting(item)
    return Lasting(shown.named(item), found[0]) if found else None


def _held(shown: Shown) -> Iterator[Lasting]:
    """The times for which something held of what the question names: of the answer, of those before it and after."""
    for subject in shown.subjects:
        for by in shown.stated:
            for value, span, _ in shown.facts.held(subject, by):
                if value.item:
                    yield Lasting(shown.named(value.item), span, chosen=value.item in shown.items)


def _wished_map(shown: Shown) -> Sketch | None:
    """Where those of the things that are named lie of which that is known, else what the question names."""
    return place_map([*_placed(shown, shown.items)] or [*_placed(shown, shown.subjects)])


def _wished_family(shown: Shown) -> Sketch | None:
    return family(shown.subjects[0], shown.facts) if shown.subjects else None


def _wished_times(shown: Shown) -> Sketch | None:
    found = _times(shown)
    return life(shown.subjects[0], shown.facts) if found is None and shown.subjects else found


_WISHED: Mapping[str, Callable[[Shown], Sketch | None]] = {
    "map": _wished_map,
    "times": _wished_times,
    "bars": _amounts,
    "family": _wished_family,
}


def item_pictures(item: ItemId, facts: ItemFacts) -> tuple[Sketch, ...]:
    """All that there are."""
    made = (_where(item, facts), family(item, facts), life(item, facts))
    return tuple(one for one in made if one is not None)


def _where(item: ItemId, facts: ItemFacts) -> Sketch | None:
    """The item on a map."""
    state = facts.state(item)
    point = middle_of(state) or facts.point(item)
    return None if point is None else place_map([Place(Named(facts.name(item), item), point, state)])
