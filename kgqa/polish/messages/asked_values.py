"""How people ask for times, ages and amounts: by a verb that says only that something was then („W jaki dzień tygodnia
wypadł wybuch wojny?”), by what they have to note („W którym roku trzeba zaznaczyć koniec Cesarstwa?”), once more behind
what they lack, by degrees without a scale, by a unit behind „to” („ile to będzie mil?”) or in a sentence of its own, by
how old somebody would be.

Each function takes a text with its tokens, and yields an empty text where there is nothing to change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.framing import framing_words
from kgqa.polish.messages.spoken_clauses import behind, lemmas, spoken
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.time_values import DASHES
from kgqa.polish.values.units import unit_at, units

_WHEN, _HOW_MANY, _THAT, _DEGREE = "kiedy", "ile", "to", "stopień"
_WAS, _ON, _IN, _HAS, _AMOUNTS, _OF_SCALE = "był", "na", "w", "ma", "wynosi", "Celsjusza"
_BE = frozenset({"być"})
_AT, _MARKS, _END = word_list("in") | {"przy"}, frozenset({*DASHES, ","}), "?"
_BREAKS, _MARKS_BEHIND = frozenset({*DASHES, ",", ":"}), frozenset({*DASHES, *",.!?"})
_INFINITIVES = frozenset({"inf"})
_DURATION = "duration"
_SPAN, _WHAT_IS, _BETWEEN = "lata", frozenset({"jaki", "być"}), " –—-,:?."
_YEARS, _YEAR, _DIGITS = ("ile", "lato"), "rok", 4
_BEHIND_VERB = 3
"""Where a time stands behind „ile lat miał”."""
_MOST_BEHIND = 2
"""Words behind „którego to było”."""


def falling_on(text: str, tokens: Sequence[Token]) -> str:
    """A question for the time of one end of something, with „był” for a verb that says no more."""
    for at in range(1, len(tokens) - 1):
        is_bare = bool(tokens[at].lemmas & lemmas("falling")) and bool(tokens[at + 1].lemmas & lemmas("ends"))
        if is_bare and _asks_when(tokens[:at]):
            opening = text[: tokens[at].start]
            if tokens[0].form.lower() == _ON:
                opening = f"{_IN}{opening[tokens[0].end :]}"
            return f"{opening}{_WAS}{text[tokens[at].end :]}"
    return ""


def to_be_noted(text: str, tokens: Sequence[Token]) -> str:
    """A question for a time, with „był” for what the asker has to do with it."""
    for at in range(1, len(tokens) - 1):
        noting = behind(tokens, at + 1, lemmas("on_paper"))
        if not tokens[at].lemmas & lemmas("tasks") or noting + 1 >= len(tokens) or not _asks_when(tokens[:at]):
            continue
        if tokens[noting].lemmas & lemmas("noting") and tokens[noting].may_be(_INFINITIVES):
            return f"{text[: tokens[at].start]}{_WAS}{text[tokens[noting].end :]}"
    return ""


def _asks_when(tokens: Sequence[Token]) -> bool:
    """Whether words ask for a time: „kiedy”, or a question word and the noun of a time."""
    nouns = {noun for words in spoken()["asked_times"] for noun in words.split()} | {"stulecie"}
    said = frozenset[str]().union(*(one.lemmas for one in tokens))
    return _WHEN in said or bool(said & nouns and said & question_words().keys())


def asked_once(text: str, tokens: Sequence[Token]) -> str:
    """What somebody lacks, without the question that asks for the same once more behind a mark."""
    lacking = next((at for at, one in enumerate(tokens) if one.lemmas & lemmas("missing")), len(tokens))
    for at in range(lacking + 2, len(tokens) - 1):
        said = [one for one in tokens[at + 1 :] if one.form != _END]
        asks_again = len(said) > _MOST_BEHIND and said[1].form.lower() == _THAT and bool(said[2].lemmas & _BE)
        asks_again = asks_again and not said[0].lemmas.isdisjoint(question_words())
        if tokens[at].form in _MARKS and asks_again and len(said) <= _MOST_BEHIND + 3:
            return f"{text[: tokens[at - 1].end]}."
    return ""


def in_degrees(text: str, tokens: Sequence[Token]) -> str:
    """A question for a temperature in degrees, in those of Celsius where it names no scale."""
    said = frozenset[str]().union(*(one.lemmas for one in tokens))
    if not said & lemmas("heat") or said & lemmas("scales"):
        return ""
    for at in range(len(tokens) - 1):
        if _HOW_MANY in tokens[at].lemmas and _DEGREE in tokens[at + 1].lemmas:
            is_inside = at > 0 and tokens[at - 1].form.lower() in _AT
            asked = "ilu stopniach" if is_inside else text[tokens[at].start : tokens[at + 1].end]
            return f"{text[: tokens[at].start]}{asked} {_OF_SCALE}{text[tokens[at + 1].end :]}"
    return ""


def unit_in_front(text: str, tokens: Sequence[Token]) -> str:
    """A question for an amount in a unit that stands behind „to” („ile to będzie mil”, „ile to w milach”), as one for
    how much it has; durations and sums of money are of all that was told before."""
    for at in range(len(tokens) - 2):
        if _HOW_MANY not in tokens[at].lemmas or tokens[at + 1].form.lower() != _THAT:
            continue
        start = behind(tokens, at + 2, _BE)
        start += start < len(tokens) and tokens[start].form.lower() in word_list("in")
        symbol, end = unit_at(tokens, start)
        if symbol and not (units()[symbol].dimension == _DURATION or units()[symbol].is_money):
            unit = text[tokens[start].start : tokens[end - 1].end]
            return f"{text[: tokens[at].end]} {unit} {_of_what(text, tokens, end)}"
    return ""


def _of_what(text: str, tokens: Sequence[Token], start: int) -> str:
    """What stands from an index on, behind the verb that says how much of it there is: a measure amounts to it, all
    else has it."""
    start += start < len(tokens) and tokens[start].form in _BREAKS
    measured = start < len(tokens) and bool(tokens[start].lemmas & word_list("measured"))
    rest = text[tokens[start].start :] if start < len(tokens) else ""
    return f"{_AMOUNTS if measured else _HAS} {rest}".rstrip()


def unit_behind(text: str, tokens: Sequence[Token]) -> str:
    """A question with the unit in which a sentence behind it wants the answer („…? Podaj w stopniach Celsjusza.”)."""
    mark = next((at for at in reversed(range(len(tokens) - 1)) if tokens[at].form == _END), 0)
    tail = [one for one in tokens[mark + 1 :] if one.form not in _MARKS_BEHIND and not _pleads(one)]
    if not mark or not tail or tail[0].form.lower() not in word_list("in"):
        return ""
    symbol, end = unit_at(tail, 1)
    if not symbol or end != len(tail):
        return ""
    unit, asked = text[tail[1].start : tail[-1].end], text[: tokens[mark].start].rstrip()
    counted = (one for one in range(mark - 1) if _HOW_MANY in tokens[one].lemmas)
    told = next(((one, last) for one in counted if (last := unit_at(tokens, one + 1)[1]) > one + 1), None)
    if told is None:
        return f"{asked} {tail[0].form} {unit}?"
    return f"{text[: tokens[told[0]].end]} {unit}{asked[tokens[told[1] - 1].end :]}?"


def _pleads(token: Token) -> bool:
    """Whether a word only asks that something be told."""
    return token.form.lower() in framing_words("pleas") or bool(token.lemmas & lemmas("telling"))


def years_of(text: str, tokens: Sequence[Token]) -> str:
    """A request for the years of a life or an existence, without a verb, as a question for them („X – lata życia”)."""
    for at, (first, second) in enumerate(pairwise(tokens)):
        lasting = spoken()["lasting"].get(second.form.lower()) if first.form.lower() == _SPAN else None
        if lasting is None:
            continue
        is_asked = bool(at) and all(one.lemmas & (lemmas("telling") | _WHAT_IS) for one in tokens[:at])
        named = [*([] if is_asked else tokens[:at]), *tokens[at + 2 :]]
        if any(one.is_finite or not one.lemmas.isdisjoint(question_words()) for one in named):
            return ""
        front, rest = "" if is_asked else text[: first.start].strip(_BETWEEN), text[second.end :].strip(_BETWEEN)
        return " ".join(filter(None, (f"w jakich latach {lasting}", front, rest))) + "?" if front or rest else ""
    return ""


def would_be_old(text: str, tokens: Sequence[Token]) -> str:
    """A question how old somebody would be today, as one how long ago that one was born."""
    told = spoken()["would_have"]
    for at in range(2, len(tokens) - 1):
        if tokens[at].word.lower() in told and _asks_years(tokens[at - 2 : at]):
            who = behind(tokens, at + 1, lemmas("of_today"))
            opening = text[: tokens[at - 1].end]
            rest = [one for one in tokens[who:] if not one.lemmas & lemmas("of_today") and one.form != _END]
            name = text[rest[0].start : rest[-1].end] if rest else ""
            return f"{opening} temu {told[tokens[at].word.lower()]} {name}?" if name else ""
    return ""


def time_last(text: str, tokens: Sequence[Token]) -> str:
    """A question how old something was, with the year behind what it is asked of („ile lat miał w 2020 roku X?”)."""
    for at in range(2, len(tokens) - 2):
        if not _is_year(tokens, at) or not _asks_years(tokens[:2]):
            continue
        end = at + 2 + (_YEAR in tokens[at + 2].lemmas)
        verb, rest = (tokens[2], end) if at == _BEHIND_VERB else (tokens[end], end + 1)
        if at <= _BEHIND_VERB and rest < len(tokens) and verb.lemmas & lemmas("aged") and tokens[rest].form not in _END:
            name = text[tokens[rest].start :].rstrip(" ?.")
            year = text[tokens[at].start : tokens[end - 1].end]
            return f"{text[: tokens[1].end]} {verb.form} {name} {year}?"
    return ""


def _asks_years(tokens: Sequence[Token]) -> bool:
    """Whether two words ask for a number of years."""
    return len(tokens) == len(_YEARS) and all(lemma in one.lemmas for lemma, one in zip(_YEARS, tokens, strict=True))


def _is_year(tokens: Sequence[Token], at: int) -> bool:
    """Whether „w” and a year of four digits begin at an index."""
    year = tokens[at + 1].form
    return tokens[at].form.lower() in word_list("in") and len(year) == _DIGITS and year.isdecimal()


def with_full_names(text: str) -> str:
    """A text with names in full for those in short behind a noun.

    >>> with_full_names("Kto był pierwszym prezydentem USA?")
    'Kto był pierwszym prezydentem Stanów Zjednoczonych?'
    """
    return _short_names().sub(lambda found: str(spoken()["in_full"][found[0]]), text)


@cache
def _short_names() -> re.Pattern[str]:
    return re.compile(rf"(?<=\w\w )(?:{'|'.join(spoken()['in_full'])})\b")
