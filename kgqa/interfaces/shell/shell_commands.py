"""The commands of the shell: their table, and what a line does.

Those that save the last question as a regression case and show templates stand here, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum, auto
from pathlib import Path

from kgqa.errors import InputError
from kgqa.formats.lines import read_lines
from kgqa.formats.question_files import one_line
from kgqa.interfaces.console import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.outcomes.explanation import Heading
from kgqa.interfaces.outcomes.item_naming import named
from kgqa.interfaces.outcomes.outcome_view import MentionView
from kgqa.interfaces.shell.data_view import item_id, lemmas, readings, run_query, search, show_entity
from kgqa.interfaces.shell.mention_columns import all_candidates, why
from kgqa.interfaces.shell.report import report
from kgqa.interfaces.shell.session import Session, settings
from kgqa.sparql.writer import write
from kgqa.templating.template import SlotSpec, Template
from wikidata_hdt.whole_files import atomic_file

_INDENT = "  "


def _show_template(session: Session, argument: str) -> Iterator[str]:
    """One template in full; without an id, the templates that fit the last question and the ids of all."""
    templates = session.tools.parts.library.templates
    identifier = argument.strip()
    if not identifier:
        yield from _overview(session)
    elif identifier in templates:
        yield from _details(session, templates[identifier])
    else:
        near = get_close_matches(identifier, templates, n=1)
        remedy = f"did you mean {near[0]}?" if near else ":template lists all"
        raise InputError("no such template", value=identifier, remedy=remedy)


def _overview(session: Session) -> Iterator[str]:
    templates = session.tools.parts.library.templates
    fitting = _fitting(session)
    if fitting:
        yield "Fitting the last question"
        yield from table([(name, templates[name].description) for name in fitting], (24,), _INDENT)
    yield f"All {len(templates)}"
    yield from paragraph(", ".join(templates), _INDENT)


def _fitting(session: Session) -> tuple[str, ...]:
    attempts = session.view.attempts if session.view else None
    return tuple(dict.fromkeys(one.template for one in attempts or ()))


def _details(session: Session, template: Template) -> Iterator[str]:
    yield f"{template.id} ({Path(template.origin.removesuffix(': id')).name})"
    yield from paragraph(template.description, _INDENT)
    yield "Slots"
    yield from table([(name, _slot(session, name, template)) for name in template.slots], (12,), _INDENT)
    own = [one for one in template.patterns if not one.asked]
    for title, patterns in (("Patterns", own), ("Nominals", template.nominals)):
        if patterns:
            yield title
        for one in patterns:
            asked = f"{one.asked}: " if one.asked else ""
            yield from paragraph(asked + one.pattern.text, _INDENT)
    yield "Query"
    text = write(template.query.base)
    yield from (clip(_INDENT + plain(line), WIDTH) for line in text.splitlines())
    yield "Examples"
    for example in template.examples:
        yield from paragraph(example, _INDENT)


def _slot(session: Session, name: str, template: Template) -> str:
    spec: SlotSpec = template.slots[name]
    classes = ", ".join(named(item, session.tools.label(item)) for item in sorted(spec.classes))
    return ", ".join(filter(None, [spec.type.value, classes, "" if name in template.asks else "never asked for"]))


CASES = "kgqa-cases.tsv"
"""Where cases go unless another file is named."""
LINKED = ".jsonl"
"""How the name of a file of linked questions ends."""


def _save_case(session: Session, argument: str) -> Iterator[str]:
    """Add the line `question<TAB>answer` to a file; just the question if it has to stay unanswered.

    Into a file `*.jsonl` goes the question with its links instead, as `evaluate --metric linking` takes them. A case of
    the same question is replaced. Raises `InputError`, `ClearError` if the file cannot be read or written.
    """
    view = session.last
    path = Path(argument.strip() or CASES).expanduser()
    if path.exists() and not path.is_file():
        raise InputError("no regular file", value=path, remedy="name a new file or one with cases")
    question = one_line(session.question)
    if path.suffix == LINKED:
        yield from _save_links(session, question, path)
        return
    answer = one_line(view.answer.text) if view.answer else ""
    done = _put(path, "\t".join(filter(None, (question, answer))), lambda line: line.partition("\t")[0] == question)
    yield f"{done} in {path}: {question} → {answer or 'no answer'}"


def _save_links(session: Session, question: str, path: Path) -> Iterator[str]:
    """Add the names of the question with their items, preferred ones first."""
    links = [
        {
            "start": name.characters[0],
            "end": name.characters[1],
            "surface": name.surface,
            "qid": _meant(session, name),
        }
        for name in session.names
    ]
    record = json.dumps({"text": question, "links": links}, ensure_ascii=False)
    done = _put(path, record, lambda line: _text(line) == question)
    said = ", ".join(f"{link['surface']} ({link['qid'] or 'NIL'})" for link in links)
    yield f"{done} in {path}: {question} → {said or 'no links'}"


def _meant(session: Session, name: MentionView) -> str | None:
    """The preferred item among the candidates, else the one that is linked."""
    meant = next((one for one in name.candidates if one.item in session.preferred), name.choice)
    return meant.item if meant else None


def _text(line: str) -> str | None:
    """The question of a saved line; None for a line that is none."""
    try:
        return str(json.loads(line)["text"])
    except (ValueError, KeyError, TypeError):
        return None


def _put(path: Path, new: str, same: Callable[[str], bool]) -> str:
    """Write a line in place of those of the same question; what was done."""
    lines = read_lines(str(path)) if path.exists() else []
    kept = [line for line in lines if not same(line)]
    with atomic_file(path) as out:
        out.write("".join(f"{line}\n" for line in (*kept, new)).encode())
    return "replaced" if len(kept) < len(lines) else "added"


MARK = ":"
"""What a command begins with; every other line is a question."""
_QUIT = "quit"


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
    return line.split()[:1] == [MARK + _QUIT]


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
    "template": Command("[id]", "a question template; without id, all", Argument.TEMPLATE, _show_template),
    "set": Command("[name [value]]", "show or change the settings", Argument.SETTING, settings),
    "save": Command("[file]", f"add question and answer to {CASES}", Argument.FREE, _save_case),
    "help": Command("[command]", "the commands", Argument.COMMAND, _help),
    _QUIT: Command("", "leave; so does Ctrl-D", Argument.NONE, _nothing),
}
"""All commands by name."""
