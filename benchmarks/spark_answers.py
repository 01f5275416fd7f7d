"""Answers files of questions on Spark, with one and with two workers, and prints rates.

    python -m benchmarks.spark_answers [--data DIR] [--questions 4000] [--masters 'local-cluster[1,1,2048]' …]
        [--partition-size 200]

The questions are made of names of the data and of wordings, no two the same. Each run starts anew: the seconds until
the first partition is there (Spark, the data, the pipeline) stand apart from the rate behind it. Every output is
compared with that of the first run, which is of one process without Spark. Processor time is that of all processes of a
run.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import islice
from pathlib import Path

import kgqa
from benchmarks.process_tree import below, processor

_ROOT = Path(__file__).resolve().parents[1]
_NAMES = """SELECT ?name { ?person wdt:P31 wd:Q5 ; wdt:P569 ?date ; rdfs:label ?name . FILTER(LANG(?name) = "pl") }
LIMIT 40000"""
_WORDINGS = (
    "Gdzie urodził się {}?",
    "W którym roku zmarł {}?",
    "Jaki zawód wykonywał {}?",
    "Kim był {}?",
    "Ile lat żył {}?",
    "Jakie obywatelstwo miał {}?",
    "Kiedy urodziła się {}?",
    "Z kim był żonaty {}?",
    "Gdzie zmarł {}?",
    "Kto był ojcem {}?",
    "Kiedy zmarł {}?",
    "Jakie dzieci miał {}?",
    "W jakim kraju urodził się {}?",
    "Ile dzieci miał {}?",
    "Z jakiego kraju pochodził {}?",
    "Jaką uczelnię ukończył {}?",
    "Jakie nagrody otrzymał {}?",
    "W którym wieku żył {}?",
    "Kto był matką {}?",
    "Czy {} żyje?",
    "Gdzie pochowano {}?",
    "Co napisał {}?",
    "Ile miał lat {}, gdy zmarł?",
    "Gdzie mieszkał {}?",
    "Jakie stanowiska zajmował {}?",
)
_MASTERS = ("local-cluster[1,1,2048]", "local-cluster[2,1,2048]")


@dataclass
class Measured:
    """A run: seconds until the first lines, seconds in all, lines that were there first, processor seconds."""

    first: float
    whole: float
    first_lines: int
    processor: float


def main() -> None:
    """Make the questions, run, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data")
    parser.add_argument("--questions", type=int, default=4000)
    parser.add_argument("--masters", nargs="*", default=_MASTERS)
    parser.add_argument("--partition-size", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        source, single = Path(place, "questions.tsv"), Path(place, "single.jsonl")
        with kgqa.open(options.data) as session:
            questions = list(
                islice(_questions([str(row["name"]) for row in session.sparql(_NAMES)]), options.questions)
            )
        source.write_text("".join(f"{one}\n" for one in questions), encoding="utf-8")
        given = ["--data", options.data] if options.data else []
        _tell("one process", _run(source, single, given), len(questions), "")
        for number, master in enumerate(options.masters):
            target = Path(place, f"{number}.jsonl")
            spark = ["--engine", "spark", "--master", master, "--partition-size", str(options.partition_size)]
            measured = _run(source, target, [*given, *spark])
            same = "same lines" if filecmp.cmp(single, target, shallow=False) else "OTHER LINES"
            _tell(master, measured, len(questions), same)


def _questions(names: list[str]) -> Iterator[str]:
    for number in range(len(names) * len(_WORDINGS)):
        # The name and the wording change with each question, and no pair comes again.
        lap, place = divmod(number, len(names))
        yield _WORDINGS[(place + lap) % len(_WORDINGS)].format(names[place])


def _run(source: Path, target: Path, options: list[str]) -> Measured:
    home = target.with_suffix(".spark")  # a cluster on one machine keeps its logs there
    environment = {
        **os.environ,
        "SPARK_HOME": str(linked_home(home)),
        "PYTHONPATH": os.pathsep.join(map(os.path.abspath, filter(None, sys.path))),
    }
    begun = time.monotonic()
    command = [sys.executable, _ROOT / "cli.py", "answer", source, "-o", target, *options]
    log = target.with_suffix(".log")
    with log.open("wb") as told:
        process = subprocess.Popen(command, env=environment, stderr=told)
    used: dict[int, float] = {}
    watch = threading.Thread(target=_watch, args=(process, used), daemon=True)
    watch.start()
    while not (lines := _finished(target)) and process.poll() is None:
        time.sleep(0.1)
    first = time.monotonic() - begun
    if process.wait():
        sys.exit(log.read_text("utf-8"))
    return Measured(first, time.monotonic() - begun, lines, sum(used.values()))


def linked_home(home: Path) -> Path:
    """A directory with links to the files of PySpark, in which Spark may write."""
    home.mkdir()
    found = find_spec("pyspark")
    for path in Path(str(found.origin)).parent.iterdir() if found else ():
        (home / path.name).symlink_to(path)
    return home


def _finished(target: Path) -> int:
    """Lines that an unfinished output has."""
    partial, parts = target.with_name(f"{target.name}.partial"), target.with_name(f"{target.name}.parts")
    files = [partial] if partial.exists() else list(parts.glob("part-*.lines"))
    return sum(file.read_bytes().count(b"\n") for file in files)


def _watch(process: subprocess.Popen[bytes], used: dict[int, float]) -> None:
    """Keep what each process of a run has used, until it ends."""
    while process.poll() is None:
        used.update({pid: seconds for pid in (process.pid, *below(process.pid)) if (seconds := processor(pid))})
        time.sleep(0.5)


def _tell(name: str, measured: Measured, questions: int, same: str) -> None:
    rate = (questions - measured.first_lines) / (measured.whole - measured.first)
    print(
        f"{name:24} {questions} questions: first lines after {measured.first:.1f} s, then {rate:.1f} a second;"
        f" {measured.whole:.1f} s in all, {1000 * measured.processor / questions:.1f} ms of processor time a question;"
        f" load {os.getloadavg()[0]:.1f}; {same}",
        flush=True,
    )


if __name__ == "__main__":
    main()
