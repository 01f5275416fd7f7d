"""Asks questions of a SPARQL endpoint and of the file that it was loaded from: answers that differ, requests, seconds.

    python -m benchmarks.endpoint URL QUESTIONS [--data DIR] [--every N] [--seconds 2]

QUESTIONS has a question a line, before the first tab; DIR is the data directory whose graph the endpoint has, the
embedded sample where none is told. Questions are asked one after another, so that later ones find what earlier ones
looked up. Prints a line for every answer that differs, with both, and how many requests and seconds a question took.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.assembly.data import open_data, open_endpoint
from kgqa.config import Config, Mode
from kgqa.errors import ClearError
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.model import Answer, Question


@dataclass(frozen=True, slots=True)
class Asked:
    """What one question took and told."""

    question: str
    text: str
    seconds: float
    requests: int


def main() -> None:
    """Ask both and print how they compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("questions", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--every", type=int, default=1, help="ask every so many questions")
    parser.add_argument("--seconds", type=float, default=2.0, help="that a query may take")
    options = parser.parse_args()
    config = Config(data=options.data, kg=options.url, seconds=options.seconds, mode=Mode.KG)
    lines = options.questions.read_text(encoding="utf-8").splitlines()
    questions = [line.split("\t")[0] for line in lines if line.strip() and line[0] != "#"][:: options.every]
    endpoint = RemoteExecutor(options.url)
    directory = data_directory(config)
    local = asked(open_parts(Config(data=options.data, mode=Mode.KG), open_data(directory, None)), questions, None)
    remote = asked(open_parts(config, open_endpoint(directory, endpoint)), questions, endpoint)
    print("\n".join(report(list(local), list(remote))))


def asked(parts: Parts, questions: Sequence[str], endpoint: RemoteExecutor | None) -> Iterator[Asked]:
    """What each question tells; an error counts as an answer of its own."""
    for question in questions:
        before, start = endpoint.sent if endpoint else 0, time.monotonic()
        try:
            answer = parts.pipeline.answer(Question(question)).answer
            text = answer.text if isinstance(answer, Answer) else ""
        except ClearError as error:
            text = f"error: {error}"
        sent = endpoint.sent - before if endpoint else 0
        yield Asked(question, text, time.monotonic() - start, sent)


def report(local: Sequence[Asked], remote: Sequence[Asked]) -> Iterator[str]:
    """A line for every difference, and the figures."""
    different = [(one, other) for one, other in zip(local, remote, strict=True) if one.text != other.text]
    for one, other in different:
        yield f"{one.question}\tfile: {one.text or '-'}\tendpoint: {other.text or '-'}"
    sent = sorted(one.requests for one in remote)
    seconds = sorted(one.seconds for one in remote)
    few = sum(number <= 3 for number in sent) / len(sent)
    yield f"{len(different)} of {len(remote)} answers differ"
    yield (
        f"requests a question: mean {sum(sent) / len(sent):.2f}, median {_share(sent, 0.5):g},"
        f" 95 % {_share(sent, 0.95):g}, most {sent[-1]}; three or fewer: {few:.1%}"
    )
    yield (
        f"seconds a question: median {_share(seconds, 0.5):.2f}, 95 % {_share(seconds, 0.95):.2f}, "
        f"all {sum(seconds):.0f};"
        f" file, all {sum(one.seconds for one in local):.0f}"
    )


def _share(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    main()
