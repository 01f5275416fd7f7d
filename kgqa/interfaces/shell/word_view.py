"""What the dictionary and the label index know of single words."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.errors import InputError
from kgqa.interfaces.layout import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.shell.session import Session
from kgqa.model import Reading, Token

_INDENT = "  "
_SHOWN = 3


def readings(session: Session, argument: str) -> Iterator[str]:
    """What each word may be in this sentence, likeliest first: lemma, tag, probability, what kind of name it is."""
    for token in session.tools.parts.analyser.tokens(" ".join(_words(argument))):
        title = f"{token.form}, read as „{token.spelling}”" if token.spelling else token.form
        yield clip(plain(title), WIDTH)
        if not token.readings:
            yield f"{_INDENT}unknown to the dictionary{'; may be' if token.interpretations else ''}"
        yield from table(_rows(token), (20, 40, 5), _INDENT)


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


def _rows(token: Token) -> list[tuple[str, ...]]:
    """The interpretations of a word; its readings where nothing tells which of them is likely."""
    if not token.interpretations:
        return [(one.lemma, one.tag.text, "", ", ".join(one.names)) for one in token.readings]
    rows: list[tuple[str, ...]] = []
    for one in token.interpretations:
        names = dict.fromkeys(name for reading in one.readings for name in reading.names)
        rows.append((one.lemma, one.tag.text, f"{one.score:.2f}", ", ".join(names)))
    return rows


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
