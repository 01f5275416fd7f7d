"""What the routes of the annotation page share: the database, an annotator's desk with its tools, the articles, and
what of the records is exported."""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from typing import Annotated

from fastapi import Depends, Request

from kgqa.annotation.checks import Problem, QuestionIndex, Severity, all_checks, problems_of
from kgqa.annotation.question_records import Article, Field, Record, Span, State, Tagging
from kgqa.annotation.record_sets import NAMES, formats
from kgqa.annotation.retagging import tagged_throughout
from kgqa.annotation.store import Selection, Store, Stored
from kgqa.annotation.store.record_store import Asked
from kgqa.annotation.tools import LanguageTools, TypeProposal
from kgqa.model import Hit, Reading
from wikidata_hdt.claimed_paths import claimed

Problems = Mapping[Field, Sequence[Problem]]
"""What checks find, by the field beside which it is shown."""
_UNIQUE = "unique-question"
_LONGEST_TRANSACTION = 5.0
"""Seconds between the time that a change notes and the moment from which others see it."""
__all__ = ["NAMES", "Wanted", "exported", "packed"]

_ENDINGS = {"sqad": "", "squad": ".json", "squad-lines": ".jsonl", "jsonl": ".jsonl"}


@dataclass(frozen=True, slots=True)
class Library:
    """The articles of a passage index."""

    search: Callable[[str, int], Sequence[Hit]]
    """The best articles for some words, each with its best passage; raises `DataError`."""
    article: Callable[[str, str], Article | None]
    """The article with a passage: for the words it was found by, and the article's id; raises `DataError`."""


@dataclass(frozen=True, slots=True)
class Workplace:
    """Everything that the page works with."""

    store: Store
    desk: Desk
    library: Library | None
    """None where no passage index was given: then articles are pasted."""


async def _workplace(request: Request) -> Workplace:
    workplace = request.app.state.workplace
    assert isinstance(workplace, Workplace)
    return workplace


TheWorkplace = Annotated[Workplace, Depends(_workplace)]
"""Type of a route's parameter that takes the workplace."""


class SharedTools:
    """Language tools that threads use in turn."""

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools
        self._turn = threading.Lock()

    def sentences(self, text: str) -> Sequence[Span]:
        """As `LanguageTools` has it."""
        with self._turn:
            return self._tools.sentences(text)

    def tagging(self, text: str) -> Tagging:
        """As `LanguageTools` has it."""
        with self._turn:
            return self._tools.tagging(text)

    def readings(self, form: str) -> Sequence[Reading]:
        """As `LanguageTools` has it."""
        with self._turn:
            return self._tools.readings(form)

    def base(self, phrase: str) -> str:
        """As `LanguageTools` has it."""
        with self._turn:
            return self._tools.base(phrase)

    def propose(self, question: str) -> TypeProposal:
        """As `LanguageTools` has it."""
        with self._turn:
            return self._tools.propose(question)


class Desk:
    """Sentences, tags, proposals and checks, for all threads."""

    def __init__(self, tools: LanguageTools, questions: Callable[[float], Iterable[Asked]]) -> None:
        """`questions` gives those of the records changed since a time, in seconds since 1970."""
        self.tools = SharedTools(tools)
        self._questions = questions
        self._index = QuestionIndex(self.tools)
        self._checks = all_checks(self.tools, self._index)
        self._known: dict[str, Asked] = {}
        self._known_until = 0.0
        self._turn = threading.Lock()
        self.page_turn = threading.Lock()
        """For who works long on a page: two at once are no faster, and who saves would have to wait for them all."""

    def sentences(self, text: str) -> Sequence[Span]:
        """Offsets of the sentences of a text."""
        return self.tools.sentences(text)

    def tagged(self, record: Record) -> Record:
        """The record with lemmas and tags in all its texts; corrections are kept."""
        return tagged_throughout(record, self.tools)

    def proposal(self, question: str) -> TypeProposal | None:
        """The types that the classifier sees in a question; None where there is none."""
        return self.tools.propose(question) if question.strip() else None

    def problems(self, stored: Stored) -> Problems:
        """What the checks find in a record."""
        found: dict[Field, list[Problem]] = {}
        with self._turn:
            self._catch_up()
            for problem in problems_of(stored.record, self._checks):
                if not (stored.parallel and problem.check == _UNIQUE):
                    found.setdefault(problem.field, []).append(problem)
        return found

    def _catch_up(self) -> None:
        """Learn which questions have been asked since; other processes may have stored them."""
        for asked in self._questions(self._known_until - _LONGEST_TRANSACTION):
            if self._known.get(asked.record) == asked:
                continue
            self._known[asked.record] = asked
            self._known_until = max(self._known_until, asked.changed)
            if asked.counted:
                self._index.add(asked.record, asked.question)
            else:
                self._index.remove(asked.record)


def are_fit(problems: Problems) -> bool:
    """Whether a record with these problems may be finished: warnings do not matter."""
    return all(one.severity is not Severity.ERROR for found in problems.values() for one in found)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is exported."""

    format: str
    """One of `NAMES`."""
    states: tuple[State, ...]
    seconds: bool = False
    """Whether second answers to the same questions go with it."""


def exported(store: Store, tools: LanguageTools, wanted: Wanted, path: Path) -> None:
    """Write records into a file or directory. Raises `ClearError`."""
    found = store.records.whole(Selection(states=wanted.states, parallel=None if wanted.seconds else False))
    formats(tools)[wanted.format].write((one.record for one in found), path)


@contextmanager
def packed(store: Store, tools: LanguageTools, wanted: Wanted) -> Iterator[Path]:
    """The same as a ZIP archive, which is gone when the block ends."""
    with claimed(Path(gettempdir()), "kgqa-export-") as directory:
        path = directory / f"records{_ENDINGS[wanted.format]}"
        exported(store, tools, wanted, path)
        archive = directory / "records.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as out:
            for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
                if file.is_file():
                    out.write(file, file.relative_to(directory))
        yield archive
