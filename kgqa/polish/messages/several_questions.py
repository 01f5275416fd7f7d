"""Takes apart questions that ask several things („Kto i kiedy …?”, „Jak nazywa się … i gdzie leży?”).

This is done before a question is analysed: each of them is asked, and read, alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from kgqa.polish.lists.question_words import ADVERB, NUMERAL, PRONOUN, question_words, question_words_of
from kgqa.polish.messages.pointing_back import about, points_back, words_of
from kgqa.polish.values.quotations import quotations
from kgqa.resources import Patterns, read_patterns

_NAME = r"[A-ZĄĆĘŁŃÓŚŹŻ][\w-]*"
_LONGEST = 1000
"""Characters of a text that still asks several things at once: nobody keeps more in mind."""
_LONG = 5
"""Letters from which on a word that two questions share is what both are about. Not fitted."""
_NAMES = re.compile(rf"{_NAME}(?:\s+{_NAME})*|„[^”]+”")


@dataclass(frozen=True, slots=True)
class AskedPart:
    """One of several questions, without question mark."""

    text: str
    asked: str = ""
    """The words that tell what it asks for: „kiedy”, „stolicę”."""
    is_named: bool = False
    """Whether these are a noun, which tells the answers of the questions apart."""
    goes_on: bool = False
    """Whether it names nothing: it is about what the first is about."""
    is_of_time: bool = False
    """Whether it asks of the time that the first part tells („jaki to był dzień tygodnia”)."""
    is_of_amount: bool = False
    """Whether it asks of the amount that the first part tells („z jaką dokładnością”)."""
    of_told: str = ""
    """The text with a place for what the first part tells, who is spoken of here, too („w którym roku {} odkrył …”)."""
    otherwise: tuple[str, ...] = ()
    """What asks the same where the text has no answer."""


def several_parts(question: str) -> tuple[AskedPart, ...]:
    """The questions of a question; none if it asks one thing."""
    text = question.strip().rstrip(" ?.")
    if len(text) > _LONGEST:
        return ()
    topic = _forms()["topic"].match(text)
    about = topic[0] if topic else ""
    text = text.removeprefix(about)
    masked = _masked(text)
    ways = (
        _by_how_much,
        _of_told,
        _with_roles,
        _row,
        _with_verbs,
        _with_deeds,
        _with_nouns,
        _with_things,
        _in_another,
        _alike,
        _of_another,
        _following,
    )
    parts = next((parts for way in ways if (parts := tuple(way(text, masked)))), ())
    if not about:
        return parts
    return tuple(part if part.goes_on else replace(part, text=f"{about}{part.text}") for part in parts)


def _of_told(text: str, masked: str) -> Iterator[AskedPart]:
    """A question, and one of what it is answered with („… i jaki to był dzień tygodnia”, „… i z jaką dokładnością”)."""
    for name in ("time", "amount"):
        match = _forms()[f"of {name}"].match(masked)
        if match:
            one, two = (text[match.start(group) : match.end(group)] for group in ("one", "two"))
            yield AskedPart(one, _asked(one))
            asked = text[match.start("two") : match.end("asked")]
            yield AskedPart(two, asked, goes_on=True, is_of_time=name == "time", is_of_amount=name == "amount")
            return


def _by_how_much(text: str, masked: str) -> Iterator[AskedPart]:
    """Which of two has more of something, and how much more („Kto jest starszy: X czy Y, i o ile lat”)."""
    if match := _forms()["by how much"].match(masked):
        one, how, degree, *options = (
            text[match.start(name) : match.end(name)].strip() for name in ("one", "how", "degree", "first", "second")
        )
        told, turned = (f"{how} {first} {degree} niż {second}" for first, second in (options, options[::-1]))
        yield AskedPart(one, _asked(one))
        yield AskedPart(told, otherwise=(turned,))


def _row(text: str, masked: str) -> Iterator[AskedPart]:
    """Several question words in front of one statement („Kto, gdzie i kiedy …”)."""
    if match := _forms()["row"].match(masked):
        rest = text[match.start("rest") :]
        for asked in _forms()["joints"].split(match["asked"]):
            yield AskedPart(f"{asked} {rest}", asked)


def _with_verbs(text: str, masked: str) -> Iterator[AskedPart]:
    """Several question words, each with its verb, in front of one name („Kim był i kiedy żył …”)."""
    match = _forms()["verbs"].match(masked)
    if match and not _forms()["asked"].match(match["rest"]):
        rest = text[match.start("rest") :]
        for asked in (match["one"], match["two"]):
            yield AskedPart(f"{asked} {rest}", asked)


def _with_deeds(text: str, masked: str) -> Iterator[AskedPart]:
    """One question word in front of several verbs („Gdzie urodził się i zmarł …”)."""
    if match := _forms()["deeds"].match(masked):
        rest = text[match.start("rest") :]
        for deed in (match["one"], match["two"]):
            yield AskedPart(f"{match['asked']} {deed} {rest}", deed, is_named=True)


def _with_roles(text: str, masked: str) -> Iterator[AskedPart]:
    """What several were to one thing („Kto był ojcem, a kto matką …”)."""
    if match := _forms()["roles"].match(masked):
        rest = text[match.start("rest") :]
        yield AskedPart(f"{match['one']} {rest}", match["role"], is_named=True)
        yield AskedPart(f"{match['two']} {match['verb']} {match['other']} {rest}", match["other"], is_named=True)


def _with_nouns(_text: str, masked: str) -> Iterator[AskedPart]:
    """What one thing has, by two nouns („Jaka jest stolica Norwegii, a jaka waluta”)."""
    if match := _forms()["nouns"].match(masked):
        openings = (match["opening"], f"{match['again']} {match['verb']}")
        for opening, noun in zip(openings, (match["one"], match["other"]), strict=True):
            yield AskedPart(f"{opening} {noun} {match['rest']}", noun, is_named=True)


def _with_things(_text: str, masked: str) -> Iterator[AskedPart]:
    """The same of several things („Jaka jest stolica Peru, a jaka Chile”)."""
    match = _forms()["things"].match(masked)
    if match and "," in masked[match.end("one") : match.start("two")]:
        for thing in (match["one"], match["other"]):
            yield AskedPart(f"{match['opening']} {match['middle']} {thing}", thing, is_named=True)


def _alike(text: str, masked: str) -> Iterator[AskedPart]:
    """The same words ask the same of another thing („z czego się robi mosiądz, a z czego brąz”)."""
    match = _forms()["alike"].match(masked)
    is_other_name = match and (
        match["one"][:1].islower() or not match["other"][:1].islower()
    )  # „a gdzie zmarł” has none
    if match and is_other_name and match["opening"].lower() == match["again"].lower():
        for name in ("one", "other"):
            middle, thing = (text[match.start(one) : match.end(one)] for one in ("middle", name))
            yield AskedPart(f"{match['opening']}{middle} {thing}", thing, is_named=True)


def _in_another(text: str, masked: str) -> Iterator[AskedPart]:
    """The same question word asks of another place („Jaka waluta jest na Węgrzech i jaka w Bułgarii”)."""
    match = _forms()["elsewhere"].match(masked)
    if match and match["word"].lower() == match["again"].lower():
        for name in ("one", "other"):
            place, thing = (text[match.start(group) : match.end(name)] for group in (f"at_{name}", name))
            yield AskedPart(f"{match['opening']}{place}", thing, is_named=True)


def _of_another(text: str, masked: str) -> Iterator[AskedPart]:
    """A name alone behind a question asks the same of another thing („ilu ludzi mieszka w Łodzi? a we Wrocławiu”)."""
    forms = _forms()
    if match := forms["in another"].match(masked) or forms["another"].match(masked):
        one, other, opening = (text[match.start(name) : match.end(name)] for name in ("one", "other", "opening"))
        yield AskedPart(f"{opening}{one}", one, is_named=True)
        yield AskedPart(f"{opening}{other}", other, is_named=True)


def _following(text: str, masked: str) -> Iterator[AskedPart]:
    """Two questions, one behind the other."""
    forms = _forms()
    match = forms["sentences"].match(masked) or forms["behind"].match(masked)
    if match is None or forms["relative"].search(match["one"]):
        return
    one, two = (text[match.start(name) : match.end(name)] for name in ("one", "two"))
    two = forms["same deed"].sub("", _with_verb(one, two))
    if (counted := forms["counted"].match(one)) and forms["called"].fullmatch(two):
        listing = f"{counted['with']} jakimi" if counted["with"] else "jakie są nazwy"
        yield from (AskedPart(one, _asked(one)), AskedPart(f"{listing} {counted['what']}", "jakie"))
        return
    first = AskedPart(_completed(one, two), _asked(one))
    if not forms["bare"].fullmatch(two):
        yield from (first, AskedPart(two, _asked(two), goes_on=not (_NAMES.search(two[1:]) or _repeats(one, two))))
        return
    opening = forms["asked"].match(one)
    if opening and forms["elliptic"].match(two):
        rest = one[opening.end() :]
        of_told = f"{two} {{}}{rest}" if forms["subject"].match(one) else ""
        yield from (first, AskedPart(two + rest, two, of_told=of_told))


def _with_verb(one: str, two: str) -> str:
    """The second of two questions with the verb of the first, where it lacks one („które ma najmniej mieszkańców, a
    które największą powierzchnię”)."""
    said, lacking = _forms()["with verb"].match(one), _forms()["without verb"].match(two)
    return f"{lacking['which']}{said['of'] or ''} {said['verb']} {lacking['rest']}" if said and lacking else two


def _repeats(one: str, two: str) -> bool:
    """Whether the second of two questions names in small letters what the first does."""
    again = {word for word in words_of(one) & words_of(two) if len(word) >= _LONG}
    return bool(again - words_of(_asked(two)))


def _completed(one: str, two: str) -> str:
    """The first of two questions, with what only the second names („Jaka jest długość i gdzie jest źródło Wisły”)."""
    named = _NAMES.findall(two[1:])
    return f"{one} {named[-1]}" if named and one[:1].isupper() and not _NAMES.search(one[1:]) else one


def _asked(text: str) -> str:
    """The words with which a question asks."""
    opening = _forms()["asked"].match(text)
    return opening[0] if opening else text


def named_last(question: str) -> str:
    """The last name in a question that asks what happened to it or where it is, not who or which it is; else empty."""
    topic = _forms()["topic"].match(question)
    question = question.removeprefix(topic[0] if topic else "")
    return "" if _forms()["subject"].match(question) else name_of(question)


def name_of(question: str) -> str:
    """The last name in a question, its first letter aside; empty for none."""
    names = _NAMES.findall(question[1:])
    return names[-1] if names else ""


def named_place(question: str) -> str:
    """The place in which a question asks for something, with its preposition („Jakie języki urzędowe są na Malcie”);
    empty for none."""
    found = _forms()["place"].findall(_masked(question))
    return found[-1] if found else ""


def told_of(question: str) -> str:
    """What a question asks the value of, as it says so („najniższa temperatura w Kanadzie” of „Jaka jest …”); empty
    where it asks otherwise."""
    match = _forms()["what is"].match(question)
    return question[match.end() :] if match else ""


def pointing_to(name: str, question: str) -> str:
    """A question about a name, or a place with its preposition, in place of the words that point to it („tam”, „ta
    powieść”, „jej akcja”); empty where none does.

    >>> pointing_to("„Lalkę”", "kiedy ukazała się ta powieść"), pointing_to("Lalkę", "kiedy się urodził")
    ('kiedy ukazała się powieść „Lalkę”', '')
    """
    points = any(points_back(word) for word in words_of(question))
    return about(name, question).rstrip("?") if name and points else ""


def _masked(text: str) -> str:
    """The text with a letter for every character between quotation marks, so that offsets stay."""
    for found in quotations(text):
        text = f"{text[: found.start]}„{'x' * len(found.text)}”{text[found.end :]}"
    return text


@cache
def _forms() -> Patterns:
    alone = question_words_of(PRONOUN, NUMERAL, ADVERB)
    words = frozenset[str]().union(*(question_words()[word].forms for word in alone), {"dlaczego"})
    return read_patterns(Path(__file__).parents[1] / "data" / "several_questions.yaml", word=words)
