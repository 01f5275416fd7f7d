"""Which of several meanings a line chooses: by its number („2”, „drugie”) or by its words („o miasto”)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from kgqa.assembly import Parts
from kgqa.model import Question, Token
from kgqa.resources import read_yaml


def chosen(text: str, choices: Sequence[str], parts: Parts) -> int | None:
    """The place, from 0, of the one choice that a line names; None where it names none, several, or more besides."""
    tokens = [one for one in parts.analyser.tokens(text) if one.form[0].isalnum() and not one.lemmas & _around()]
    if not tokens:
        return None
    number = _number(text, tokens, parts)
    if number is not None:
        return number - 1 if 0 < number <= len(choices) else None
    named = [place for place, words in enumerate(choices) if _names(tokens, parts.analyser.tokens(words))]
    return named[0] if len(named) == 1 else None


def _number(text: str, tokens: Sequence[Token], parts: Parts) -> int | None:
    """The number that a line is: in digits, or as an ordinal."""
    if len(tokens) > 1:
        return None
    if tokens[0].form.isdecimal():
        return int(tokens[0].form)
    ordinals = parts.analyser.analyse(Question(text)).understanding.ordinals
    return ordinals[0].number if ordinals else None


def _names(said: Sequence[Token], choice: Sequence[Token]) -> bool:
    """Whether all words of a line are words of a choice, in some form."""
    lemmas = frozenset().union(*(token.lemmas for token in choice)) if choice else frozenset()
    return all(token.lemmas & lemmas for token in said)


@cache
def _around() -> frozenset[str]:
    data = read_yaml(files("kgqa.interfaces.chat") / "data" / "choosing.yaml")
    return frozenset(map(str, data["around"]))
