"""Those who have a prize, by the noun for them and the field behind it: „noblista z literatury”."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.name_pieces import is_spelled_out
from kgqa.matching.free.pieces import SetPiece, mask
from kgqa.model import AnswerType, Link, Linked, Related, Thing
from kgqa.resources import read_yaml
from kgqa.terms import ItemId
from kgqa.vocabulary import AWARD_RECEIVED

_PERSONS = frozenset({AnswerType.PERSON})


def winner_pieces(linked: Linked, vocabulary: Vocabulary) -> Iterator[SetPiece]:
    """A piece for each noun of winners with the field behind it, which linking takes for the prize."""
    asked = frozenset(wh.end - 1 for wh in linked.analysis.wh_phrases if wh.noun)
    for index, token in enumerate(linked.analysis.tokens):
        noun = next(iter(token.lemmas & _winners()), "")
        for mention in linked.mentions if noun else ():
            prize = mention.candidates[0] if mention.candidates else None
            if mention.start != index + 1 or prize is None or not is_spelled_out(mention):
                continue
            assert isinstance(prize.item, ItemId)
            has = vocabulary.families.relation(AWARD_RECEIVED, noun).reversed()
            words, thing = mask(range(index, mention.end)), Thing(prize.item.iri, Link(mention, prize))
            meaning = Related(has, thing)
            yield SetPiece(words, 0.0, meaning, _PERSONS, is_anchored=True, noun=noun, is_asked=index in asked)


@cache
def _winners() -> frozenset[str]:
    return frozenset(map(str, read_yaml(files("kgqa.matching") / "data" / "winners.yaml")))
