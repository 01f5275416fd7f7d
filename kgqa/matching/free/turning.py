"""Words of entering upon what then lasts, and of leaving it: „wstąpić”, „objąć urząd”, „ożenić się”; „wystąpić”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.model import HeldAspect, Token
from kgqa.resources import read_yaml


@dataclass(frozen=True, slots=True)
class Turn:
    """Words that tell one end of the time in which something held."""

    aspect: HeldAspect
    words: int
    """The bits of the words, which may tell the relation, too („wstąpić do”)."""


def turns(tokens: Sequence[Token], inside: int = -1) -> Iterator[Turn]:
    """The turns that are told in a question, or by some of its words."""
    for aspect, phrases in _phrases().items():
        yield from (Turn(aspect, words) for _, words in phrases.longest(tokens) if not words & ~inside)


@cache
def _phrases() -> Mapping[HeldAspect, Phrases[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "turning.yaml")
    return {HeldAspect(name): Phrases((phrase, phrase) for phrase in said) for name, said in data.items()}
