"""What is said of a name against what the graph knows of an item: a footballer is no composer, an opera no novel.

Only nouns that surely call the name count, and only items of which the graph tells what they are. Nouns for people
contradict if they name an occupation and nothing that the item is called has to do with it.
"""

from __future__ import annotations

from functools import cache

from kgqa.linking.describing.deed_tables import callings, deeds_of_people, nouns_of_trades
from kgqa.linking.describing.item_facts import GENERAL, ItemFacts
from kgqa.linking.describing.media import media_of_nouns
from kgqa.linking.describing.said_kinds import Kind, SaidKind
from kgqa.linking.describing.sort_table import read_sorts
from kgqa.linking.describing.surroundings import Surroundings
from kgqa.vocabulary import OCCUPATION

_PERSON, _WORK = "person", "work"


def contradicts(around: Surroundings, item: int, facts: ItemFacts, *, is_exact: bool) -> bool:
    """Whether a noun beside a name says that it is something else than an item."""
    return any(_contradicts(said, item, facts, is_exact=is_exact) for said in around.kinds)


def _contradicts(said: SaidKind, item: int, facts: ItemFacts, *, is_exact: bool) -> bool:
    if facts.guessed or not (said.is_sure and said.agrees and said.is_apposed):
        return False
    verdict = said.verdict(item, facts, is_exact=is_exact)
    if verdict == "clash":
        return read_sorts().alike(said.kind.sorts).isdisjoint(facts.sorts)
    if verdict:
        return False
    if _PERSON in facts.sorts:
        return _is_of_other_trade(said.kind, facts)
    return _WORK in facts.sorts and _is_of_other_medium(said.kind, facts)


def _is_of_other_trade(kind: Kind, facts: ItemFacts) -> bool:
    """Whether a noun names an occupation, and nothing that somebody is called has to do with it."""
    known = facts.nouns - GENERAL
    if OCCUPATION.number not in facts.said or not known or not _names_trade(kind):
        return False
    akin = kind.names.union(*(table.get(name, frozenset()) for name in kind.names for table in _tables()))
    called = known.union(*(table.get(name, frozenset()) for name in known for table in _tables()))
    return akin.isdisjoint(known) and called.isdisjoint(kind.names)


def _names_trade(kind: Kind) -> bool:
    return _PERSON in kind.sorts and (bool(kind.classes) or not kind.names.isdisjoint(nouns_of_trades()))


def _is_of_other_medium(kind: Kind, facts: ItemFacts) -> bool:
    said = frozenset[str]().union(*(media_of_nouns().get(name, frozenset()) for name in kind.names))
    return bool(said) and facts.media.is_known and said.isdisjoint(facts.media.possible)


@cache
def _tables() -> tuple[dict[str, frozenset[str]], ...]:
    return dict(callings()), dict(deeds_of_people())
