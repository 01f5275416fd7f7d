"""What people say that is no question: greetings, thanks, goodbyes, complaints; it names nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kgqa.resources import read_yaml
from kgqa.terms import ItemId

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
