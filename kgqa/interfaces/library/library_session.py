"""An opened data directory that answers questions: what `kgqa.open` gives."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config, Style, as_keyword, load_config
from kgqa.errors import ClearError, QueryError
from kgqa.execution.hdt.graph_queries import Triples, evaluate
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.chat.dialogue_acts import reply_to
from kgqa.interfaces.library.answer_making import AnswerMaker
from kgqa.interfaces.library.argument_checks import (
    Progress,
    Row,
    WrongTypeError,
    jobs_of,
    one_of,
    progress_of,
    several,
    text_of,
)
from kgqa.interfaces.library.library_answer import Answer, Link
from kgqa.interfaces.missing_extras import extras_told
from kgqa.interfaces.outcomes.explanation import explanation
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.interfaces.worker_pool import run_in_processes
from kgqa.model import Budget, Question
from kgqa.terms import Case, Number, Term

_REMEDY = 'call it below `if __name__ == "__main__":` in a script, and with fewer jobs if memory ran out'


class Session:
    """Answers questions over one data directory; a context manager, safe to share among threads.

    Everything is loaded once, when it is opened. A process that is forked opens its own.
    """

    @extras_told()
    def __init__(self, config: Config) -> None:
        """`kgqa.open` makes the configuration. Raises `ClearError` for data that cannot be used."""
        self._config = config
        self._opened: tuple[Parts, AnswerMaker] | None = None
        parts = open_parts(config)
        sentences = parts.verbaliser.in_style(Style.SENTENCE)
        self._opened = parts, AnswerMaker(parts, GraphLabels(parts.graph, config.languages), sentences)

    @extras_told()
    def ask(self, text: str, history: Iterable[str | Answer] | None = None) -> Answer:
        """Answer a question. `history` are the questions before it, oldest first, to which „a kiedy umarł?” refers.

        An answer that is not found is no error but an `Answer` that is false and tells the reason; so is one to thanks
        and greetings, which ask nothing. Raises `ClearError` for what is no text.
        """
        question = text_of(text, "a question")
        parts, maker = self._parts()
        if history is None and not reply_to(question):
            return maker.answer(question, parts.pipeline.answer(Question(question), self._config.min_confidence))
        conversation = Conversation(parts, self._config)
        for one in several(() if history is None else history, "a history comes"):
            conversation.say(one.question if isinstance(one, Answer) else text_of(one, "a question of the history"))
        return maker.answer(*conversation.ask(question))

    @extras_told()
    def ask_many(self, texts: Iterable[str], *, jobs: int = 1, progress: Progress | None = None) -> list[Answer]:
        """Answer questions in order, in `jobs` processes, each of which opens the data for itself; with more than one,
        a script calls it below `if __name__ == "__main__":`, as each process begins by reading the script."""
        questions = [text_of(one, "a question") for one in several(texts, "several questions come")]
        jobs_of(jobs)
        tell = progress_of(progress)
        self._parts()
        found: list[Answer] = []
        for answer in self._answers(questions, jobs):
            found.append(answer)
            tell(len(found), len(questions))
        return found

    def _answers(self, questions: Sequence[str], jobs: int) -> Iterable[Answer]:
        if jobs == 1 or len(questions) < 2:  # noqa: PLR2004 (one question is no work to share)
            return map(self.ask, questions)
        lines = run_in_processes(_Asking(self._config), questions, min(jobs, len(questions)), remedy=_REMEDY)
        return (Answer.from_dict(json.loads(line)) for line in lines)

    @extras_told()
    def link(self, text: str) -> tuple[Link, ...]:
        """The names of a text with what they mean; they do not overlap. Offsets count characters."""
        text = text_of(text, "a text")
        parts, maker = self._parts()
        return maker.link(text, list(parts.names.links(parts.analyser.analyse_in_place(Question(text)))))

    @extras_told()
    def explain(self, text: str) -> str:
        """How a question was read, what was linked, tried and found: the same as `kgqa ask --explain`."""
        question = text_of(text, "a question")
        parts, maker = self._parts()
        return explanation(maker.view(question, parts.pipeline.answer(Question(question))))

    @extras_told()
    def sparql(self, query: str) -> list[Row] | bool | list[tuple[str, str, str]]:
        """Run a query of SPARQL 1.1 on the graph: rows of SELECT by variable, the truth value of ASK, the triples of
        CONSTRUCT and DESCRIBE. Terms come as text: IRIs, and literals without their language or datatype.

        Raises `ClearError` for a query that does not parse, or passes the limits of time and rows (the settings
        `seconds` and `rows`).
        """
        query = text_of(query, "a query")
        budget = Budget(self._config.seconds, self._config.rows)
        found = evaluate(self._parts()[0].executor, query, budget)
        if not found.complete:
            raise QueryError(
                "the query takes more than it may", expected=f"{budget.seconds:g} s and {budget.rows} rows at most",
                remedy="give kgqa.open the settings seconds or rows, or narrow the query",
            )  # fmt: skip
        if isinstance(found, Triples):
            return [(s.value, p.value, o.value) for s, p, o in found.triples]
        if found.boolean is not None:
            return found.boolean
        return [dict(zip(found.variables, map(_shown, row), strict=True)) for row in found.rows]

    @extras_told()
    def inflect(self, label: str, *, case: str, number: str = "as-is", description: str = "") -> str:
        """The form of a label in a case (`nom gen dat acc inst loc voc`) and number (`sg pl as-is`). What it names may
        be told by a description („włoski pisarz”)."""
        chosen = one_of(Case, case, "case"), one_of(Number, number, "number")
        inflector = self._parts()[0].inflector
        return inflector.inflect(
            text_of(label, "a label"),
            case=chosen[0],
            number=chosen[1],
            description=text_of(description, "a description"),
        )

    def close(self) -> None:
        """Let go of everything; what is asked later is an error."""
        self._opened = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Session(data={self._config.data or 'the embedded sample'}{'' if self._opened else ', closed'})"

    def _parts(self) -> tuple[Parts, AnswerMaker]:
        if self._opened is None:
            raise ClearError("the session is closed", remedy="open another one with kgqa.open()")
        return self._opened


@dataclass(frozen=True, slots=True)
class _Asking:
    """Answers questions in another process."""

    config: Config

    def open(self) -> Callable[[str], str]:
        """Load what answers; the answer of a question as JSON."""
        session = Session(self.config)
        return lambda text: json.dumps(session.ask(text).to_dict(), ensure_ascii=False)


def open(
    data: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None = None, mode: str = "hybrid", **settings: Any
) -> Session:
    """Open a data directory; without one the embedded sample, which is built on first use. Several are united below
    the cache on first use, the labels of the first one go first.

    `mode` names the sources: `hybrid`, `kg` or `text`. Further settings are those of `kgqa config show`, as keywords;
    the environment (`KGQA_…`) and configuration files count as for commands. Raises `ClearError` for a setting or
    directory that cannot be used.
    """
    given = {"data": _place(data, settings), "mode": mode, **settings}
    return Session(load_config(given, spelled=as_keyword))


def _place(data: object, settings: Mapping[str, Any]) -> str | None:
    """The data directory of a path or several. Raises `ClearError` for anything else, and what `united` raises."""
    if isinstance(data, (list, tuple)):
        if not data:
            raise WrongTypeError("data names no directory", value="an empty list")
        from kgqa.assembly.data import united  # noqa: PLC0415 (loads what builds)

        places = [Path(_path(one)).expanduser() for one in data]
        return str(united(places, load_config(settings, spelled=as_keyword).cache, lambda _step, _done, _total: None))
    return None if data is None else os.fspath(_path(data))


def _path(data: object) -> str | os.PathLike[str]:
    if isinstance(data, (str, os.PathLike)):
        return data
    raise WrongTypeError("data is a directory, or a list of them", value=type(data).__name__, expected="text or a Path")


def _shown(term: Term | None) -> str | None:
    return None if term is None else term.value
