"""Saves the last question with its answer as a regression case."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kgqa.errors import InputError
from kgqa.formats.lines import read_lines
from kgqa.formats.poleval import one_line
from kgqa.interfaces.shell.session import Session
from kgqa.model import Answer
from wikidata_hdt.files import atomic_file

CASES = "kgqa-cases.tsv"
"""Where cases go unless another file is named."""


def save_case(session: Session, argument: str) -> Iterator[str]:
    """Add the line `question<TAB>answer` to a file; just the question if it has to stay unanswered.

    A case of the same question is replaced. Raises `InputError`, `ClearError` if the file cannot be read or written.
    """
    outcome = session.last
    path = Path(argument.strip() or CASES).expanduser()
    if path.exists() and not path.is_file():
        raise InputError("no regular file", value=path, remedy="name a new file or one with cases")
    question = one_line(session.question)
    answer = one_line(outcome.answer.text) if isinstance(outcome.answer, Answer) else ""
    lines = read_lines(str(path)) if path.exists() else []
    kept = [line for line in lines if line.partition("\t")[0] != question]
    with atomic_file(path) as out:
        out.write("".join(f"{line}\n" for line in (*kept, "\t".join(filter(None, (question, answer))))).encode())
    yield f"{'replaced' if len(kept) < len(lines) else 'added'} in {path}: {question} → {answer or 'no answer'}"
