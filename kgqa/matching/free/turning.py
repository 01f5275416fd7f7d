"""Words of entering upon what then lasts, and of leaving it: „wstąpić”, „objąć urząd”, „ożenić się”; „wystąpić”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.free.pieces import mask
from kgqa.model import Analysis, HeldAspect, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.resources import read_yaml

_TIMES, _FOR_THE = word_list("repeating"), frozenset({"po", "za"})
"""„raz”, and what stands in front of it („po raz pierwszy”)."""


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


def ranks(analysis: Analysis) -> tuple[tuple[int, int], ...]:
    """Which of several moments the ordinals of a question may say, with the bits of their words („pierwszego”, „po raz
    drugi”)."""
    tokens, found = analysis.tokens, list[tuple[int, int]]()
    for one in analysis.understanding.ordinals:
        places = {one.start - 1, one.index + 1} & set(range(len(tokens)))
        times = {at for at in places if tokens[at].lemmas & _TIMES}
        opening = {at - 1 for at in times if at and tokens[at - 1].form.lower() in _FOR_THE}
        found.append((one.number, mask({*range(one.start, one.index + 1), *times, *opening})))
    return tuple(found)


@cache
def _phrases() -> Mapping[HeldAspect, Phrases[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "turning.yaml")
    return {HeldAspect(name): Phrases((phrase, phrase) for phrase in said) for name, said in data.items()}
