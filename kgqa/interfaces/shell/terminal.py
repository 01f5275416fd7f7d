"""Reads lines from a terminal that can do more: history, completion with Tab, colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer
from prompt_toolkit.completion import Completion as Choice
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

from kgqa.assembly import Parts
from kgqa.interfaces.name_completion import completed
from kgqa.interfaces.shell.loop import PROMPT
from kgqa.interfaces.shell.session import SECTIONS, SETTINGS, Session
from kgqa.interfaces.shell.shell_commands import COMMANDS, MARK, Argument
from kgqa.polish.values.quotations import LOOSE_QUOTATION, MARKS, SINGLE_MARKS
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


Completions = Callable[[str], Iterable[Completion]]
_HISTORY = "shell_history"
_STYLE = Style.from_dict(
    {"prompt": "bold", "command": "ansicyan bold", "id": "ansigreen", "variable": "ansimagenta", "quoted": "ansiyellow"}
)
_PARTS = re.compile(
    rf"(?P<command>^\s*:\w*)|(?P<id>\b(?:\w+:)?[QP][1-9]\d*\b)|(?P<variable>\?\w+)|(?P<quoted>{LOOSE_QUOTATION.pattern})"
)
_CHAT_HISTORY = "chat_history"


class TerminalLines:
    """Lines that a person types; the history is kept in a file where that can be written."""

    interactive = True

    def __init__(self, completions: Completions, directory: Path, history: str = _HISTORY) -> None:
        self._prompt: PromptSession[str] = PromptSession(
            history=_history(directory, history),
            completer=_Completer(completions),
            complete_while_typing=False,
            complete_style=CompleteStyle.COLUMN,
            lexer=_Lexer(),
            style=_STYLE,
        )

    def read(self) -> str | None:
        """Same as `kgqa.interfaces.shell.loop.Lines.read`."""
        try:
            return self._prompt.prompt([("class:prompt", PROMPT)])
        except KeyboardInterrupt:
            return ""
        except EOFError:
            return None


def _history(directory: Path, name: str) -> History:
    path = directory / name
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with path.open("ab"):
            return FileHistory(path)
    except OSError:
        return InMemoryHistory()


class _Completer(Completer):
    def __init__(self, completions: Completions) -> None:
        self._completions = completions

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Choice]:  # noqa: ARG002
        """Completions of the line in front of the cursor."""
        for one in self._completions(document.text_before_cursor):
            yield Choice(one.text, -one.replaced, display_meta=one.note)


class _Lexer(Lexer):
    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """Colours commands, ids, variables and quotations."""
        return lambda number: list(coloured(document.lines[number]))


def coloured(line: str) -> Iterator[tuple[str, str]]:
    """The parts of a line with the class of their colour."""
    done = 0
    for match in _PARTS.finditer(line):
        yield "", line[done : match.start()]
        yield f"class:{match.lastgroup}", match[0]
        done = match.end()
    yield "", line[done:]


def typed_lines(parts: Parts, directory: Path) -> TerminalLines:
    """Lines with a history that is kept in the directory."""

    def completions(before: str) -> Iterator[Completion]:
        return (Completion(one.text, one.replaced, one.note) for one in completed(parts, before))

    return TerminalLines(completions, directory, _CHAT_HISTORY)
