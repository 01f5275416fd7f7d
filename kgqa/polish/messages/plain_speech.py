"""Says what questions ask in the words and the order that they are read by, from their tokens.

What regular expressions tell (`data/rewordings.yaml`) is said first; then what forms and readings of words tell: which
clause asks for a time, what asks behind what it is about, where something is or comes from, what „co” points back to,
which noun an ordinal leaves out, which verb a denied part leaves out, and that „my” are Poles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.asked_values import (
    asked_once,
    falling_on,
    in_degrees,
    time_last,
    to_be_noted,
    unit_behind,
    unit_in_front,
    would_be_old,
    years_of,
)
from kgqa.polish.messages.framing import as_typed
from kgqa.polish.messages.nouns_in_full import (
    coming_to,
    in_roman,
    taking_place,
    with_adjective,
    with_capital_abbreviations,
    with_full_adjectives,
    with_nouns_again,
    with_shared_noun,
)
from kgqa.polish.messages.plain_claims import claimed
from kgqa.polish.messages.spoken_clauses import (
    behind,
    bordering_what,
    from_where,
    lemmas,
    money_of_place,
    office_of_place,
    office_of_seat,
    otherwise,
    paid_where,
    reworded,
    spoken,
    there,
    with_relative_pronouns,
)
from kgqa.polish.messages.told_guesses import without_open_guess
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.tokens.tags import FINITE_VERBS, PARTICIPLES, PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.tokens.word_forms import end_of
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.time_values import DASHES
from kgqa.polish.values.times import time_at
from kgqa.terms import Case

_COMMA, _ASKED_END, _THAT, _WHO, _BE = ",", ".?!", "to", "co", "być"
_WHEN, _IN, _WHICH = frozenset({"gdy", "kiedy", "jak"}), word_list("in"), frozenset({"który", "jaki"})
_ON_DAY = ("w", "dzień")
_MOST_CHARACTERS = 1_000
"""Of a text that is said in other words. Not fitted: it bounds the work."""
_END, _NOT, _SELF, _ANY_MORE = ".?!", "nie", "się", "już"
_INFINITIVES = frozenset({"inf"})
_BESIDE = 2
"""Tokens behind the verb among which the prize stands that somebody has: „ma literackiego Nobla”."""


def prize_had(text: str, tokens: Sequence[Token]) -> str:
    """A text that says that somebody has a prize, as one that says that he got it („Czy Miłosz ma Nobla?”); else
    empty."""
    for at, token in enumerate(tokens):
        got = spoken()["having_prize"].get(token.word.lower())
        if got and any(_is_prize(one) for one in tokens[at + 1 : at + 1 + _BESIDE]):
            return f"{text[: token.start]}{got}{text[token.end :]}"
    return ""


def prize_by_field(text: str, tokens: Sequence[Token]) -> str:
    """A question for the field of a prize, as one for which prize it is („Z jakiej dziedziny dostała Nobla?”); else
    empty."""
    for at in range(len(tokens) - 2):
        before, asking, field = tokens[at : at + 3]
        asks = before.may_be(PREPOSITIONS) and not asking.lemmas.isdisjoint(question_words())
        prize = next((one for one in tokens[at + 3 :] if _which(one)), None)
        if asks and field.lemmas & lemmas("prize_fields") and prize:
            rest = text[field.end : prize.start].rstrip() + text[prize.end :]
            return f"{text[: before.start]}{_which(prize)}{rest}"
    return ""


def _is_prize(token: Token) -> bool:
    """Whether a word names a prize that somebody has: „Nobel” in the nominative is a man."""
    return not token.may_stand_in(Case.NOM) and not token.lemmas.isdisjoint(lemmas("prizes"))


def _which(token: Token) -> str:
    """What asks which one of some prizes somebody got; empty for other words."""
    return next((str(asked) for name, asked in spoken()["which_prize"].items() if name in token.lemmas), "")


def time_first(text: str, tokens: Sequence[Token]) -> str:
    """What asks for a time in a clause of its own („Który to był rok, kiedy …?”, „Jaki dzień tygodnia był 3 maja?”) as
    a phrase of the clause that tells what happened; else empty."""
    for at, token in enumerate(tokens):
        noun = behind(tokens, at + 1, lemmas("linking")) if token.lemmas & (_WHICH | {_WHO}) else len(tokens)
        asked, end = _asked_time(tokens, noun)
        then = behind(tokens, end, lemmas("linking"))
        before, date = text[: token.start], time_at(tokens, 0)
        if not asked or (noun == at + 1 and then == end and then < len(tokens) and tokens[then].form not in _ASKED_END):
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
    end = len(tokens) - (tokens[-1].form in _ASKED_END)
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
        if end and all(token.form in _ASKED_END for token in tokens[end:]):
            row = text[: tokens[at - 1].end].rstrip(" ,:–—-")
            asks = any(token.lemmas & question_words().keys() for token in tokens[:at])
            return "" if asks else f"{spoken()['in_common'][said]} {row}?"
    return ""


class PlainSpeech:
    """Reads texts by their tokens, and says them plainly."""

    def __init__(self, tokens: Callable[[str], Sequence[Token]]) -> None:
        """`tokens` reads a text, with diacritics put in."""
        self._tokens = tokens

    def of(self, text: str) -> str:
        """The text in the words and the order that questions are read by; as plainly typed as it is itself."""
        said = reworded(text)
        if len(said) > _MOST_CHARACTERS:
            return said
        for change in _CHANGES:
            tokens = self._tokens(said)
            if tokens and (changed := change(said, tokens)):
                said = without_diacritics(changed) if said == without_diacritics(said) else changed
        return as_typed(said, text)


def _denied(text: str, tokens: Sequence[Token]) -> str:
    """A denied part with the verb that it leaves out („graniczą z Francją, ale nie z Niemcami”, „a z Niemcami nie”);
    else empty."""
    for at in range(1, len(tokens) - 2):
        if tokens[at].form.lower() not in lemmas("denying_joints"):
            continue
        denies = tokens[at + 1].form.lower() == _NOT
        place = at + 1 + denies
        governing = _governing(tokens[:at], tokens[place])
        end = len(tokens) if denies else _denial(tokens, place)
        if governing and end:
            verb = _text(text, tokens[governing.start : governing.stop])
            front = text[: tokens[at - 1].end].rstrip(" ,")
            part, rest = _text(text, tokens[place:end]), "" if denies else text[tokens[end].end :].removeprefix(" nie")
            return f"{front}, a nie {verb} {part}{rest}"
    return ""


def _governing(tokens: Sequence[Token], preposition: Token) -> range:
    """The verb or participle, with „się”, in front of the last preposition that is the same as another one; empty for
    none."""
    same = (at for at in reversed(range(1, len(tokens))) if tokens[at].form.lower() == preposition.form.lower())
    place = next(same, 0) if preposition.may_be(PREPOSITIONS) else 0
    verb = place - 1 - (place > 1 and tokens[place - 1].form.lower() == _SELF)
    return range(verb, place) if place and tokens[verb].is_likely(FINITE_VERBS | PARTICIPLES) else range(0)


def _denial(tokens: Sequence[Token], start: int) -> int:
    """The index of the „nie”, or of the „już” in front of it, that ends what begins at an index; 0 for none."""
    last = len(tokens) - 1 - (tokens[-1].form in _END)
    if last <= start or tokens[last].form.lower() != _NOT:
        return 0
    return last - (tokens[last - 1].form.lower() == _ANY_MORE)


def _our_country(text: str, tokens: Sequence[Token]) -> str:
    """„Nasz kraj” by its name; else empty."""
    for our, noun in pairwise(tokens):
        if our.lemmas & lemmas("our") and noun.lemmas & lemmas("country") and noun.best:
            names = (name for case, name in spoken()["our_country"].items() if case in noun.best.cases)
            return f"{text[: our.start]}{next(names, noun.form)}{text[noun.end :]}"
    return ""


def _of_us(text: str, tokens: Sequence[Token]) -> str:
    """What „we” are asked to be, to have or to have done, of our country by its name, unless that stands there; else
    empty."""
    country, asks = spoken()["our_country"], False
    if any(token.word in country.values() or token.may_be(_INFINITIVES) for token in tokens):
        return ""  # „jaką walutę mamy zabrać” is asked by travellers
    for token, following in zip(tokens, (*tokens[1:], None), strict=True):
        if asks and following and f"{token.form} {following.form}".lower() in lemmas("at_ours"):
            return f"{text[: token.start]}w {country['loc']}{text[following.end :]}"
        if asks and token.lemmas & lemmas("of_our_country") and (verb := _of_third_person(token.form)):
            return f"{text[: token.start]}{country['nom']} {verb}{text[token.end :]}"
        asks = asks or not token.lemmas.isdisjoint(question_words())
    return ""


def _of_third_person(form: str) -> str:
    """A verb of „we” as it is said of a country: „wstąpiła”, „graniczy”; empty for other verbs."""
    told = spoken()["third_person"]
    ending = next((one for one in told if form.endswith(one)), None)
    return "" if ending is None else form.removesuffix(ending) + str(told[ending])


def _text(text: str, tokens: Sequence[Token]) -> str:
    return text[tokens[0].start : tokens[-1].end]


_CHANGES = (
    otherwise, without_open_guess, falling_on, to_be_noted, asked_once, unit_behind, in_degrees, unit_in_front,
    would_be_old, years_of, time_last,
    with_relative_pronouns, opened, time_first, asked_first, in_common, claimed, _denied,
    _our_country, _of_us, noun_first, there, from_where, paid_where, money_of_place, office_of_place, office_of_seat,
    bordering_what, with_nouns_again, with_full_adjectives, with_adjective, with_capital_abbreviations, taking_place,
    prize_by_field, prize_had, coming_to, commanded, in_which_years, with_shared_noun, in_roman, in_roman,
)  # fmt: skip
