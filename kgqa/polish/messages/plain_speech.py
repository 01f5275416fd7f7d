"""Says what questions ask in the words and the order that they are read by, from their tokens.

What regular expressions tell (`data/rewordings.yaml`) is said first; then what forms and readings of words tell: which
clause asks for a time, what asks behind what it is about, where something is or comes from, what „co” points back to,
which noun an ordinal leaves out, which verb a denied part leaves out, and that „my” are Poles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.asked_order import (
    asked_first,
    commanded,
    in_common,
    in_which_years,
    noun_first,
    opened,
    time_first,
)
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
from kgqa.polish.messages.prizes_told import prize_by_field, prize_had
from kgqa.polish.messages.spoken_clauses import (
    bordering_what,
    from_where,
    money_of_place,
    office_of_place,
    office_of_seat,
    paid_where,
    there,
    with_relative_pronouns,
)
from kgqa.polish.messages.spoken_words import lemmas, otherwise, reworded, spoken
from kgqa.polish.messages.told_guesses import without_open_guess
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.tokens.tags import FINITE_VERBS, PARTICIPLES, PREPOSITIONS
from kgqa.polish.tokens.words import Token

_MOST_CHARACTERS = 1_000
"""Of a text that is said in other words. Not fitted: it bounds the work."""
_END, _NOT, _SELF, _ANY_MORE = ".?!", "nie", "się", "już"
_INFINITIVES = frozenset({"inf"})


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
    for token, behind in zip(tokens, (*tokens[1:], None), strict=True):
        if asks and behind and f"{token.form} {behind.form}".lower() in lemmas("at_ours"):
            return f"{text[: token.start]}w {country['loc']}{text[behind.end :]}"
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
