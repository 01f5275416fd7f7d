"""Puts what asks in front of what it asks about: the time of a clause („Który to był rok, kiedy …?”), what stands
behind keywords („gazy szlachetne lista”), the noun of „w jakim to jest kraju”, what several have in common („Ren i
Dunaj, co je łączy?”), what wants a list.

Each takes a text with its tokens, and yields an empty text where there is nothing to change.
"""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.spoken_words import behind, lemmas, spoken
from kgqa.polish.tokens.tags import PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.tokens.word_forms import end_of
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.time_values import DASHES
from kgqa.polish.values.times import time_at

_COMMA, _END, _THAT, _WHO, _BE = ",", ".?!", "to", "co", "być"
_WHEN, _IN, _WHICH = frozenset({"gdy", "kiedy", "jak"}), word_list("in"), frozenset({"który", "jaki"})
_ON_DAY = ("w", "dzień")


def time_first(text: str, tokens: Sequence[Token]) -> str:
    """What asks for a time in a clause of its own („Który to był rok, kiedy …?”, „Jaki dzień tygodnia był 3 maja?”) as
    a phrase of the clause that tells what happened; else empty."""
    for at, token in enumerate(tokens):
        noun = behind(tokens, at + 1, lemmas("linking")) if token.lemmas & (_WHICH | {_WHO}) else len(tokens)
        asked, end = _asked_time(tokens, noun)
        then = behind(tokens, end, lemmas("linking"))
        before, date = text[: token.start], time_at(tokens, 0)
        if not asked or (noun == at + 1 and then == end and then < len(tokens) and tokens[then].form not in _END):
            continue
        if rest := _told_when(tokens, then + (then < len(tokens) and tokens[then].form == _COMMA)):
            return f"{before}{asked} {text[tokens[rest].start :]}"
        if day := end_of(_ON_DAY, tokens, then):
            return f"{before}{asked} była data {text[tokens[min(day, len(tokens) - 1)].start :]}"
        if then < len(tokens) and time_at(tokens, then):
            year = "rok " if tokens[then].form.isdecimal() and then + 1 == len(tokens) else ""
            return f"{before}{asked} był {year}{text[tokens[then].start :]}"
        if date and all(one.form in (*DASHES, _COMMA, _THAT) for one in tokens[date.end : at]):
            return f"{asked} był {text[: tokens[date.end - 1].end]}?"
    return ""


def _asked_time(tokens: Sequence[Token], start: int) -> tuple[str, int]:
    """What asks for the time that a noun names, and the index behind the noun; empty where there is none."""
    asked = ((asks, end_of(words.split(), tokens, start)) for words, asks in spoken()["asked_times"].items())
    return next(((asks, end) for asks, end in asked if end), ("", start))


def _told_when(tokens: Sequence[Token], start: int) -> int:
    """The index behind „kiedy” or „w którym”, where a clause tells what happened then; else 0."""
    place = start + (start < len(tokens) and tokens[start].form.lower() in _IN)
    opens = place < len(tokens) and tokens[place].lemmas & (_WHEN if place == start else _WHICH)
    return place + 1 if opens and place + 1 < len(tokens) else 0


def asked_first(text: str, tokens: Sequence[Token]) -> str:
    """Keywords with what asks in front of what they are about („gazy szlachetne lista”); else empty."""
    end = len(tokens) - (tokens[-1].form in _END)
    for words, asks in spoken()["asked_behind"].items():
        for start in range(1, end):
            if end_of(words.split(), tokens, start) == end:
                about = tokens[:start]
                told = text[: about[-1].end].rstrip(" ,:–-")
                asks_itself = any(token.lemmas & question_words().keys() for token in about)
                return "" if asks_itself or about[-1].is_finite else f"{asks} {told}"
    return ""


def opened(text: str, tokens: Sequence[Token]) -> str:
    """What opens a text, in the words by which questions are read („zrób listę sąsiadów”, „lista sąsiadów”)."""
    ends = ((meant, end_of(words.split(), tokens, 0)) for words, meant in spoken()["openings"].items())
    meant, end = max(ends, key=lambda one: one[1], default=("", 0))
    return f"{meant} {text[tokens[end].start :]}" if 0 < end < len(tokens) and tokens[end].form.islower() else ""


def commanded(text: str, tokens: Sequence[Token]) -> str:
    """A command in the words by which questions are read („wybierz większe państwo”); else empty."""
    for token in tokens:
        if command := spoken()["commands"].get(token.form.lower()):
            return f"{text[: token.start]}{command}{text[token.end :]}"
    return ""


def in_which_years(text: str, tokens: Sequence[Token]) -> str:
    """„Od którego do którego roku” as „w jakich latach”; else empty."""
    for words, meant in spoken()["years_asked"].items():
        for start, token in enumerate(tokens):
            end = end_of(words.split(), tokens, start)
            if end and not (end < len(tokens) and tokens[end].lemmas & lemmas("parts_of_years")):
                return f"{text[: token.start]}{meant}{text[tokens[end - 1].end :]}"
    return ""


def noun_first(text: str, tokens: Sequence[Token]) -> str:
    """The noun of a question word behind a preposition in front of the copula („w jakim to jest kraju?” as „w jakim
    kraju jest?”); else empty."""
    for at in range(1, len(tokens) - 2):
        asked, copula = tokens[at], at + 1 + (tokens[at + 1].form.lower() == _THAT)
        if not asked.lemmas & _WHICH or not tokens[at - 1].is_likely(PREPOSITIONS) or copula + 1 >= len(tokens):
            continue
        verb, noun = tokens[copula : copula + 2]
        if _BE in verb.lemmas and noun.is_likely(PLAIN_NOUNS) and asked.agrees_with(noun) and not _is_name(noun):
            return f"{text[: asked.end]} {noun.form} {verb.form}{text[noun.end :]}"
    return ""


def _is_name(noun: Token) -> bool:
    return not noun.word.islower()


def in_common(text: str, tokens: Sequence[Token]) -> str:
    """What a row has in common, asked behind it („Ren i Dunaj – co je łączy?”), with the row behind it."""
    for at in range(1, len(tokens)):
        said = next((verb for verb in spoken()["in_common"] if end_of(verb.split(), tokens, at)), "")
        end = end_of(said.split(), tokens, at) if said else 0
        if end and all(token.form in _END for token in tokens[end:]):
            row = text[: tokens[at - 1].end].rstrip(" ,:–—-")
            asks = any(token.lemmas & question_words().keys() for token in tokens[:at])
            return "" if asks else f"{spoken()['in_common'][said]} {row}?"
    return ""
