"""Questions that ask two things at once („Kto i kiedy …?”, „Jak nazywa się … i gdzie leży?”): asked one by one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kgqa.model import Answer, Evidence, NoAnswer, Source

Ask = Callable[[str], Answer | NoAnswer]
"""Answers a question of one part."""

_PREPOSITION = r"(?:(?:w|we|z|ze|na|nad|pod|przed|po|przy|za|do|od|o|u|dla)\s+)?"
_WORD = r"(?:kto|kogo|komu|kim|co|czego|czemu|czym|gdzie|kiedy|skąd|dokąd|dlaczego|ile|ilu|jak)\b"
_ASKED = rf"{_PREPOSITION}(?:{_WORD}|(?:któr|jak)\w+\s+\w+)"
_TWICE = re.compile(rf"^(?P<one>{_ASKED})\s+(?:i|oraz)\s+(?P<two>{_ASKED})\s+(?P<rest>.+)$", re.IGNORECASE)
_BEHIND = re.compile(rf"^(?P<one>{_ASKED}.+?),?\s+(?:i|oraz|a)\s+(?P<two>{_ASKED}.*)$", re.IGNORECASE)
_SENTENCES = re.compile(rf"^(?P<one>{_ASKED}[^?]+)\?\s+(?:A\s+)?(?P<two>{_ASKED}.+)$", re.IGNORECASE)
_RELATIVE = re.compile(r",\s+(?:\w+\s+)?(?:któr|gdzie|co|kto|jak|kiedy)", re.IGNORECASE)
_QUOTED = re.compile(r"„[^„”\"]*[”\"]|\"[^\"]*\"")
_BARE = re.compile(rf"{_ASKED}$", re.IGNORECASE)
_ELLIPTIC = re.compile(rf"{_PREPOSITION}{_WORD}$|(?:w|na|z|do|nad)\s", re.IGNORECASE)
_OPENING = re.compile(_ASKED, re.IGNORECASE)
_SUBJECT = re.compile(r"(?:kto|co|któr\w+|jak\w*)\b", re.IGNORECASE)
"""How a question begins whose answer is what its statement is about."""
_NAME = r"[A-ZĄĆĘŁŃÓŚŹŻ][\w-]*"
_NAMES = re.compile(rf"{_NAME}(?:\s+{_NAME})*|„[^”]+”")


@dataclass(frozen=True, slots=True)
class TwoParts:
    """Two questions, without question marks."""

    one: str
    two: str
    goes_on: bool = False
    """Whether the second names nothing: it is about what the first is about."""


def both_answers(question: str, ask: Ask) -> Answer | None:
    """Both answers with a comma between; None where one thing is asked, or one of two has no answer."""
    parts = two_parts(question)
    first = ask(f"{parts.one}?") if parts else None
    if parts is None or not isinstance(first, Answer):
        return None
    two = f"{parts.two} {_subject(parts.one, first)}" if parts.goes_on else parts.two
    second = ask(f"{two[0].upper()}{two[1:]}?")
    return _joined(first, second) if isinstance(second, Answer) else None


def _subject(question: str, answer: Answer) -> str:
    """What a sentence is about that goes on without a subject: the answer, or whom „gdzie” and „kiedy” ask about."""
    names = _NAMES.findall(question[1:])
    return names[-1] if names and not _SUBJECT.match(question) else answer.text


def two_parts(question: str) -> TwoParts | None:
    """The two questions of a question; None if it asks one thing."""
    text = question.strip().rstrip(" ?.")
    masked = _QUOTED.sub(lambda match: "„" + "x" * (len(match.group()) - 2) + "”", text)
    if match := _TWICE.match(masked):
        rest = text[match.start("rest") :]
        return TwoParts(f"{text[: match.end('one')]} {rest}", f"{match['two']} {rest}")
    match = _SENTENCES.match(masked) or _BEHIND.match(masked)
    if match is None or _RELATIVE.search(match["one"]):
        return None
    one, two = (text[match.start(name) : match.end(name)] for name in ("one", "two"))
    if not _BARE.fullmatch(two):
        return TwoParts(one, two, goes_on=not _NAMES.search(two[1:]))
    opening = _OPENING.match(one)
    return TwoParts(one, two + one[opening.end() :]) if opening and _ELLIPTIC.match(two) else None


def _joined(first: Answer, second: Answer) -> Answer:
    """One answer of two; right if both are."""
    proofs = (first.evidence, second.evidence)
    finding = next((proof.finding for proof in proofs if proof.finding), None)
    evidence = Evidence(
        "+".join(proof.template for proof in proofs if proof.template),
        (*proofs[0].queries, *proofs[1].queries), (*proofs[0].links, *proofs[1].links), finding=finding,
    )  # fmt: skip
    source = Source.TEXT if Source.TEXT in (first.source, second.source) else Source.GRAPH
    items = (*first.items, *second.items)
    return Answer(f"{first.text}, {second.text}", items, first.confidence * second.confidence, source, evidence)
