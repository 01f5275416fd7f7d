"""Clauses of messages in other words: without fillers and asides, with or without the time that was told before, with
the superlative that was said before."""

from __future__ import annotations

import re
from functools import cache
from itertools import takewhile
from pathlib import Path

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.framing import framing_words, is_asking, is_preposition
from kgqa.polish.tokens.plain_text import plain_letters
from kgqa.polish.values.numbers import cardinals
from kgqa.resources import Patterns, read_patterns

WORD = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")
SUPERLATIVE = "naj"
"""What superlatives begin with."""

_ASIDES = (
    "letters", "interjection", "wondering", "offered", "guessed", "options_counted", "or_not", "counted_once",
    "which_one", "for_a_while", "roughly", "whole_years", "answerable",
)  # fmt: skip
"""Of the expressions of `data/asides.yaml` those that are left out wherever they stand."""
_CAPITAL = r"[^\W\d_a-ząćęłńóśźż]\w*"
_SECOND_NAME = re.compile(rf"\b{_CAPITAL}(?:,? czyli (?:[^\W\d_]+ )?({_CAPITAL})| \(({_CAPITAL})\))")
_REPORTING = re.compile(r"^[^.?!:„]*,\s+(?:że|iż|jakoby)\s+(?=[^.?!]+[.!] )")
_YEAR = re.compile(r"\b[12]\d{3}\b")
_HOW_MANY, _SUM = re.compile(r"\bil[eu]\b", re.IGNORECASE), "w sumie"
_LONGEST_ASKED, _FEWEST = 2, 2
"""Words of what is asked for at the end of a question, and in front of it."""
_LONGEST_ENDING, _SHORTEST_STEM = 2, 6
"""Letters in which the forms of a superlative differ, and in which they do not."""


def without_fillers(clause: str) -> str:
    """A clause without words that say nothing about what is asked.

    >>> without_fillers("Co się właściwie mierzy w paskalach?")
    'Co się mierzy w paskalach?'
    """
    return _fillers().sub("" if not _HOW_MANY.search(clause) else _kept_sum, clause)


def _kept_sum(filler: re.Match[str]) -> str:
    """Nothing, unless a filler says that something is added up where an amount is asked for („ile ważą w sumie”)."""
    return filler.group() if filler.group().strip().lower() == _SUM else ""


@cache
def _fillers() -> re.Pattern[str]:
    words = framing_words("fillers")
    said = "|".join(sorted(map(re.escape, words | set(map(plain_letters, words))), key=len, reverse=True))
    return re.compile(rf"\s(?:{said})\b", re.IGNORECASE)


def fronted(question: str) -> str:
    """A question that ends with what it asks for, with that and the word before it in front; empty for any other.

    >>> fronted("Najwyższy szczyt Polski nosi jaką nazwę?"), fronted("Opera powstała w którym roku?")
    ('jaką nazwę nosi Najwyższy szczyt Polski?', 'w którym roku powstała Opera?')
    """
    words = question.rstrip(" ?").split()
    asks = next((at for at in range(len(words) - 1, 0, -1) if is_asking(words[at])), 0)
    start = asks - bool(asks and is_preposition(words[asks - 1]))
    if len(words) - asks > _LONGEST_ASKED or start < _FEWEST or any(map(is_asking, words[:start])):
        return ""
    return f"{' '.join((*words[start:], words[start - 1], *words[: start - 1]))}?"


def unjoined(clause: str) -> str:
    """A clause without the words that tie it to what was said before („ale Oslo leży …”)."""
    words = clause.split(" ")
    joining = takewhile(lambda word: word.lower() in framing_words("joining"), words[:-1])
    return " ".join(words[len(list(joining)) :])


def without_asides(text: str) -> str:
    """A text without interjections between commas and words that wonder, without what a crossword says of the letters
    of its answer, and without the numbers that a question offers for it or gives of the options that it names.

    >>> without_asides("Jak ona się, kurczę, nazywa?"), without_asides("Bóg mórz, siedem liter, pierwsze N – kto to?")
    ('Jak ona się nazywa?', 'Bóg mórz – kto to?')
    >>> without_asides("Ile wysp ma Japonia, trzy czy cztery?")
    'Ile wysp ma Japonia?'
    >>> without_asides("Która z dwóch rzek jest dłuższa – Ren czy Loara?")
    'Która z rzek jest dłuższa – Ren czy Loara?'
    >>> without_asides("Kto założył tę całą scjentologię?")
    'Kto założył scjentologię?'
    >>> without_asides("turcja leży w europie czy nie")
    'czy turcja leży w europie?'
    """
    claim = _asides()["claim_or_not"].match(text)
    if claim and not any(map(is_asking, WORD.findall(claim[1]))):
        text = f"czy {claim[1]}?"
    for name in _ASIDES:
        text = _asides()[name].sub("", text)
    if not _asides()["naming"].search(text):
        text = _asides()["insisting"].sub("", text)
    return _without_end(text)


def _without_end(text: str) -> str:
    """A question how long something lasted, without a clause that only tells that it came to an end.

    >>> _without_end("Ile lat X była w Y, zanim wyszła?"), _without_end("Kim był X, zanim został królem?")
    ('Ile lat X była w Y?', 'Kim był X, zanim został królem?')
    """
    return _asides()["until_its_end"].sub("", text) if _asides()["how_long"].match(text) else text


def denied_years(message: str) -> frozenset[int]:
    """The years of what a message says that it does not ask about.

    >>> sorted(denied_years("Nie chodzi mi o niepodległość z 1918, tylko o początek kraju: kiedy powstała Polska?"))
    [1918]
    """
    told = " ".join(_asides()["denied"].findall(message))
    return frozenset(map(int, _YEAR.findall(told)))


def without_time(claim: str) -> str:
    """A claim without the year, the century or the day of the week that it tells.

    >>> without_time("potop szwedzki zaczął się w 1656 roku"), without_time("Lem urodził się w poniedziałek")
    ('potop szwedzki zaczął się', 'Lem urodził się')
    """
    return _asides()["told_time"].sub("", claim)


@cache
def _asides() -> Patterns:
    return read_patterns(Path(__file__).parents[1] / "data" / "asides.yaml", numeral=frozenset(cardinals()))


def at_its_time(clause: str, before: str) -> str:
    """A clause with the year that was told before it in place of „wtedy”.

    >>> at_its_time("Gdzie odbyły się wtedy igrzyska?", "Było to w 1976 roku.")
    'Gdzie odbyły się w 1976 roku igrzyska?'
    """
    years = _YEAR.findall(before)
    found = next((word for word in WORD.finditer(clause) if word.group().lower() in word_list("then")), None)
    if not years or found is None:
        return clause
    return f"{clause[: found.start()]}w {years[-1]} roku{clause[found.end() :]}"


def resumed(clause: str, before: str) -> str:
    """A clause with the superlative that was said before it and with what that belongs to; empty if it has none.

    >>> resumed("który jest największy?", "Mama mówi, że największym księżycem Urana jest Oberon.")
    'który jest największym księżycem Urana?'
    """
    for word in WORD.finditer(clause):
        stem = word.group().lower()[:-_LONGEST_ENDING]
        if not stem.startswith(SUPERLATIVE) or len(stem) < _SHORTEST_STEM:
            continue
        for said in re.finditer(rf"\b{re.escape(stem)}\w*((?:\s+[^\W\d_]+)+)", before):
            behind = said[1].split()
            ends = (place for place, one in enumerate(behind) if one.lower() in framing_words("copulas"))
            phrase = " ".join(behind[: next(ends, len(behind))])
            if phrase:
                return f"{clause[: word.start()]}{said[0].split()[0]} {phrase}{clause[word.end() :]}"
    return ""


def without_reporting(text: str) -> str:
    """A text whose first sentence tells alone what somebody said, read or heard in it; as it is where it does not.

    >>> without_reporting("Czytałem, że Chopin zmarł młodo. Ile miał wtedy lat?")
    'Chopin zmarł młodo. Ile miał wtedy lat?'
    """
    return _REPORTING.sub("", text, count=1)


def not_led_up_to(statement: str) -> str:
    """A statement of what happened, without the clause that only leads up to it.

    >>> not_led_up_to("Babcia wspomina dzień, w którym Wojtyła został papieżem")
    'Wojtyła został papieżem'
    """
    return _asides()["led_up_to"].sub("", statement, count=1)


def with_second_names(text: str) -> str:
    """A text with the second of two names of one thing alone.

    >>> with_second_names("Urodził się w Bombaju, czyli dzisiejszym Mumbaju, czy w Madrasie (Ćennaju)?")
    'Urodził się w Mumbaju, czy w Ćennaju?'
    """
    return _SECOND_NAME.sub(lambda found: found[1] or found[2], text)
