"""Measures how many questions are still answered right when they are typed without diacritics or letter case.

    python benchmarks/spelling.py [QUESTIONS.tsv] [--data DIR]

QUESTIONS.tsv is tab-separated: question, accepted answers; a question without an answer must stay unanswered. Answers
are compared without regard to diacritics, letter case and quotation marks, since options are repeated as they stand.
"""

from __future__ import annotations

import argparse
import unicodedata
from collections.abc import Callable
from pathlib import Path

from kgqa.assembly import open_pipeline
from kgqa.config import load_config
from kgqa.formats.lines import read_lines
from kgqa.model import Answer, Question
from kgqa.pipeline.question_answering import Pipeline

GOLDEN = Path(__file__).resolve().parents[1] / "tests" / "golden" / "questions.tsv"


def plain(text: str) -> str:
    """The text in plain Latin letters."""
    parts = unicodedata.normalize("NFD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


TYPED: dict[str, Callable[[str], str]] = {
    "as they stand": str,
    "without diacritics": plain,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "in capitals without diacritics": lambda text: plain(text).upper(),
    "in small letters without diacritics": lambda text: plain(text).lower(),
}


def main() -> None:
    """Print a line for each way of typing."""
    parser = argparse.ArgumentParser(description="Measures answering of carelessly typed questions.")
    parser.add_argument("questions", nargs="?", default=str(GOLDEN))
    parser.add_argument("--data", help="data directory; the embedded sample unless given")
    options = parser.parse_args()
    rows = [line.split("\t") for line in read_lines(options.questions) if line and not line.startswith("#")]
    pipeline = open_pipeline(load_config({"data": options.data}))
    for name, change in TYPED.items():
        right = refused = 0
        for question, *accepted in rows:
            found = _told(pipeline, change(question))
            right += bool(accepted) and found in set(map(_folded, accepted))
            refused += not accepted and not found
        answerable = sum(len(row) > 1 for row in rows)
        print(f"{name:38} right {_share(right, answerable)}   refused {_share(refused, len(rows) - answerable)}")


def _told(pipeline: Pipeline, question: str) -> str:
    answer = pipeline.answer(Question(question)).answer
    return _folded(answer.text) if isinstance(answer, Answer) else ""


def _folded(text: str) -> str:
    return plain(text).lower().strip("„”\"'")


def _share(count: int, total: int) -> str:
    return f"{count:4} / {total:4} = {count / total:6.1%}" if total else "none"


if __name__ == "__main__":
    main()
