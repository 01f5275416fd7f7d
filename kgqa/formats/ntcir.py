"""Run files of the question-answering subtask of NTCIR-16 Data Search 2: a line a question, id and answer.

The first line may describe the system: `<SYSDESC>…</SYSDESC>`.
"""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.errors import InputError

_DESCRIPTION = "<SYSDESC>"


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
