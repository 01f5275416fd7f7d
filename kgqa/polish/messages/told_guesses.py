"""What askers tell behind their question: a guess at the answer („…, wenus?”), that it may be another one („czy jakoś
inaczej”), and what they themselves know, say or remember („ja mówię, że Messi”)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.question_words import PERSON, THING, TIME, asking_for, question_words
from kgqa.polish.messages.framing import framing_words, tells_of_speaker
from kgqa.polish.messages.spoken_clauses import lemmas
from kgqa.polish.question.option_lists import outside_quotes
from kgqa.polish.tokens.tags import (
    ADJECTIVES,
    COMMANDS,
    COMMON_NAME,
    CONJUNCTIONS,
    FINITE_VERBS,
    NOUNS,
    PERSONAL_PRONOUNS,
)
from kgqa.polish.tokens.words import Token

_MARKS = frozenset({",", ".", "?", "!", "…", "..", "..."})
_WHETHER, _EQUATES, _ASKS = "czy", "to", "?"
_THAT = frozenset({"że", "ze", "iż"})
_MOST_GUESSED = 3
"""Words of a guess; what is longer tells more of what is asked."""
_MOST_DESCRIBING = 5
"""Words of what only describes."""
_LEAST_ASKED = 2
"""Words of what is asked."""
_NAMELESS = asking_for(THING, PERSON)
_NUMBERED = asking_for(TIME, "quantity") | {"który", "jaki"}


def without_guesses(text: str, tokens: Sequence[Token]) -> str:
    """A question without what is told behind it; empty where nothing is, or nothing is left that asks."""
    end, doubted = len(tokens), False
    while begin := _told_last(tokens[:end], doubted=doubted):
        doubted = doubted or tokens[begin].form.lower() == _WHETHER
        end = begin
    front = _asked(tokens[:end], doubted=doubted)
    if len(front) == len(tokens) or len(_words(front)) < _LEAST_ASKED:
        return ""
    return text[: front[-1].end].rstrip(" ,.;:–—-?!") + (_ASKS if _asking(front) else "")


def without_open_guess(text: str, tokens: Sequence[Token]) -> str:
    """A question without the guess that „czy inaczej” takes back, which offers no choice; else empty."""
    opens = (at for at in range(1, len(tokens)) if tokens[at].form.lower() == _WHETHER)
    leaves_open = any(_leaves_open(tokens[at:]) for at in opens)
    return without_guesses(text, tokens) if leaves_open else ""


def _told_last(tokens: Sequence[Token], *, doubted: bool) -> int:
    """Where the clause begins that is told last behind a question; 0 for none. `doubted` tells that „czy inaczej” stood
    behind it."""
    for begin in _clauses(tokens):
        front, told = tokens[:begin], tokens[begin:]
        if _leaves_open(told) or (tokens[begin - 1].form in _MARKS and _adds(front, told, doubted=doubted)):
            return begin
    return 0


def _adds(front: Sequence[Token], told: Sequence[Token], *, doubted: bool) -> bool:
    """Whether a clause behind a mark adds to a question nothing that it asks."""
    if _is_of_asker(told) or (_asking(front) and _describes(told)):
        return True
    return _asks(front) and _is_guess(front, told, doubted=doubted)


def _clauses(tokens: Sequence[Token]) -> Sequence[int]:
    """Where the last clause may begin: at the last „czy”, behind the last mark that words follow."""
    last = max((at for at, token in enumerate(tokens) if token.form not in _MARKS), default=0)
    outside = frozenset(outside_quotes(tokens))
    whether = max((at for at in range(1, last + 1) if tokens[at].form.lower() == _WHETHER), default=0)
    marked = max((at + 1 for at in outside if 0 < at < last and _ends_clause(tokens[at : at + 2])), default=0)
    return sorted({whether, marked} - {0}, reverse=True)


def _ends_clause(tokens: Sequence[Token]) -> bool:
    """Whether a mark stands in front of a word that goes on with no „że”."""
    return tokens[0].form in _MARKS and tokens[-1].form.lower() not in _THAT


def _leaves_open(told: Sequence[Token]) -> bool:
    """Whether „czy” offers no more than that it is otherwise, another one or more („czy w jakimś innym mieście”)."""
    words = _words(told)
    opens = words[0].form.lower() == _WHETHER
    return opens and not _asking(words[1:]) and any(token.lemmas & lemmas("otherwise") for token in words[1:])


def _is_of_asker(told: Sequence[Token]) -> bool:
    """Whether a clause says what the asker knows, says or remembers, or does there („jadę tam w piątek”), or for whom
    somebody asks („córka pyta”), and asks nothing."""
    verb = next((token for token in told if token.lemmas & lemmas("knowing")), None)
    speaks = verb is not None and _is_said_of_speaker(verb)
    is_there = any(token.form.lower() in framing_words("there") for token in told)
    goes = is_there and any(token.is_likely(FINITE_VERBS) and _is_said_of_speaker(token) for token in told)
    passes_on = len(_words(told)) <= _MOST_DESCRIBING and any(token.lemmas & lemmas("passing_on") for token in told)
    return (speaks or goes or passes_on) and not _asking(told)


def _is_said_of_speaker(verb: Token) -> bool:
    """Whether a verb says what the asker does or bids."""
    told = any(one.is_of_speaker or one.is_of(COMMANDS) for one in verb.readings)
    return told or tells_of_speaker(verb.form)


def _describes(told: Sequence[Token]) -> bool:
    """Whether a short clause only describes what was named („no ten wulkan”, „ta z Sobieskim”), without a verb."""
    words = _words(told)
    opens = next((at for at, token in enumerate(words) if token.form.lower() not in lemmas("guessing")), len(words))
    rest = words[opens:]
    points = bool(rest) and not rest[0].lemmas.isdisjoint(lemmas("pointing")) and rest[0].may_be(ADJECTIVES)
    has_verb = any(token.is_likely(FINITE_VERBS) for token in rest)
    return points and 1 < len(rest) <= _MOST_DESCRIBING and not (_asking(rest) or has_verb)


def _is_guess(front: Sequence[Token], told: Sequence[Token], *, doubted: bool) -> bool:
    """Whether a few words behind a question may be its answer, and a question mark or a word says that they guess."""
    words = [token for token in _words(told) if token.form.lower() not in lemmas("guessing")]
    says = doubted or told[-1].form == _ASKS or len(words) < len(_words(told))
    numbers = any(token.form[0].isdigit() for token in words)
    if not (says and 0 < len(words) <= _MOST_GUESSED) or (numbers and not _asks(front, _NUMBERED)):
        return False
    if words[0].lemmas & lemmas("pointing"):
        return False  # „…, ten astronom?” tells more of what was named
    named = len(words) < len(_words(told)) or _asks(front, _NAMELESS)
    return all(named or not _is_common(token) for token in words) and not (_asking(words) or any(map(_tells, words)))


def _is_common(token: Token) -> bool:
    """Whether a word is nothing but a common noun or pronoun („…, polski piłkarz?” tells more of who was named)."""
    readings = token.readings_as(NOUNS | PERSONAL_PRONOUNS)
    names = any(one.names and COMMON_NAME not in one.names for one in readings)
    return bool(readings) and not names and not token.may_be(ADJECTIVES)


def _tells(token: Token) -> bool:
    """Whether a word of a clause tells something, or joins two."""
    return token.is_surely(FINITE_VERBS) or token.form.lower() == _WHETHER or token.may_be(CONJUNCTIONS)


def _asked(tokens: Sequence[Token], *, doubted: bool) -> Sequence[Token]:
    """What is asked, without the guess that „to” equates with it where that is `doubted` („stolica Peru to Quito”)."""
    equates = next((at for at, token in enumerate(tokens) if at and token.form.lower() == _EQUATES), 0)
    return tokens[:equates] if doubted and equates and not _asking(tokens) else tokens


def _asks(tokens: Sequence[Token], wanted: frozenset[str] | None = None) -> bool:
    """Whether a question word stands in what is asked, or no verb, as in keywords."""
    asks = _asking(tokens) if wanted is None else any(token.lemmas & wanted for token in tokens)
    return asks or not any(token.is_likely(FINITE_VERBS) for token in tokens)


def _asking(tokens: Sequence[Token]) -> bool:
    return any(token.lemmas & question_words().keys() for token in tokens)


def _words(tokens: Sequence[Token]) -> list[Token]:
    return [token for token in tokens if token.form not in _MARKS]
