"""How names are spelled as a bound: „zaczynają się na literę S”, „o imieniu Zygmunt”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from kgqa.matching.free.pieces import BoundPiece, mask
from kgqa.model import NAME, Analysis, BoundSign, Token
from kgqa.resources import read_yaml
from kgqa.terms import Literal, Term

_GIVEN_NAME, _HOW = "imię", "jak"
_FAR = 8
"""Tokens between a letter and the verb that says that names begin with it at most. Not fitted: it bounds a search."""


def spelled_pieces(analysis: Analysis) -> Iterator[BoundPiece]:
    """What has a name that begins or ends with a letter, or with a given name."""
    tokens = analysis.tokens
    asks_name = any(_HOW in token.lemmas for token in tokens)  # „Jak miał na imię Zygmunt Stary?”
    for at, token in enumerate(tokens):
        if len(token.word) == 1 and token.word.isalpha():
            yield from _by_letter(tokens, at)
        elif at and not asks_name and (given := _given_name(tokens, at)):
            words = mask(place for place in range(max(0, at - _FAR), at + 1) if _is_of_naming(tokens, place, at))
            yield _piece(words, BoundSign.BEGINS, f"{given} ")


def _by_letter(tokens: Sequence[Token], at: int) -> Iterator[BoundPiece]:
    """The bound that a letter is, if a word says that it is one, or a verb that names begin or end so."""
    before = range(max(0, at - _FAR), at)
    letter = mask(place for place in before if tokens[place].lemmas & _words()["letter"])
    for name, sign in (("beginning", BoundSign.BEGINS), ("ending", BoundSign.ENDS)):
        verbs = mask(place for place in before if tokens[place].lemmas & _words()[name])
        if verbs or (letter and sign is BoundSign.BEGINS):
            start = ((verbs | letter) & -(verbs | letter)).bit_length() - 1
            named = mask(place for place in range(at) if tokens[place].lemmas & _words()["names"]) | _in_polish(tokens)
            yield _piece(mask(range(start, at + 1)) | named, sign, tokens[at].word)


def _in_polish(tokens: Sequence[Token]) -> int:
    """The bits of „w języku polskim” and „po polsku”: labels are."""
    pairs = ((at, at + 1) for at in range(len(tokens) - 1))
    return mask(
        at
        for pair in pairs
        for at in pair
        if tokens[pair[0]].lemmas & _words()["in"] and tokens[pair[1]].lemmas & _words()["polish"]
    )


def _piece(words: int, sign: BoundSign, text: str) -> BoundPiece:
    bound: Term = Literal(text.upper())
    return BoundPiece(words, 0.0, (NAME,), sign, bound, None, is_time=False)


def _given_name(tokens: Sequence[Token], at: int) -> str:
    """The given name that a word is which stands behind „imię” („o imieniu Zygmunt”); empty for none."""
    if not any(token.lemmas & _words()["given"] for token in tokens[max(0, at - 2) : at]):
        return ""
    return next((one.lemma for one in tokens[at].readings if _GIVEN_NAME in one.names), "")


def _is_of_naming(tokens: Sequence[Token], place: int, at: int) -> bool:
    """Whether a word stands with a given name to say that something is called so."""
    return place == at or bool(tokens[place].lemmas & (_words()["given"] | _words()["with_given"]))


@cache
def _words() -> Mapping[str, frozenset[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "spelled.yaml")
    return {name: frozenset(map(str, words)) for name, words in data.items()}
