"""Measures `kg build` on Wikidata-like graphs: seconds, memory and disk at several sizes.

Use: python benchmarks/build_hdt.py [--jobs N] [--repeat N] [--memory BYTES] [--room DIR] [MILLIONS …]
Without sizes: 1, 4, 10 and 40 million triples. Every size is built --repeat times, and the fastest run is shown; other
work on the machine makes the seconds more, never less, so the processor time of all processes is shown beside them.
`graph s` ends with the whole graph.hdt; its index and the label index come after it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ITEM = "http://www.wikidata.org/entity/Q"
DIRECT = "http://www.wikidata.org/prop/direct/P"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
DATE_TIME = "http://www.w3.org/2001/XMLSchema#dateTime"
SYLLABLES = ("ka", "ro", "mi", "le", "sza", "dor", "zyn", "pol", "war", "grod", "niec", "wic", "tar", "bo", "re")
FEW_OBJECTS = (31, 17, 106)
"""Properties whose objects are the first thousand items."""
ANY_OBJECTS = (131, 27, 19)
TRIPLES_AN_ITEM = 8
_PAGE = os.sysconf("SC_PAGE_SIZE")


def generate(path: Path, items: int) -> None:
    """Write N-Triples about so many items: a Polish label, six item properties and a date each."""
    chance = random.Random(7)
    with path.open("w", encoding="utf-8") as out:
        for number in range(1, items + 1):
            subject = f"<{ITEM}{number}>"
            name = "".join(chance.choices(SYLLABLES, k=3)).capitalize()
            lines = [f'{subject} <{LABEL}> "{name} {number % 1000}"@pl .\n']
            lines += [f"{subject} <{DIRECT}{prop}> <{ITEM}{chance.randint(1, 1000)}> .\n" for prop in FEW_OBJECTS]
            lines += [f"{subject} <{DIRECT}{prop}> <{ITEM}{chance.randint(1, items)}> .\n" for prop in ANY_OBJECTS]
            date = f"{chance.randint(1000, 2000)}-01-01T00:00:00Z"
            lines.append(f'{subject} <{DIRECT}569> "{date}"^^<{DATE_TIME}> .\n')
            out.write("".join(lines))


def build(source: str, out: str, jobs: int, memory: int) -> None:
    """Build once, in a process of its own, and print the seconds at which the steps began as JSON."""
    from wikidata_hdt.build.directory_build import BuildOptions, build_data_directory  # noqa: PLC0415 (measured)
    from wikidata_hdt.profiles.profiles import load_profile  # noqa: PLC0415 (measured)

    begun = time.monotonic()
    steps: dict[str, float] = {}
    disk, processor = [0], {}

    def told(step: str, _done: int, _total: int | None) -> None:
        if step not in steps:
            steps[step] = time.monotonic() - begun
            processor[step] = sum(os.times()[:4])
            room = Path(out, ".build")
            disk[0] = max(disk[0], sum(file.stat().st_size for file in room.iterdir() if file.is_file()))

    options = BuildOptions(load_profile("truthy"), lambda _name: (), jobs=jobs, memory=memory)
    report = build_data_directory([source], Path(out), options, told)
    steps["end"] = time.monotonic() - begun
    print(
        json.dumps(
            {
                "steps": steps,
                "triples": report.graph.triples,
                "names": report.labels.names,
                "disk": disk[0],
                "processor": processor["indexing the graph"],
            }
        )
    )


def _tree_memory(process: int) -> int:
    """Bytes in memory of a process and all that it started."""
    try:
        own = int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except (OSError, IndexError, ValueError):
        return 0
    return own + sum(_tree_memory(int(child)) for child in children)


def measure(source: Path, jobs: int, memory: int) -> dict[str, float]:
    """Build once; seconds, bytes of memory at the peak, and bytes of the files."""
    with tempfile.TemporaryDirectory(dir=source.parent) as out:
        command = [sys.executable, __file__, "--child", str(source), out, str(jobs), str(memory)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, env=os.environ | {"PYTHONPATH": _root()})
        peak = 0
        output: list[bytes] = []
        assert child.stdout is not None
        reader = threading.Thread(target=lambda stream: output.append(stream.read()), args=(child.stdout,))
        reader.start()
        while child.poll() is None:
            peak = max(peak, _tree_memory(child.pid))
            time.sleep(0.02)
        reader.join()
        if child.returncode:
            raise SystemExit(f"the build of {source} failed")
        found = json.loads(output[0])
        steps = found["steps"]
        sizes = {file.name: file.stat().st_size for file in Path(out).iterdir() if file.is_file()}
    return {
        "triples": found["triples"], "names": found["names"], "graph": steps["indexing the graph"],
        "processor": found["processor"],
        "index": steps.get("indexing names", steps["checksums"]) - steps["indexing the graph"],
        "all": steps["end"], "peak": peak, "disk": found["disk"], "bytes": sizes["graph.hdt"],
    }  # fmt: skip


def _root() -> str:
    return str(Path(__file__).resolve().parent.parent)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("millions", nargs="*", type=float, default=[1, 4, 10, 40])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--memory", type=int, default=4 << 30)
    parser.add_argument("--room", type=Path, default=Path(tempfile.gettempdir()))
    choices = parser.parse_args()
    print("triples (M) | text MB | graph s | CPU s | M triples/s | index s | all s | peak MiB | work disk MB | HDT MB")
    for millions in choices.millions:
        items = round(millions * 1e6 / TRIPLES_AN_ITEM)
        with tempfile.TemporaryDirectory(dir=choices.room) as room:
            source = Path(room, "graph.nt")
            generate(source, items)
            runs = [measure(source, choices.jobs, choices.memory) for _ in range(choices.repeat)]
            text = source.stat().st_size
        best = min(runs, key=lambda run: run["graph"])
        print(
            f"{best['triples'] / 1e6:11.1f} | {text / 1e6:7.0f} | {best['graph']:7.1f} | {best['processor']:5.1f} | "
            f"{best['triples'] / 1e6 / best['graph']:11.2f} | {best['index']:7.1f} | {best['all']:5.1f} | "
            f"{best['peak'] / (1 << 20):8.0f} | {best['disk'] / 1e6:12.0f} | {best['bytes'] / 1e6:6.0f}",
            flush=True,
        )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--child"]:
        build(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
    else:
        main()
