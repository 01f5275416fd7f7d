"""Kinds that a phrase tells without naming them: „bez dostępu do morza” (`data/kind_phrases.yaml`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.free.pieces import ANYTHING, SetPiece, mask
from kgqa.model import Kind, KindTrust, Token
from kgqa.resources import read_yaml
from kgqa.terms import ItemId


def phrased_kinds(tokens: Sequence[Token]) -> Iterator[SetPiece]:
    """A piece for each phrase of the question that tells a class; negations inside it are its own."""
    for index in range(len(tokens)):
        for kind, places in _phrases().at(tokens, index):
            yield SetPiece(mask(places), 0.0, kind, ANYTHING, is_anchored=True)


@cache
def _phrases() -> Phrases[Kind]:
    data = read_yaml(files("kgqa.matching") / "data" / "kind_phrases.yaml")
    classes = ((phrase, ItemId(str(item))) for item, phrases in data.items() for phrase in phrases)
    return Phrases((phrase, Kind(phrase, frozenset({item}), KindTrust.STRICT)) for phrase, item in classes)
