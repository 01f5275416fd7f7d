"""Golden questions over a real slice of Wikidata: `python -m tests.golden.slice DIR` prints the rates and the failures.

`DIR` is a data directory built from real Wikidata statements. Not part of the test suite, which needs nothing outside
the clone.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kgqa.assembly import open_pipeline
from kgqa.config import Mode, load_config
from kgqa.model import Answer, Question

QUESTIONS = Path(__file__).with_name("slice.tsv")


def main(directory: str) -> None:
    pipeline = open_pipeline(load_config({"data": directory, "mode": Mode.KG}))
    asked = right = answered = 0
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        question, *accepted = line.split("\t")
        answer = pipeline.answer(Question(question)).answer
        text = answer.text if isinstance(answer, Answer) else ""
        asked += 1
        answered += bool(text)
        right += text in (accepted or [""])
        if text not in (accepted or [""]):
            why = answer.evidence.template if isinstance(answer, Answer) else f"{answer.stage}: {answer.reason}"
            sys.stdout.write(
                f"{question}\texpected {' | '.join(accepted) or 'nothing'}\tgot {text or 'nothing'} ({why})\n"
            )
    sys.stderr.write(f"{right} of {asked} right ({right / asked:.1%}), {answered} answered\n")


if __name__ == "__main__":
    main(sys.argv[1])
