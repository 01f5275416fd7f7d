"""Claims that ask whether they are true, in the words by which claims are read: „czy” in front, nothing else around."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.messages.framing import framing_words, is_asking
from kgqa.polish.messages.spoken_clauses import behind, lemmas, spoken
from kgqa.polish.tokens.tags import NOUNS, PREPOSITIONS, TENSED_VERBS
from kgqa.polish.tokens.word_forms import end_of
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case

_WHETHER, _INSISTING, _NOT, _THAT, _IS = "czy", "czyż", "nie", "to", "jest"
_STOPS = frozenset(".?!:…")
_END, _MARKS = ".?!", (",", ":", "–", "—", "-", "?")


def claimed(text: str, tokens: Sequence[Token]) -> str:
    """A claim with „czy” in front of it: beside „prawda czy fałsz”, behind what it is about („Morze Martwe czy to
    jezioro”), with „czyż … nie”, with „nadal” in other words. An empty text where there is nothing to change."""
    ways = (_judged, _behind_topic, _doubted, _without_still, _verbless, _unmarked)
    return next((said for way in ways if (said := way(text, tokens))), "")


def _judged(text: str, tokens: Sequence[Token]) -> str:
    """What is to be judged, in front of the two verdicts or behind them; of several sentences nothing."""
    end = len(tokens) - (tokens[-1].form in _END)
    for verdicts in map(str.split, spoken()["verdicts"]):
        first = end_of(verdicts, tokens, 0)
        last = next((at for at in range(1, end) if end_of(verdicts, tokens, at) == end), 0)
        inside = tokens[first + 1 : end] if first and tokens[first].form in _MARKS else tokens[:last]
        if inside and not any(_asks(token) or token.form in _END for token in inside):
            return f"Czy {text[inside[0].start : inside[-1].end].rstrip(' ,')}?"
    return ""


def _verbless(text: str, tokens: Sequence[Token]) -> str:
    """What „czy” asks behind a name and a preposition („Czy Norwegia w NATO?”), with „jest” where no verb says it."""
    place = next((at for at, token in enumerate(tokens) if at > 1 and token.is_likely(PREPOSITIONS)), 0)
    name = tokens[1:place]
    is_name = len(name) == 1 or all(token.form.istitle() for token in name)
    if tokens[0].form.lower() != _WHETHER or not name or not is_name or name[0].may_be(PREPOSITIONS):
        return ""
    if any(token.is_finite or _asks(token) for token in tokens[1:]):
        return ""
    return f"{text[: tokens[place].start]}{_IS} {text[tokens[place].start :]}"


def _behind_topic(text: str, tokens: Sequence[Token]) -> str:
    """What something is said to be, with „czy to” behind its name."""
    at = next((at for at, token in enumerate(tokens) if token.form.lower() == _WHETHER), 0)
    linked = behind(tokens, at + 1, lemmas("being_said")) if at else 0
    topic, noun = tokens[:at], [token for token in tokens[linked:] if token.form not in _END]
    plain = linked > at + 1 and noun and not any(token.is_finite for token in (*topic, *noun))
    if not plain or any(_asks(token) or token.form in _END for token in topic):
        return ""
    return f"Czy {text[: topic[-1].end].rstrip(' ,–—-')} to {text[noun[0].start : noun[-1].end]}?"


def _doubted(text: str, tokens: Sequence[Token]) -> str:
    """A claim that „czyż … nie” takes for granted, without its „nie”."""
    denial = next((token for token in tokens[1:] if token.form.lower() == _NOT), None)
    if tokens[0].form.lower() != _INSISTING or denial is None:
        return ""
    return f"czy{text[tokens[0].end : denial.start]}{text[denial.end :].lstrip()}"


def _without_still(text: str, tokens: Sequence[Token]) -> str:
    """A claim without „dalej” and its like: behind „to” or „jest”, or behind „czy” in front of its verb."""
    asks = tokens[0].form.lower() == _WHETHER
    for at in range(2, len(tokens) - 1):
        joins = tokens[at - 1].form.lower() == _THAT or tokens[at - 1].lemmas & lemmas("being")
        says = (joins and not tokens[at + 1].may_be(PREPOSITIONS)) or (asks and tokens[at + 1].is_finite)
        if says and tokens[at].form.lower() in lemmas("still"):
            return f"{text[: tokens[at].start]}{text[tokens[at + 1].start :]}"
    return ""


def _unmarked(text: str, tokens: Sequence[Token]) -> str:
    """A statement that no mark ends, as messages put questions („chopin umarł we francji”), with its question mark.

    It tells something of what stands before its verb in the third person, or before „to”, and does not end with a
    preposition. What one says that one wants tells nothing.
    """
    tokens = tokens[next((at for at, token in enumerate(tokens) if not _opens(token)), 0) :]
    verb = next((at for at, token in enumerate(tokens) if _is_verb(token)), len(tokens))
    topic = next((at for at, token in enumerate(tokens) if token.form.lower() == _THAT), len(tokens))
    said, told = tokens[: min(verb, topic)], tokens[min(verb, topic) + 1 :]
    if not told or told[-1].may_be(PREPOSITIONS) or not all(map(_is_of_third, tokens[verb : verb + 1])):
        return ""
    if any(token.form in _STOPS or _asks(token) or _wants(token) for token in tokens):
        return ""
    if not all(any(token.may_be(NOUNS) for token in part) for part in (said, told)):
        return ""
    tells = told if topic < verb < len(tokens) else tokens[len(said) :]
    return f"{text[said[0].start : said[-1].end]} {text[tells[0].start :]}?"


def _opens(token: Token) -> bool:
    """Whether a word only leads to a statement („serio”, „czyli”)."""
    return token.form.lower() in framing_words("words") and not token.may_be(PREPOSITIONS)


def _is_verb(token: Token) -> bool:
    """Whether a word is a verb, and no noun that a statement may be about („rzeka”)."""
    nouns = token.readings_as(NOUNS)
    return token.is_likely(TENSED_VERBS) and not any(Case.NOM in one.cases for one in nouns)


def _is_of_third(verb: Token) -> bool:
    return not any(one.is_of_speaker or one.is_addressing for one in verb.readings)


def _wants(token: Token) -> bool:
    return token.form.lower() in framing_words("requests") | framing_words("giving")


def _asks(token: Token) -> bool:
    return is_asking(token.form)
