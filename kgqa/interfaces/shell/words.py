"""What the dictionary and the label index know of single words."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.errors import InputError
from kgqa.interfaces.layout import paragraph, table
from kgqa.interfaces.shell.session import Session
from kgqa.model import Reading

_INDENT = "  "
_SHOWN = 3


def readings(session: Session, argument: str) -> Iterator[str]:
    """Every reading of every word: lemma, tag, what kind of name it is."""
    for word in _words(argument):
        yield word
        rows = [(one.lemma, one.tag.text, ", ".join(one.names)) for one in _readings(session, word)]
        yield from table(rows, (20, 40), _INDENT) or [_INDENT + "unknown to the dictionary"]


def lemmas(session: Session, argument: str) -> Iterator[str]:
    """The lemmas of every word, with what the label index calls so."""
    for word in _words(argument):
        found: dict[str, set[str]] = {}
        for reading in _readings(session, word):
            found.setdefault(reading.lemma, set()).add(reading.tag.pos)
        yield word
        if not found:
            yield f"{_INDENT}unknown to the dictionary"
        for lemma, classes in (found or {word: set()}).items():
            yield from paragraph(f"{lemma}  {', '.join(sorted(classes))}".rstrip() + _items(session, lemma), _INDENT)


def _items(session: Session, lemma: str) -> str:
    """The best known entities that the index has under a lemma."""
    entries = session.tools.index.lookup(lemma.lower())
    if not entries:
        return "; names nothing in the label index"
    shown = ", ".join(f"{entry.entity} {entry.text}" for entry in entries[:_SHOWN])
    more = f" and {len(entries) - _SHOWN} more" if len(entries) > _SHOWN else ""
    return f"; names {shown}{more}"


def _words(argument: str) -> list[str]:
    words = argument.split()
    if not words:
        raise InputError("no word to look up", expected="a word", remedy="for example :readings Krakowie")
    return words


def _readings(session: Session, word: str) -> tuple[Reading, ...]:
    """As the analysis reads it: a form that is unknown as it stands, in lower case."""
    morphology = session.tools.morphology
    return morphology.readings(word) or morphology.readings(word.lower())
