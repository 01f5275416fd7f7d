"""Lines of a conversation that ask nothing new: they choose one of several meanings, by its number („2”, „drugie”) or
by its words („o miasto”), say what a name was meant to be, or are greetings, thanks, goodbyes, complaints."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


_WORD = re.compile(r"\w+")
_LANGUAGES = ("pl", "en")
_WIKIDATA = "https://www.wikidata.org"
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Talk:
    """The phrases that are known, with what is answered to them."""

    around: frozenset[str]
    replies: dict[Words, dict[str, str]]
    """By the words of a phrase in small letters: what is answered, by language."""
    openings: frozenset[str]
    """Words that questions in English begin with."""
    in_polish: dict[str, str]
    """What is answered to these, by language."""


def reply_to(text: str, language: str = "pl", topics: Sequence[ItemId] = ()) -> str:
    """What is answered to a line that is nothing but small talk; empty for any other.

    The last phrase counts: „ok, dzięki” thanks. `topics` is what was talked about, the latest first: of what is wrong
    the reply says where it can be corrected.
    """
    words = [word.lower() for word in _WORD.findall(text)]
    said = ""
    while words:
        phrase = _begins(words) if not said or words[0] not in _talk().around else ()
        if phrase:
            said = _talk().replies[phrase][language]
        elif words[0] not in _talk().around:
            return ""
        del words[: len(phrase) or 1]
    return said.format(address=topics[0].iri.value if topics else _WIKIDATA)


def reply_to_english(text: str, language: str = "pl") -> str:
    """What is answered to a question in English, which is known by its first word; empty for any other line. A word in
    capitals („WHO”) is an abbreviation."""
    first = _WORD.search(text)
    opens = first is not None and first[0].lower() in _talk().openings and not first[0].isupper()
    return _talk().in_polish[language] if opens else ""


def without_courtesies(text: str) -> str:
    """A line without the greetings and thanks in front of it: „dzięki, a kiedy umarł?” -> „a kiedy umarł?”."""
    found = list(_WORD.finditer(text))
    start = 0
    while phrase := _begins([one[0].lower() for one in found[start:]]):
        end = found[start + len(phrase) - 1].end()
        if start + len(phrase) >= len(found) or not re.match(r"\s*[,.!;–-]", text[end:]):
            break
        start += len(phrase)
    return text[found[start].start() :] if start else text


def _begins(words: Sequence[str]) -> Words:
    """The longest phrase that words begin with; empty if there is none."""
    longest = max(map(len, _talk().replies))
    sizes = range(min(longest, len(words)), 0, -1)
    return next((tuple(words[:size]) for size in sizes if tuple(words[:size]) in _talk().replies), ())


@cache
def _talk() -> _Talk:
    data = read_yaml(files("kgqa.interfaces.chat") / "data" / "small_talk.yaml")
    around = frozenset(map(str, data.pop("around")))
    english = data.pop("english")
    replies = {
        tuple(str(phrase).split()): {language: str(kind[language]) for language in _LANGUAGES}
        for kind in data.values()
        for phrase in kind["said"]
    }
    in_polish = {language: str(english[language]) for language in _LANGUAGES}
    return _Talk(around, replies, frozenset(map(str, english["openings"])), in_polish)
