"""The commands of the shell: their table, and what a line does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto

from kgqa.errors import InputError
from kgqa.interfaces.layout import paragraph, table
from kgqa.interfaces.outcomes.explanation_text import Heading
from kgqa.interfaces.outcomes.term_view import named
from kgqa.interfaces.shell.cases import CASES, save_case
from kgqa.interfaces.shell.comparison import why
from kgqa.interfaces.shell.data_view import lemmas, readings, run_query, search, show_entity
from kgqa.interfaces.shell.ids import item_id
from kgqa.interfaces.shell.mention_columns import all_candidates
from kgqa.interfaces.shell.report import report
from kgqa.interfaces.shell.session import Session, settings
from kgqa.interfaces.shell.template_view import show_template

MARK = ":"
"""What a command begins with; every other line is a question."""
QUIT = "quit"


class Argument(Enum):
    """What a command takes, for completion."""

    NONE = auto()
    CANDIDATE = auto()
    """An item that the last question may mean."""
    ENTITY = auto()
    NAME = auto()
    """The name of an entity."""
    TEMPLATE = auto()
    SETTING = auto()
    COMMAND = auto()
    FREE = auto()


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    usage: str
    """What stands behind its name."""
    summary: str
    argument: Argument
    run: Callable[[Session, str], Iterable[str]]
    asks: bool = False
    """Whether the question is answered and shown anew."""


def respond(session: Session, line: str, heading: Heading = str) -> Iterable[str]:
    """What the shell says to a line. Raises `ClearError` for what it cannot do."""
    text = line.strip()
    if not text:
        return ()
    if not text.startswith(MARK):
        session.ask(text)
        return report(session, heading)
    parts = text.removeprefix(MARK).split(None, 1)
    name = parts[0] if parts else "help"
    argument = parts[1] if len(parts) > 1 else ""
    command = find(name)
    lines = command.run(session, argument)
    return report(session, heading) if command.asks else lines


def is_quit(line: str) -> bool:
    """Whether a line ends the shell."""
    return line.split()[:1] == [MARK + QUIT]


def find(name: str) -> Command:
    """The command of a name. Raises `InputError` with the nearest name."""
    if name not in COMMANDS:
        longer = [known for known in COMMANDS if known.startswith(name.lower())]
        near = longer or get_close_matches(name.lower(), COMMANDS, n=1)
        remedy = f"did you mean {MARK}{near[0]}?" if near else f"{MARK}help lists all"
        raise InputError("unknown command", value=MARK + name, remedy=remedy)
    return COMMANDS[name]


def _prefer(session: Session, argument: str) -> Iterable[str]:
    """Ask again with items in front that are candidates; without an id, as at first."""
    mentions = session.mentions if session.last else ()
    items = [item_id(session, text) for text in argument.replace(",", " ").split()]
    candidates = {candidate.item for mention in mentions for candidate in mention.candidates}
    for item in items:
        if item not in candidates:
            near = get_close_matches(item, sorted(candidates), n=1)
            remedy = (
                f"did you mean {named(near[0], session.tools.label(near[0]))}?" if near else f":why {item} tells more"
            )
            raise InputError("no candidate of any mention", value=named(item, session.tools.label(item)), remedy=remedy)
    session.ask(session.question, tuple(dict.fromkeys([*session.preferred, *items])) if items else ())
    return ()


def _help(_session: Session, argument: str) -> Iterator[str]:
    name = argument.strip().removeprefix(MARK)
    if name:
        command = find(name)
        yield f"{MARK}{name} {command.usage}".rstrip()
        yield from paragraph(command.summary, "  ")
        return
    yield "A line that begins with a colon is a command, any other a question."
    rows = [(f"{MARK}{name} {one.usage}".rstrip(), one.summary) for name, one in COMMANDS.items()]
    yield from table(rows, (22,), "  ")


def _nothing(_session: Session, _argument: str) -> Iterable[str]:
    return ()


COMMANDS = {
    "why": Command("Q…", "why an item won or lost, feature by feature", Argument.CANDIDATE, why),
    "candidates": Command("[N]", "all mentions with up to N candidates each", Argument.FREE, all_candidates),
    "item": Command("Q…", "names, classes and statements of an item", Argument.ENTITY, show_entity),
    "lemma": Command("word…", "lemmas of a word and what they name", Argument.FREE, lemmas),
    "readings": Command("word…", "what words may be, likeliest first", Argument.FREE, readings),
    "search": Command("text", "entities of this name or a form of it", Argument.NAME, search),
    "prefer": Command("[Q…]", "ask again with this item; with none, as at first", Argument.CANDIDATE, _prefer, True),
    "query": Command("SELECT …", "run SPARQL on the local graph", Argument.FREE, run_query),
    "template": Command("[id]", "a question template; without id, all", Argument.TEMPLATE, show_template),
    "set": Command("[name [value]]", "show or change the settings", Argument.SETTING, settings),
    "save": Command("[file]", f"add question and answer to {CASES}", Argument.FREE, save_case),
    "help": Command("[command]", "the commands", Argument.COMMAND, _help),
    QUIT: Command("", "leave; so does Ctrl-D", Argument.NONE, _nothing),
}
"""All commands by name."""
