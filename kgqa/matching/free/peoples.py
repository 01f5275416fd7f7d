"""Peoples as pieces: „Który Turek …” asks for somebody from a country, „Szwedzi płacą …” speaks of the country."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import SetPiece
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import AnswerType, Linked, Related, Thing, Token
from kgqa.polish.lists.nations import inhabitant_places
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.terms import ItemId, Number
from kgqa.vocabulary import CITIZENSHIP

_PERSONS, _PLACES = frozenset({AnswerType.PERSON}), frozenset({AnswerType.PLACE})
_FROM = "obywatelstwo"
_FOR_COUNTRY = reading_cost("people for country")


def people_pieces(linked: Linked, vocabulary: Vocabulary) -> Iterator[SetPiece]:
    """A piece for each noun for people of a country: those who come from there; of many also the country itself."""
    backward = vocabulary.families.relation(CITIZENSHIP, _FROM).reversed()
    asked = frozenset(wh.end - 1 for wh in linked.analysis.wh_phrases if wh.noun)
    for index, token in enumerate(linked.analysis.tokens):
        noun, place = _people(token)
        if place is None:
            continue
        words, thing = 1 << index, Thing(place.iri)
        meaning = Related(backward, thing)
        yield SetPiece(words, 0.0, meaning, _PERSONS, is_anchored=True, noun=noun, is_asked=index in asked)
        if index not in asked and _is_plural(token):
            yield SetPiece(words, _FOR_COUNTRY, thing, _PLACES, is_anchored=True, is_name=True)


def _people(token: Token) -> tuple[str, ItemId | None]:
    """The noun for people that a token with a capital letter is, in small letters, and their country."""
    for noun in sorted(map(str.lower, token.lemmas)) if token.form[:1].isupper() else ():
        if noun in inhabitant_places():
            return noun, min(inhabitant_places()[noun])
    return "", None


def _is_plural(token: Token) -> bool:
    return any(Number.PL in one.numbers for one in token.readings_as(SUBSTANTIVES))
