"""Saves the last question with its answer as a regression case."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from kgqa.errors import InputError
from kgqa.formats.answer_lines import one_line
from kgqa.formats.lines import read_lines
from kgqa.interfaces.outcomes.outcome_view import MentionView
from kgqa.interfaces.shell.session import Session
from wikidata_hdt.whole_files import atomic_file

CASES = "kgqa-cases.tsv"
"""Where cases go unless another file is named."""
LINKED = ".jsonl"
"""How the name of a file of linked questions ends."""


def save_case(session: Session, argument: str) -> Iterator[str]:
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
