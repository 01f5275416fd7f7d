"""Fills an index of a search cluster with made-up villages, and asks about them: rates of building and answering.

    python -m benchmarks.search_cluster URL [PASSAGES] [QUESTIONS]

URL is that of `--text`, whose index is replaced; 100,000 passages and 200 questions where no numbers are given.
`python -m tests.contracts.elasticsearch WHEEL PORT PORT PORT` runs a cluster of three nodes.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kgqa.assembly import open_parts
from kgqa.config import Config, Mode
from kgqa.model import Answer, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress, open_client
from kgqa.retrieval.text_words import Lexicon

_SYLLABLES = [first + second for first in "bdgjklmnprstwz" for second in "aeiou"]
_ENDINGS = ("wo", "wice", "nica", "ków", "ławki")


def villages(count: int) -> Iterator[tuple[dict[str, str], str]]:
    """Records of text of villages, and a question about each."""
    chance = random.Random(count)

    def name() -> str:
        return "".join([*chance.choices(_SYLLABLES, k=3), chance.choice(_ENDINGS)]).capitalize()

    for number in range(count):
        village, year = name(), 1200 + number % 700
        text = (
            f"{village} to wieś nad rzeką {name()}. Wieś założył w {year} roku rycerz {name()} z rodu {name()}. "
            f"Mieszka w niej {number + 100} osób."
        )
        question = f"W którym roku założono wieś {village}?"
        yield {"id": f"wies{number}", "title": village, "url": "", "text": text}, question


def write_villages(path: Path, count: int) -> list[str]:
    """Write the records of so many villages as JSON lines; the questions about them."""
    questions = []
    with path.open("w", encoding="utf-8") as file:
        for record, question in villages(count):
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
            questions.append(question)
    return questions


def main(url: str, passages: str = "100000", asked: str = "200") -> None:
    """Build, ask and print."""
    address = ClusterAddress.parse(url)
    with tempfile.TemporaryDirectory() as place:
        source = Path(place, "villages.jsonl")
        questions = write_villages(source, int(passages))
        begun, worked = time.monotonic(), time.process_time()
        counts = ClusterBuild(address, [source], Lexicon(MorfeuszMorphology())).run().counts
        took, worked = time.monotonic() - begun, time.process_time() - worked
    rate = counts["passages"] / took
    print(f"{counts['passages']} passages in {took:.0f} s, {rate:.0f} a second; {worked:.0f} s of our processor time")
    sizes = open_client(address).indices.stats(index=address.index)["_all"]
    for part in ("primaries", "total"):
        print(f"{part}: {sizes[part]['store']['size_in_bytes'] / 1e6:.1f} MB")
    _ask(url, questions[:: max(1, len(questions) // int(asked))])


def _ask(url: str, questions: list[str]) -> None:
    pipeline = open_parts(Config(text=url, mode=Mode.TEXT)).pipeline
    seconds, answered = [], 0
    for question in questions:
        begun = time.monotonic()
        answered += isinstance(pipeline.answer(Question(question)).answer, Answer)
        seconds.append(time.monotonic() - begun)
    last = statistics.quantiles(seconds, n=20)[-1]
    print(f"{answered} of {len(seconds)} answered; median {statistics.median(seconds):.3f} s, 95 % within {last:.3f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
