"""Reads a gold file and a file of answers question by question, and refuses files that do not belong together.

The first line may describe the system: `<SYSDESC>…</SYSDESC>`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from kgqa.errors import InputError
from kgqa.evaluation.linking_measures import LinkedSpan, Links
from kgqa.evaluation.measure import Case
from kgqa.formats.lines import read_bytes, read_table_lines
from kgqa.formats.qald import answer_set, entry_id, read_entries

Gold = TypeVar("Gold")
Given = TypeVar("Given")
T = TypeVar("T")
SetCase = Case[AbstractSet[str], AbstractSet[str]]
"""A question with a set of answers."""
_DESCRIPTION = "<SYSDESC>"
_CSV_HEADERS = (("question", "answer"), ("id", "question", "answer"))


def aligned(gold: str, pred: str) -> tuple[list[str], list[str]]:
    """The lines of two files, of which there must be as many. Raises `InputError`."""
    golds, answers = read_table_lines(gold), _without_header(read_table_lines(pred), pred)
    if len(golds) != len(answers):
        raise InputError(
            "the files have different numbers of lines", value=f"{len(golds)} in {gold}, {len(answers)} in {pred}",
            remedy="give the answers to exactly these questions, an empty line for none",
        )  # fmt: skip
    return golds, answers


def _without_header(lines: list[str], name: str) -> list[str]:
    """The answers alone of a table that `answer` wrote as CSV; other lines as they are."""
    if name.lower().endswith(".csv") and lines and tuple(lines[0].split("\t")) in _CSV_HEADERS:
        return [line.rpartition("\t")[2] for line in lines[1:]]
    return lines


def line_cases(
    gold: str, pred: str, right: Callable[[str, str], Gold], given: Callable[[str, str], Given]
) -> Iterator[Case[Gold, Given]]:
    """A case a line, named by its number; the readers take a line and where it stands."""
    for number, (first, second) in enumerate(zip(*aligned(gold, pred), strict=True), 1):
        yield Case(str(number), right(first, f"{gold}, line {number}"), given(second, f"{pred}, line {number}"))


def qald_cases(gold: str, pred: str) -> Iterator[SetCase]:
    """Answer sets of QALD files, entries matched by id; a question without an entry has no answer."""
    golds, answers = (
        {entry_id(entry): answer_set(entry) for entry in read_entries(read_bytes(name), name)} for name in (gold, pred)
    )
    return _named_cases(golds, answers, frozenset(), (gold, pred))


def run_cases(gold: str, pred: str) -> Iterator[Case[str, str]]:
    """Answers of NTCIR run files; a question that is not in the run has an empty one."""
    golds, answers = (read_run(read_table_lines(name), name) for name in (gold, pred))
    return _named_cases(golds, answers, "", (gold, pred))


def _named_cases(
    golds: Mapping[str, T], answers: Mapping[str, T], none: T, files: tuple[str, str]
) -> Iterator[Case[T, T]]:
    unknown = next((identifier for identifier in answers if identifier not in golds), None)
    if unknown is not None:
        what = f"{files[1]}: a question that is not in {files[0]}"
        raise InputError(what, value=unknown, remedy="give the answers to these questions")
    return (Case(identifier, right, answers.get(identifier, none)) for identifier, right in golds.items())


def fields(line: str, _: str = "") -> list[str]:
    """The texts of a line that tabs separate."""
    return [field for field in line.split("\t") if field]


def passages(line: str, where: str) -> list[str]:
    """The ids of the passages that a line of `text search --in` lists. Raises `InputError`."""
    try:
        return [str(passage["id"]) for passage in json.loads(line)["passages"]]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{where}: no passages", value=line, expected='{"question": …, "passages": [{"id": …}]}',
            remedy="write it with `kgqa text search --in`",
        ) from error  # fmt: skip


def links(line: str, where: str) -> Links:
    """The links of a line of `link`. Raises `InputError`."""
    try:
        return tuple(_linked_span(link) for link in json.loads(line)["links"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no linked text", value=line, expected='{"text": …, "links": [{"start", "end", "qid"}]}',
            remedy="write it with `kgqa link`",
        ) from error  # fmt: skip


def _linked_span(link: Mapping[str, Any]) -> LinkedSpan:
    known = {
        str(candidate["qid"]): float(candidate.get("features", {}).get("popularity", 0.0))
        for candidate in link.get("candidates", ())
    }
    qid = None if link["qid"] is None else str(link["qid"])
    return LinkedSpan(int(link["start"]), int(link["end"]), qid, tuple(link.get("tags", ())), known)


def read_run(lines: Sequence[str], name: str) -> dict[str, str]:
    """Answers by question id. Raises `InputError` for a line without a tab or an id that comes twice."""
    answers: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip() or (number == 1 and line.startswith(_DESCRIPTION)):
            continue
        identifier, tab, answer = line.partition("\t")
        if not tab or identifier in answers:
            what = "an id that comes twice" if tab else "no tab"
            raise InputError(
                f"{name}, line {number}: {what}",
                value=identifier,
                expected="QUESTION_ID<TAB>ANSWER",
                remedy="mend the line",
            )
        answers[identifier] = answer.strip()
    return answers
