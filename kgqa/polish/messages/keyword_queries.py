"""Keyword queries in other words: without the unit behind them, with the preposition in the name of an event, with the
question that the noun of a place asks of an event.

„promien ksiezyca km” asks for the radius whatever its unit, „kircholm bitwa kiedy” for the „bitwa pod Kircholmem”,
„igrzyska 2004 miasto” in which town they were held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from pathlib import Path

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.framing import is_asking, is_preposition
from kgqa.polish.tokens.plain_text import plain_letters
from kgqa.polish.values.units import units
from kgqa.resources import read_yaml

_LEAST_WORDS, _MOST_WORDS = 2, 8
_ASKED_WORDS = range(2, 5)
"""Words that ask which of some names is more: „który wyższy”, „która rzeka jest dłuższa”."""
_GRADED = re.compile(r"\b(?:naj\w+|\w+(?:sz[yaei]|si|ej)|więcej|mniej)\b", re.IGNORECASE)
"""How comparatives and superlatives look."""
_FIRST = re.compile(r"(?:naj\w+|\w+(?= co do ))(?<=([yiae]))\b", re.IGNORECASE)
"""How what is first of some begins, with the ending that tells its gender."""
_OF_SIZE = re.compile(r"\bco do\b")
_ENDINGS = {"y": "i", "e": "ie"}
"""The endings of „jaki” beside adjectives that end otherwise."""
_WHEN = "kiedy"
_LEAST_IN_ROW = 3
"""Names of a row from which on commas part them."""
_MARKS = '.?!,;:–„”"()'


def keyword_variants(text: str) -> Iterator[str]:
    """A keyword query in other words; nothing for any other text.

    >>> list(keyword_variants("promien ksiezyca km")), next(keyword_variants("kircholm bitwa kiedy"))
    (['promien ksiezyca'], 'bitwa pod kircholm kiedy')
    """
    words = text.split()
    if not _LEAST_WORDS <= len(words) <= _MOST_WORDS or any(mark in text for mark in _MARKS):
        return
    if len(words) > _LEAST_WORDS and words[-1] in _signs() and not any(map(is_asking, words)):
        yield " ".join(words[:-1])
    if not any(map(is_asking, _OF_SIZE.sub(" ", text).split())):
        yield from _firsts(text)
    if not any(map(is_asking, words)):
        yield from _made(words)
        yield from _places(words)
    if not any(map(is_preposition, words)):
        yield from _events(words)
    if words[-1].lower() == _WHEN and not any(map(is_asking, words[:-1])):
        yield f"{_WHEN} był {' '.join(words[:-1])}?"


def compared_names(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """Names in a row, without anything between them, and which of them is more: as a choice.

    >>> list(compared_names("Mont Blanc Elbrus który wyższy", ("Mont Blanc", "Elbrus", "Blanc")))
    ['który wyższy: Mont Blanc czy Elbrus?']
    """
    rows = _rows(text.strip(" ?.!"), frozenset(map(plain_letters, mentions)))
    names, rest = min((row for row in rows if len(row[0]) > 1), key=lambda row: len(row[0]), default=((), ""))
    if names:
        yield f"{rest}: {', '.join(names[:-1])} czy {names[-1]}?"


def with_commas(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """A text with the commas that a row of names lacks; nothing where none lacks one.

    >>> list(with_commas("co laczy hel neon i argon", ("hel", "neon", "argon")))
    ['co laczy hel, neon i argon']
    """
    names = sorted({one.strip(_MARKS) for one in mentions if one.strip(_MARKS)}, key=len, reverse=True)
    if len(names) < _LEAST_IN_ROW:
        return
    name = f"(?:{'|'.join(map(re.escape, names))})"
    row = re.compile(rf"(?<!\w){name}(?: {name})+(?= (?:i|oraz|czy) {name}(?!\w))", re.IGNORECASE)
    parted = row.sub(lambda found: ", ".join(re.findall(name, found[0], re.IGNORECASE)), text)
    if parted != text:
        yield parted


def _rows(text: str, mentions: Set[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """The names that a text may begin with, and what asks of them behind; `mentions` are in plain small letters."""
    words = text.split()
    if len(words) in _ASKED_WORDS and is_asking(words[0]) and _GRADED.search(text):
        yield (), text
    for name in sorted(mentions):
        if plain_letters(text).startswith(f"{name} "):
            said, behind = text[: len(name)], text[len(name) :].lstrip(" ,")
            yield from (((said, *names), rest) for names, rest in _rows(behind, mentions))


def _firsts(text: str) -> Iterator[str]:
    """The question which one it is that a superlative or an ordinal describes.

    >>> list(_firsts("najwyższy szczyt świata")), list(_firsts("druga co do długości rzeka Polski"))
    (['jaki jest najwyższy szczyt świata?'], ['jaka jest druga co do długości rzeka Polski?'])
    """
    if first := _FIRST.match(text):
        yield f"jak{_ENDINGS.get(first[1].lower(), first[1].lower())} jest {text}?"


def _made(words: Sequence[str]) -> Iterator[str]:
    """What a query asks that has the noun of something made of several values („gęstość złoto miedź różnica”).

    >>> list(_made(["różnica", "długości", "Wisła", "Odra", "km"]))
    ['ile wynosi różnica długości Wisła i Odra?']
    """
    nouns = [word for word in words if word.lower() in word_list("made_of_several")]
    rest = [word for word in words if word not in nouns and word not in _signs()]
    if len(nouns) == 1 and len(rest) >= _LEAST_IN_ROW:
        joined = rest if word_list("joints_of_nouns").intersection(rest) else (*rest[:-1], "i", rest[-1])
        yield f"ile wynosi {' '.join((*nouns, *joined))}?"


def _places(words: Sequence[str]) -> Iterator[str]:
    """What a query asks that has the noun of a place before or behind the name of an event."""
    for noun, event in ((words[-1], words[:-1]), (words[0], words[1:])):
        asked = _event_places()["places"].get(noun.lower())
        if asked and any(word.lower() in _event_places()["events"] for word in event):
            yield f"{asked} {' '.join(event)}?"


def _events(words: Sequence[str]) -> Iterator[str]:
    """The query with each preposition that may stand between the noun of an event and the name beside it."""
    for place, word in enumerate(words):
        for preposition in _prepositions().get(word.lower(), ()):
            if place:
                yield " ".join((word, preposition, *words[:place], *words[place + 1 :]))
            elif words[1:]:
                yield " ".join((word, preposition, *words[1:]))


@cache
def _signs() -> frozenset[str]:
    """Units as they are written in short, of two characters or more; the sign of metres."""
    return frozenset(symbol for symbol in units() if len(symbol) > 1 or symbol == "m")


@cache
def _event_places() -> Mapping[str, Mapping[str, str]]:
    """What nouns of places ask of an event, and the nouns of such events."""
    data = read_yaml(Path(__file__).parents[1] / "data" / "event_places.yaml")
    events = {str(noun): "" for noun in data["events"]}
    return {"places": {str(noun): str(asked) for noun, asked in data["places"].items()}, "events": events}


@cache
def _prepositions() -> Mapping[str, tuple[str, ...]]:
    data = read_yaml(Path(__file__).parents[1] / "data" / "event_prepositions.yaml")
    return {str(noun): tuple(map(str, said)) for noun, said in data.items()}
