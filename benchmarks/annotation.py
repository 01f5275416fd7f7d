"""Annotators who save at once, and servers that are killed while they do.

python -m benchmarks.annotation [--annotators 20] [--seconds 120] [--pause 0] [--kills 20] [--db URL]

Every annotator has a record of their own about an article of some 5,000 characters, saves it with another question each
time and loads the form again, as a browser does. Printed are the times of saving beside their target, errors, and what
is missing in the database of all that was answered with „saved”; then the same after each of a number of SIGKILLs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.service.annotating import add_annotators, annotation_server
from tests.service.annotating_load import Work, kill_soon, missing, run

_TARGET = 200.0


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--annotators", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--pause", type=float, default=0, help="mean seconds between two saves of an annotator")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--db", help="an empty PostgreSQL database instead of an SQLite file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        place = options.db or str(Path(directory) / "records.db")
        names = add_annotators(place, options.annotators)
        _load(Path(directory), place, names, options.seconds, options.pause)
        _kill(Path(directory), place, names, options.kills)


def _load(cache: Path, place: str, names: Sequence[str], seconds: float, pause: float) -> None:
    with annotation_server(cache, place) as server:
        works = [Work(server, name, 1_000_000 * number) for number, name in enumerate(names)]
        run(works, lambda: time.sleep(seconds), pause)
    saves = sorted(1000 * one for work in works for one in work.save_times)
    loads = sorted(1000 * one for work in works for one in work.load_times)
    errors = [error for work in works for error in work.errors]
    lost = missing(place, [one for work in works for one in work.saved])
    print(f"{len(works)} annotators, {seconds:g} s, {pause:g} s between saves: {len(saves)} saves, "
          f"{len(saves) / seconds:.0f}/s, {len(errors)} errors, {len(lost)} lost")  # fmt: skip
    print(f"saving  median {_share(saves, 0.5):6.1f} ms  95 % {_share(saves, 0.95):6.1f} ms (target {_TARGET:g})"
          f"  99 % {_share(saves, 0.99):6.1f} ms")  # fmt: skip
    print(f"loading median {_share(loads, 0.5):6.1f} ms  95 % {_share(loads, 0.95):6.1f} ms")
    print(*errors[:3], sep="\n")


def _kill(cache: Path, place: str, names: Sequence[str], kills: int) -> None:
    lost = total = 0
    for kill in range(kills):
        with annotation_server(cache, place) as server:
            works = [
                Work(server, name, 1_000_000 * (number + 1) + 10_000 * (kill + 1)) for number, name in enumerate(names)
            ]
            run(works, partial(kill_soon, server))
        saved = [one for work in works for one in work.saved]
        lost, total = lost + len(missing(place, saved)), total + len(saved)
    if kills:
        print(f"{kills} kills at random moments: {total} records answered with „saved”, {lost} of them lost")


def _share(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


if __name__ == "__main__":
    main()
