"""How the examples of the question templates are read and answered: a file of cases for every file of templates.

`python -m tests.templates.cases` writes the files anew; what changed is then to be looked over as any other change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from kgqa.interfaces.outcomes.item_naming import Names, nothing
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Question

FOLDER = Path(__file__).parent
_HEAD = "# How the examples of templates/{0} are read and answered over the sample; made by tests/templates/cases.py.\n"


@dataclass(frozen=True)
class Case:
    """One example."""

    question: str
    template: str
    """That of the reading which answers, or would if the sample knew."""
    slots: Mapping[str, str]
    """What stands in its slots."""
    answer: str | None
    """None where the sample holds none."""
    should_be: str | None = None
    """What is right, for an answer that is known to be wrong; an empty text if there should be none."""


def read(question: str, parts: Parts) -> Case:
    """How a question is read and answered now."""
    outcome = parts.pipeline.answer(Question(question))
    view = view_of(question, outcome, Names(nothing))
    attempts = view.attempts or (view.parts[0].attempts if view.parts else ())
    best = next(iter(attempts or ()), None)
    slots = dict(best.slots) if best else {}
    return Case(question, best.template if best else "", slots, view.answer.text if view.answer else None)


def examples(parts: Parts) -> Mapping[str, Sequence[str]]:
    """The examples of the templates by the name of their file."""
    found: dict[str, list[str]] = {}
    for template in parts.library.templates.values():
        name = Path(template.origin.partition(":")[0]).name
        found.setdefault(name, []).extend(template.examples)
    return found


def load(path: Path) -> list[Case]:
    """The cases of a file."""
    return [Case(**entry) for entry in yaml.safe_load(path.read_text(encoding="utf-8"))]


def text(name: str, cases: Sequence[Case]) -> str:
    """The file of these cases."""
    return _HEAD.format(name) + "\n" + "\n".join(_entry(case) for case in cases)


def _entry(case: Case) -> str:
    slots = ", ".join(f"{slot}: {_quoted(words)}" for slot, words in case.slots.items())
    lines = [f"- question: {_quoted(case.question)}", f"  template: {case.template or _quoted('')}"]
    lines += [f"  slots: {{{slots}}}", f"  answer: {'null' if case.answer is None else _quoted(case.answer)}"]
    lines += [f"  should_be: {_quoted(case.should_be)}"] if case.should_be is not None else []
    return "\n".join(lines) + "\n"


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _files(parts: Parts) -> Iterator[tuple[str, list[Case]]]:
    for name, questions in examples(parts).items():
        known = {one.question: one.should_be for one in (load(FOLDER / name) if (FOLDER / name).exists() else ())}
        yield name, [_marked(read(question, parts), known.get(question)) for question in questions]


def _marked(case: Case, right: str | None) -> Case:
    """The case, still marked as wrong where it is."""
    return case if right is None or right == (case.answer or "") else replace(case, should_be=right)


if __name__ == "__main__":
    for file_name, file_cases in _files(open_parts(Config(seconds=60.0))):
        (FOLDER / file_name).write_text(text(file_name, file_cases), encoding="utf-8")
