"""Compares what is known of an item with what the words around its name speak of."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.linking.evidence.neighbourhood import language_features, neighbourhood_features
from kgqa.linking.evidence.occupations import deed_verdict, trade_verdict
from kgqa.linking.evidence.relation_ends import end_features
from kgqa.linking.evidence.surroundings import Place, Surroundings
from kgqa.linking.evidence.titles import is_of_other_years
from kgqa.linking.facts.item_facts import MOBILE, MOST, UNSURE, ItemFacts
from kgqa.linking.facts.lifetimes import Years, shared_years
from kgqa.linking.facts.media import medium_features

_SITES = frozenset({"city", "village"})
"""Sorts of things that are in a place only if it holds them, whatever else joins them, such as twin towns."""
_COUNTRY = frozenset({"country"})
_SHARED = frozenset({"country", "region", "city", "village", "language"})
"""Sorts of things that share names with a people."""
_TITLED = frozenset({"work", "band", "organisation", "vehicle", "programme", "award", "event", "language", "taxon"})
"""Sorts of things whose names stand in quotation marks."""
_PRESENT = 1945
"""What was over by then is of the past; states that are no more are spoken of with what was there with them."""


def context_features(item: int, facts: ItemFacts, around: Surroundings, *, is_exact: bool) -> dict[str, float]:
    """What speaks for and against an item; names that the weights file lists. `is_exact` tells that the item is named
    as it is written."""
    found = dict(end_features(around.ends, facts))
    for name, value in _verdicts(item, facts, around, is_exact=is_exact):
        _add(found, name, value)
    for place in around.places:
        if verdict := place_verdict(item, facts, place):
            found[verdict] = MOST if verdict == "elsewhere" and _is_of_origin(facts, place) else 1.0
    for name, value in (_time_verdict(facts, years) for years in around.years):
        if value:
            found[name] = max(found.get(name, 0.0), value)
    found |= dict(_contemporary(facts, around))
    found |= dict(neighbourhood_features(item, facts, around.homes))
    found |= dict(language_features(facts, around.homes))
    found |= dict(_title_features(facts, around))
    return found | dict(_agreement(item, facts, around)) | dict(_neighbours(item, facts, around))


def _verdicts(item: int, facts: ItemFacts, around: Surroundings, *, is_exact: bool) -> Iterator[tuple[str, float]]:
    """What single words say, which add up."""
    yield from ((said.verdict(item, facts, is_exact=is_exact), 1.0) for said in around.kinds)
    yield from (_sort_verdict(facts, sorts, ("cue", "against")) for sorts, _ in around.cues)
    yield from (_sort_verdict(facts, sorts, ("theme", "off_theme")) for sorts, _ in around.themes)
    yield from _deeds(facts, around)
    yield trade_verdict(facts, around.trades)
    if around.is_quoted:
        yield _sort_verdict(facts, _TITLED, ("titled", "untitled"))


def _deeds(facts: ItemFacts, around: Surroundings) -> Iterator[tuple[str, float]]:
    """What speaks for the occupations of somebody, or against all of them: words that speak of others say nothing of
    who has one that any word speaks of."""
    found = [deed_verdict(facts, deed) for deed in around.deeds]
    if known := [value for name, value in found if name == "deed"]:
        yield "deed", min(MOST, len(known)) * sum(known) / len(known)
        found = [one for one in found if one[0] == "field"]
    yield from found


def _agreement(item: int, facts: ItemFacts, around: Surroundings) -> Iterator[tuple[str, float]]:
    """What forms say: of a man or a woman, of a people or its country; and that somebody has a relative."""
    if around.woman is not None and facts.woman is not None and facts.woman is not around.woman:
        yield "misgendered", 1.0
    elif around.woman and facts.woman:  # what is said of men may be said of anybody
        yield "gendered", 1.0
    if item in around.relatives:
        yield "relative", 1.0
    elif around.kin is not None and around.kin.fits(facts):
        yield "kin", 1.0
    if around.people is not None and (value := _people_verdict(facts, people=around.people)):
        yield "people", value


def _neighbours(item: int, facts: ItemFacts, around: Surroundings) -> Iterator[tuple[str, float]]:
    """What the other words and names of the question have in common with an item."""
    shared = sum(not facts.words.isdisjoint(word) for word in around.words)
    if shared:
        yield "overlap", min(1.0, shared / 2)
    if any(_is_completed(name, around) for name in facts.full_names):
        yield "completed", 1.0
    if any(f" {name} " in facts.text for name in around.names):
        yield "mentioned", 1.0
    if (item in around.nearby and item not in around.near) or not (around.near - {item}).isdisjoint(facts.related):
        yield "coherent", 1.0
    if not around.things.isdisjoint(facts.related):
        yield "tied", 1.0 if around.things.isdisjoint(facts.places) else MOST  # a part of what is spoken of


def _title_features(facts: ItemFacts, around: Surroundings) -> Iterator[tuple[str, float]]:
    """What is said of a title: when it was made, in what medium."""
    yield from medium_features(facts, around.media)
    if facts.made and around.title_years and is_of_other_years(facts.made, around.title_years):
        yield "other_year", 1.0


def _is_completed(name: frozenset[str], around: Surroundings) -> bool:
    """Whether the question says the rest of a longer name apart: „Newcastle nad rzeką Tyne”."""
    rest = name - around.own
    if not rest or len(rest) == len(name):
        return False
    return all(any(word in said for said in around.capitals) for word in rest)


def _add(found: dict[str, float], name: str, value: float) -> None:
    if name:
        found[name] = min(MOST, found.get(name, 0.0) + value)


def _sort_verdict(facts: ItemFacts, sorts: frozenset[str], names: tuple[str, str]) -> tuple[str, float]:
    """The first name for an item of a sort that a word speaks of, the second for one that is known to be of others."""
    right, wrong = names
    if not facts.may_be(sorts):
        return wrong, 1.0
    return right, facts.fit(sorts)


def _time_verdict(facts: ItemFacts, years: Years) -> tuple[str, float]:
    """`time` (there then; twice that where it began or ended in that very year, less where it did not act yet, or no
    more) or `untimely`."""
    first, last = years
    if facts.made is not None:
        return _made_verdict(facts.made, years)
    if facts.lifetime is None:
        return "time", 0.0
    if not (facts.lifetime[0] <= last and first <= facts.lifetime[1]):
        return "untimely", 1.0
    if first == last and first in facts.lifetime:
        return "time", 2.0
    return "time", 1.0 if facts.acted and facts.acted[0] <= last and first <= facts.acted[1] else UNSURE


def _contemporary(facts: ItemFacts, around: Surroundings) -> Iterator[tuple[str, float]]:
    """`contemporary`: it was there with what another name stands for; `former`: it is of the past, as are the times
    that the question speaks of, and it was there then, as far as its years are told."""
    told = (*around.years, *around.lives)
    then = True
    if (acted := facts.acted) is not None:
        if shared := shared_years(acted, around.lives):
            yield "contemporary", shared
        then = not told or any(start <= acted[1] and acted[0] <= end for start, end in told)
    if then and facts.is_former and (around.is_past or any(end < _PRESENT for _, end in told)):
        yield "former", 1.0


def _made_verdict(made: Years, years: Years) -> tuple[str, float]:
    """The same for works and events: nobody speaks of them before they are there, anybody may later."""
    first, last = years
    if last < made[0]:
        return "untimely", 1.0
    return "time", 2.0 if first == last and made[0] <= first <= made[1] else 0.0


def _people_verdict(facts: ItemFacts, *, people: bool) -> float:
    """1 for a people where people are spoken of, -1 for its country there and for a people where they are not."""
    if not _SHARED.isdisjoint(facts.sorts):
        return -1.0 if people else 0.0
    if "people" not in facts.sorts:
        return 0.0
    return 1.0 if people else -1.0


def place_verdict(item: int, facts: ItemFacts, place: Place) -> str:
    """`placed` (there, or connected), `near` (same part of a country), `region` (same country), `apart` (another part
    of it), `elsewhere` (another country) or nothing."""
    if item in place.items or (place.is_loose and item in place.holders):
        return ""
    told = facts.text if place.items <= place.countries else facts.text + facts.of_classes
    named = any(f" {name} " in told for name in place.names)
    holders = facts.places if place.is_around and not _SITES.isdisjoint(facts.sorts) else facts.places | facts.related
    holders = holders | facts.settings if place.is_loose else holders - facts.settings
    joined = not place.items.isdisjoint(holders)
    if _is_another_country(facts, place):
        return "elsewhere"
    if named or joined or (item in place.related and not place.is_loose):
        return "placed"
    if not place.inner.isdisjoint(facts.inner):
        return "near"
    if place.is_part and place.is_around and facts.is_located and not _SITES.isdisjoint(facts.sorts):
        return "apart"
    shared = _shares_country(facts, place)
    if shared is None or (place.is_loose and not MOBILE.isdisjoint(facts.sorts)):
        return ""
    if not shared:
        return "elsewhere"
    return "apart" if place.inner and place.is_around and facts.is_located else "region"


def _is_of_origin(facts: ItemFacts, place: Place) -> bool:
    """Whether an adjective of a place says where a work was made („polski serial”)."""
    return not place.is_loose and "work" in facts.sorts


def _is_another_country(facts: ItemFacts, place: Place) -> bool:
    """Whether a country is said to lie in another one, of which it is only a neighbour: „nigeryjski Benin”."""
    if place.is_loose or not place.is_around or facts.sorts != _COUNTRY or not place.items <= place.countries:
        return False
    return bool(place.items) and place.items.isdisjoint(facts.places | facts.countries)


def _shares_country(facts: ItemFacts, place: Place) -> bool | None:
    """Whether both are of one country, by claims or else by descriptions; None where that is not known."""
    if facts.countries and place.countries:
        return not facts.countries.isdisjoint(place.countries)
    if facts.told_countries and place.told_countries:
        return not facts.told_countries.isdisjoint(place.told_countries)
    return None
