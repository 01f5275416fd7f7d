"""Which kinds of question the examples of the templates cover, and what they ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from kgqa.model import Aim, AnswerType, Description, Match, WhPhrase
from kgqa.sparql.algebra import Variable
from kgqa.sparql.scope import triples
from kgqa.templating.template import Kind, SlotType, Template, TemplateLibrary

KINDS = (
    "one-hop",
    "reverse",
    "two-hop",
    "two-constraints",
    "class-mask",
    "yes-no",
    "choice",
    "count",
    "several-answers",
    "free-reading",
    *(kind.value for kind in Kind if kind is not Kind.FACT),
)
"""Rows of the overview; a question may belong to several."""

ANSWER_TYPES = ("person", "place", "thing", "time", "quantity", "text", "truth")
"""Columns of the overview."""

_OF_SLOT = {
    SlotType.PERSON: "person",
    SlotType.PLACE: "place",
    SlotType.TIME: "time",
    SlotType.QUANTITY: "quantity",
    SlotType.STRING: "text",
}
_NAMED = {AnswerType.PERSON: "person", AnswerType.PLACE: "place"}
JOINED = " + "
"""Between the names of the templates that answer a question of several clauses together."""


def coverage(matches: Iterable[tuple[Match, AnswerType]], library: TemplateLibrary) -> Counter[tuple[str, str]]:
    """How many matches belong to each kind and answer type; each with what the words of its question ask for."""
    return Counter(
        (kind, answer_type(match, named, library))
        for match, named in matches
        for kind in dict.fromkeys(kinds_of(match, library.templates[match.template.split(JOINED)[0]]))
    )


def answer_type(match: Match, named: AnswerType, library: TemplateLibrary) -> str:
    """What a match answers with, one of `ANSWER_TYPES`.

    A slot for anything („najdłuższa rzeka”) is told by `named`, the sort of thing that the question's noun names.
    """
    if match.kind is Aim.YES_NO:
        return "truth"
    if match.kind is Aim.NUMBER:
        return "quantity"
    slots = library.templates[match.template.split(JOINED)[0]].slots
    slot_type = slots[match.asked].type if match.asked in slots else SlotType.ITEM
    return _OF_SLOT.get(slot_type) or _NAMED.get(named, "thing")


def kinds_of(match: Match, template: Template) -> Iterator[str]:
    """The kinds, of `KINDS`, that a match belongs to."""
    if template.generic:
        yield "free-reading"
    if template.kind is not Kind.FACT:
        yield template.kind
    if JOINED in match.template:
        yield "two-constraints"
    if any(isinstance(filler, Description) for _, filler in match.fillers):
        yield "two-hop"
    by_question = {Aim.YES_NO: "yes-no", Aim.CHOICE: "choice", Aim.NUMBER: "count"}
    if match.kind in by_question:
        yield by_question[match.kind]
    elif template.kind is Kind.FACT:
        yield "reverse" if _asks_for_subject(match, template) else "one-hop"
    wh = match.filler(match.asked) if match.asked else None
    if isinstance(wh, WhPhrase):
        yield from _kinds_of_phrase(wh)


def _kinds_of_phrase(wh: WhPhrase) -> Iterator[str]:
    if wh.plural:
        yield "several-answers"
    if wh.noun and wh.modifiers:
        yield "class-mask"


def _asks_for_subject(match: Match, template: Template) -> bool:
    """Whether what is asked for stands in front of the property in the first triple that has it."""
    asked = Variable(match.asked)
    for triple in triples(template.query.base):
        if (
            asked in (triple.subject, triple.obj)
            and isinstance(triple.subject, Variable)
            and isinstance(triple.obj, Variable)
        ):
            return asked == triple.subject
    return False
