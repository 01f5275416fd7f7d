"""What a half-typed line may become: commands, ids, settings, names of the label index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.interfaces.shell.session import SECTIONS, SETTINGS, Session
from kgqa.interfaces.shell.shell_commands import COMMANDS, MARK, Argument
from kgqa.polish.values.quotations import MARKS, SINGLE_MARKS
from kgqa.terms import ItemId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_MOST = 12
_WORDS = 5
"""Longest beginning of a name, in words, that is looked up."""
_LEAST = 2
"""Letters that a name has to begin with."""
_OPENING = f"{MARKS}{SINGLE_MARKS}(,"


@dataclass(frozen=True, slots=True)
class Completion:
    """One way to go on."""

    text: str
    replaced: int
    """Characters in front of the cursor that the text takes the place of."""
    note: str = ""


def completions(session: Session, before: str) -> Iterator[Completion]:
    """The ways in which the line in front of the cursor may go on, likeliest first."""
    if not before.startswith(MARK):
        yield from _names(session, before)
        return
    name, space, argument = before.removeprefix(MARK).partition(" ")
    if not space:
        found = (one for one in COMMANDS if one.startswith(name))
        yield from (Completion(MARK + one, len(before), COMMANDS[one].summary) for one in found)
    elif name in COMMANDS:
        yield from _arguments(session, COMMANDS[name].argument, argument.lstrip())


def _arguments(session: Session, kind: Argument, typed: str) -> Iterable[Completion]:
    found: Iterable[Completion] = ()
    match kind:
        case Argument.CANDIDATE:
            found = _candidates(session, typed.rpartition(" ")[2])
        case Argument.ENTITY:
            found = (*_candidates(session, typed), *_entities(session, typed))
        case Argument.NAME:
            found = _names(session, typed)
        case Argument.TEMPLATE:
            found = _words(session.tools.parts.library.templates, typed)
        case Argument.COMMAND:
            found = _words(COMMANDS, typed)
        case Argument.SETTING:
            found = _settings(typed)
    return found


def _settings(typed: str) -> Iterable[Completion]:
    """The name of a setting, or a section to show."""
    name, space, value = typed.partition(" ")
    if not space:
        return _words(SETTINGS, name)
    return _words(SECTIONS, value.rpartition(" ")[2]) if name == "show" else ()


def _words(words: Iterable[str], typed: str) -> Iterator[Completion]:
    return (Completion(word, len(typed)) for word in words if word.startswith(typed))


def _candidates(session: Session, typed: str) -> Iterator[Completion]:
    """Items of the last question whose id or name begins so."""
    ranked = sorted((one for mention in session.mentions for one in mention.candidates), key=lambda one: -one.score)
    names = {str(candidate.item): candidate.label for candidate in reversed(ranked)}
    for item, name in reversed(names.items()):
        if item.startswith(typed.upper()) or fold(name).startswith(fold(typed)):
            yield Completion(item, len(typed), name)


def _entities(session: Session, typed: str) -> Iterator[Completion]:
    """Ids of entities whose name begins so."""
    for entry in _starting(session, typed):
        yield Completion(entry.entity, len(typed), entry.text)


def _names(session: Session, before: str) -> Iterator[Completion]:
    """Names that the last words begin; of several beginnings the longest that leads anywhere."""
    starts = [match.start() for match in re.finditer(r"\S+", before)]
    for start in starts[-_WORDS:]:
        typed = before[start:].lstrip(_OPENING)
        entries = _starting(session, typed)
        if entries:
            texts = {entry.text: entry for entry in reversed(entries)}
            for text, entry in reversed(texts.items()):
                yield Completion(text, len(typed), _described(session, entry))
            return


def _starting(session: Session, typed: str) -> tuple[LabelEntry, ...]:
    if len(typed.strip()) < _LEAST:
        return ()
    return session.tools.index.starting_with(fold(typed) + " " * typed.endswith(" "), _MOST)


def _described(session: Session, entry: LabelEntry) -> str:
    if not entry.entity.startswith("Q"):
        return entry.entity
    return f"{entry.entity} {session.tools.parts.graph.entity(ItemId(entry.entity)).description}".strip()
