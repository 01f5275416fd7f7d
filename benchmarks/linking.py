"""Measures entity linking: speed of analysis and linking in one process, memory of the label index, accuracy.

    python benchmarks/linking.py DIR [--gold tests/data/linking/questions.jsonl] [--passes N]

DIR is a data directory. Every question is analysed and linked; the first pass warms caches up as a user's first
questions would, and counts too. `names` is what the command `link` does, `mentions` what a question goes through before
templates are matched. Memory is what opening the label index and linking all questions add to the resident set, beside
the size of the index file, whose pages the system may drop. With `--gold` the links are scored (strong matches).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from kgqa.assembly import open_parts
from kgqa.config import load_config
from kgqa.evaluation.linking_measures import ERRORS, F1, PRECISION, RECALL, LinkedSpan, Links, phenomena, unknown_names
from kgqa.evaluation.measure import Case
from kgqa.formats.lines import read_lines
from kgqa.interfaces.memory import collect_rarely
from kgqa.linking.choice.chooser import NameLinker
from kgqa.model import Analysis, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import LABELS_NAME

ROOT = Path(__file__).resolve().parents[1]
GOLD = ROOT / "tests" / "data" / "linking" / "questions.jsonl"
_MB = 1e6


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Measures entity linking.")
    parser.add_argument("data", type=Path)
    parser.add_argument("--gold", default=str(GOLD), help="linked questions; their texts are what is timed")
    parser.add_argument("--passes", type=int, default=3)
    options = parser.parse_args()
    records = [json.loads(line) for line in read_lines(options.gold)]
    questions = [Question(record["text"]) for record in records]
    print(f"{'index file':44} {(options.data / LABELS_NAME).stat().st_size / _MB:8.1f} MB   target < 200 MB")
    print(
        f"{'resident memory added by look-ups':44} {_index_memory(options.data, questions):8.1f} MB   target < 200 MB"
    )
    collect_rarely()  # as all commands do
    parts = open_parts(load_config({"data": str(options.data)}))
    steps: dict[str, Callable[[Analysis], object]] = {
        "analysis alone": lambda analysis: analysis,
        "analysis and names": parts.names.links,
        "analysis and mentions": parts.linker.link,
    }
    for name, step in steps.items():
        rate, first, busy = _rate(parts.analyser, step, questions, options.passes)
        print(
            f"{name:44} {rate:8.0f} questions/s (first pass {first:.0f}; {busy:.0f} by processor time)   target >= 400"
        )
    print(f"{'resident memory':44} {_resident():8.0f} MB   target < 1000 MB")
    _print_scores(records, parts.analyser, parts.names)


def _rate(
    analyser: QuestionAnalyser, step: Callable[[Analysis], object], questions: Sequence[Question], passes: int
) -> tuple[float, float, float]:
    """Questions a second over all passes, in the first, and over all passes by processor time.

    The latter leaves out what other programs of a busy machine take, and waiting for the disk.
    """
    seconds: list[float] = []
    busy = time.process_time()
    for _ in range(passes):
        started = time.perf_counter()
        for question in questions:
            step(analyser.analyse(question))
        seconds.append(time.perf_counter() - started)
    asked = len(questions) * passes
    return asked / sum(seconds), len(questions) / seconds[0], asked / (time.process_time() - busy)


def _index_memory(directory: Path, questions: Sequence[Question]) -> float:
    """Megabytes that opening the index and looking up every word of the questions add."""
    before = _resident()
    index = LabelIndex.open(directory / LABELS_NAME)
    for question in questions:
        for word in question.text.split():
            index.lookup(word.lower())
    after = _resident()
    index.close()
    return max(0.0, after - before)


def _resident() -> float:
    """The resident set of this process in megabytes."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS:"))


def _print_scores(records: Sequence[dict[str, object]], analyser: QuestionAnalyser, names: NameLinker) -> None:
    parts = sorted({str(record.get("part", "")) for record in records})
    cases = [(str(record.get("part", "")), _case(record, analyser, names)) for record in records]
    for part in ("all", *parts):
        chosen = [case for name, case in cases if part in ("all", name)]
        figures = ", ".join(f"{one.name} {one.total(chosen).value:.3f}" for one in (F1, PRECISION, RECALL))
        unknown = [right for case in chosen for right in unknown_names(case.gold, case.given)]
        print(f"{'questions: ' + (part or 'rest'):44} {figures}, NIL {sum(unknown)} of {len(unknown)}")
    every = [case for _, case in cases]
    for measure in ERRORS:
        print(f"{measure.name:44} {measure.total(every).value:8.0f}")
    for tag, (right, total) in phenomena(every).items():
        print(f"{'phenomenon: ' + tag:44} {right / total:8.3f} ({right} of {total})")


def _case(record: dict[str, object], analyser: QuestionAnalyser, names: NameLinker) -> Case[Links, Links]:
    links = record["links"] if isinstance(record["links"], list) else []
    gold = [LinkedSpan(one["start"], one["end"], one["qid"], tuple(one.get("tags", ()))) for one in links]
    placed = names.links(analyser.analyse_in_place(Question(str(record["text"]))))
    found = [
        LinkedSpan(
            one.start,
            one.end,
            str(one.link.candidate.item) if one.link.candidate else None,
            popularity={str(c.item): c.features.get("popularity", 0.0) for c in one.link.mention.candidates},
        )
        for one in placed
    ]
    return Case(str(record["text"]), gold, found)


if __name__ == "__main__":
    main()
