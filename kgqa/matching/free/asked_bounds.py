"""What asks for the bounds of an amount: „w jakich granicach”, „z jaką dokładnością”, „niepewność”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce
from importlib.resources import files
from operator import or_

from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.free.pieces import mask
from kgqa.model import Analysis, BoundsAspect
from kgqa.resources import read_yaml

_BESIDES = "besides"


def asked_bounds(analysis: Analysis) -> Iterator[tuple[BoundsAspect, int]]:
    """What of the bounds of an amount words ask for, with the bits of these and of those that say no more beside."""
    besides = frozenset(_lists()[_BESIDES])
    idle = mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & besides)
    for aspect, phrases in _phrases().items():
        words = reduce(or_, (found for _, found in phrases.longest(analysis.tokens)), 0)
        if words:
            yield aspect, words | idle


def asks_for_bounds(analysis: Analysis) -> bool:
    """Whether words of a question ask for bounds."""
    return any(asked_bounds(analysis))


@cache
def _phrases() -> Mapping[BoundsAspect, Phrases[str]]:
    return {one: Phrases((phrase, phrase) for phrase in _lists()[one.value]) for one in BoundsAspect}


@cache
def _lists() -> Mapping[str, Sequence[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "bounds.yaml")
    return data
