"""Of which part of a thing something is asked: „… autostradą we Francji?”, „… kobiety w Izraelu?”.

What a statement holds of stands in its qualifiers, and a noun or name beside a relation may say it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Aim, Either, Linked, OfPart, Related, SetMeaning, Thing
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.resources import read_yaml
from kgqa.terms import ItemId

_OPEN = frozenset({Aim.ENTITY, Aim.NUMBER, Aim.TIME, Aim.UNKNOWN})
"""What is asked for by questions that neither claim nor choose."""
_FEW = 3
"""Things of one name that are looked at."""


def part_operators(linked: Linked, sorts: ItemSorts) -> Iterator[Operator]:
    """What says of which part something is asked, for words that stand in statements as such."""
    if linked.analysis.kind not in _OPEN or linked.options:
        return
    for start, end, items in (*_named(linked), *_of_sex(linked)):
        telling = tuple(one for one in items if sorts.tells_part(one))
        if telling:
            tokens = linked.analysis.tokens
            front = start - (start > 0 and tokens[start - 1].may_be(PREPOSITIONS))
            yield Operator(mask(range(front, end)), partial(_of_part, telling), is_firm=False, is_stated=True)


def _named(linked: Linked) -> Iterator[tuple[int, int, Sequence[ItemId]]]:
    for mention in linked.mentions:
        items = [one.item for one in mention.candidates[:_FEW] if isinstance(one.item, ItemId)]
        yield mention.start, mention.end, items


def _of_sex(linked: Linked) -> Iterator[tuple[int, int, Sequence[ItemId]]]:
    for at, token in enumerate(linked.analysis.tokens):
        yield from ((at, at + 1, [item]) for item, nouns in _sexes().items() if token.lemmas & nouns)


def _of_part(items: Sequence[ItemId], meaning: SetMeaning) -> Iterator[Asked]:
    """What a relation of a named thing leads to, for the part that some items may mean."""
    if isinstance(meaning, Related) and isinstance(meaning.base, Thing):
        things = tuple(Thing(one.iri) for one in items)
        yield OfPart(meaning.relation, meaning.base, things[0] if len(things) == 1 else Either(things)), 0.0


@cache
def _sexes() -> Mapping[ItemId, frozenset[str]]:
    data = read_yaml(files("kgqa.matching") / "data" / "parts.yaml")
    return {ItemId(str(item)): frozenset(map(str, nouns)) for item, nouns in data.items()}
