"""Which of several meanings a line chooses: by its number („2”, „drugie”) or by its words („o miasto”), and what a line
says was meant instead („nie, chodziło mi o Kraków”)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from kgqa.assembly import Parts
from kgqa.interfaces.outcomes.outcome_view import MentionView
from kgqa.model import Question, Token
from kgqa.resources import read_yaml
from kgqa.terms import ItemId

_NO = re.compile(r"^\s*(?:no\s+)?nie\s*[,;.–-]\s*(?:nie\s*,\s*)?(?:ale\s+)?", re.IGNORECASE)


def chosen(text: str, choices: Sequence[str], parts: Parts) -> int | None:
    """The place, from 0, of the one choice that a line names; None where it names none, several, or more besides."""
    tokens = _said(text, parts)
    if not tokens:
        return None
    number = _number(text, tokens, parts)
    if number is not None:
        return number - 1 if 0 < number <= len(choices) else None
    named = [place for place, words in enumerate(choices) if _names(tokens, parts.analyser.tokens(words))]
    return named[0] if len(named) == 1 else None


def meant_instead(text: str) -> str:
    """What a line says was meant in place of what was understood; empty where it says no such thing."""
    bare = _NO.sub("", text)
    found = _instead().match(bare)
    rest = bare[found.end() :] if found else bare if bare != text else ""
    return rest.strip(" \t.,!?")


def described(said: str, mentions: Sequence[MentionView], parts: Parts) -> ItemId | None:
    """The other thing that a name of the last question may stand for and that words describe: „boga” of Mars."""
    tokens = _said(said, parts)
    for one, words in _others(mentions, parts):
        if tokens and _names(tokens, parts.analyser.tokens(words)):
            return one
    return None


def _others(mentions: Sequence[MentionView], parts: Parts) -> Iterator[tuple[ItemId, str]]:
    """The items that were not chosen, each with its name, its description and its kinds."""
    for mention in mentions:
        for one in mention.chosen_first[mention.choice is not None :]:
            if one.item.startswith("Q"):
                item = ItemId(one.item)
                kinds = (parts.graph.entity(kind).label for kind in parts.graph.entity(item).classes)
                yield item, ", ".join((one.name, one.description, *kinds))


def _said(text: str, parts: Parts) -> list[Token]:
    """The words of a line that tell something."""
    return [one for one in parts.analyser.tokens(text) if one.form[0].isalnum() and not one.lemmas & _around()]


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
    return frozenset(_data("around"))


@cache
def _instead() -> re.Pattern[str]:
    phrases = (r"\s+".join(map(re.escape, phrase.split())) for phrase in _data("instead"))
    return re.compile(rf"\s*(?:{'|'.join(phrases)})\s+", re.IGNORECASE)


def _data(name: str) -> list[str]:
    data = read_yaml(files("kgqa.interfaces.chat") / "data" / "choosing.yaml")
    return list(map(str, data[name]))
