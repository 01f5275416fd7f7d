"""Asks another system the questions of a QALD file.

By the protocol of GERBIL QA `query` and `lang` go in, and QALD JSON comes out; by that of TEXT2SPARQL `question` and
`dataset` go in, and a query comes out, which is run here. An address that names a `dataset` speaks the second one.
Sources: GERBIL's „QA web service” (https://github.com/dice-group/gerbil/wiki/Question-Answering), and TEXT2SPARQL's
„Challenge” (https://text2sparql.aksw.org).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import Request, urlopen

from kgqa.errors import InputError, QueryError
from kgqa.formats.lines import read_bytes
from kgqa.formats.qald import LANGUAGE, entry_id, question_of, read_entries, results_of
from kgqa.model import Solutions

_SECONDS = 60
"""What a system gets for one question."""
Answers = Sequence[Mapping[str, Any]]
"""What a QALD file has for the answers of a question."""
System = Callable[[str], Answers]
"""Answers a question. Raises `InputError`."""


def is_address(name: str) -> bool:
    """Whether a name is the address of a system and not a file."""
    return name.startswith(("http://", "https://"))


def gives_queries(url: str) -> bool:
    """Whether the system at an address is asked for queries: whether it is told a data set."""
    return "dataset" in parse_qs(urlsplit(url).query)


def ask_all(gold: str, system: System, target: Path, progress: Callable[[int, int], None]) -> None:
    """Write the answers of a system to the questions of a QALD file as another one. Raises `InputError`."""
    entries = read_entries(read_bytes(gold), gold)
    found = []
    for number, entry in enumerate(entries, 1):
        answers = system(question_of(entry))
        found.append({"id": entry_id(entry), "question": entry["question"], "answers": answers})
        progress(number, len(entries))
    target.write_text(json.dumps({"questions": found}, ensure_ascii=False), encoding="utf-8")


def system_of_answers(url: str) -> System:
    """A system that speaks GERBIL's protocol."""

    def answers(question: str) -> Answers:
        data = urlencode({"query": question, "lang": LANGUAGE}).encode()
        told = _asked(
            Request(url, data), lambda reply: [list(entry.get("answers") or ()) for entry in reply["questions"]]
        )
        return [one for of_it in told for one in of_it]

    return answers


def system_of_queries(url: str, run: Callable[[str], Solutions]) -> System:
    """A system that speaks TEXT2SPARQL's protocol. Its queries are run by `run`; one that cannot be has no answers."""

    def answers(question: str) -> Answers:
        query = _asked(Request(f"{url}&{urlencode({'question': question})}"), lambda reply: str(reply["query"]))
        try:
            return [results_of(run(query))]
        except QueryError:
            return []

    return answers


def _asked(request: Request, read: Callable[[Any], Any]) -> Any:
    try:
        with urlopen(request, timeout=_SECONDS) as reply:
            return read(json.load(reply))
    except (URLError, OSError) as error:
        raise InputError("the system does not answer", value=request.full_url, remedy=str(error)) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            "the system answers by another protocol", value=request.full_url, remedy=f"{type(error).__name__}: {error}"
        ) from error
