"""Kills commands at exact points, gives the same command again, and compares what comes of it with an undisturbed run.

    python -m benchmarks.kill_points [--points 40] [--only text]

`text build` (into nothing and in place of an older index), `answer` in three formats with one and two processes, `kg
update` (over a graph and over an older update) and `kg compact`. Between the kill and the second command a data
directory must say all of the old or all of the new.
After each kill the same command (`answer` with --resume) must end well with the same bytes and leave nothing else. The
engine of passages names its files at random, so of an index the texts, their offsets, the schema and every hit of some
searches are compared, and that no file is there which its manifest does not name. No process may be left either.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from benchmarks.killed_command import run_killed
from kgqa.assembly import text_search as _loaded_before_the_forks  # noqa: F401
from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.index_library import index_problems, open_text_index, passage_directory
from kgqa.retrieval.text_words import Lexicon
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.overlay import all_triples
from wikidata_hdt.verify import verify

_QUESTIONS = (
    "Jak nazywa się stolica Francji?", "Gdzie urodził się Mikołaj Kopernik?", "Stolicą Turcji jest Stambuł czy Ankara?",
    "Czym płaci się w Japonii?", "Kto to jest?", "Czy Chile graniczy z Brazylią?",
)  # fmt: skip
_TIMES = 5
"""So often they are asked: more lines than points, and work for both of two processes."""
_STEADY = ("texts.bin", "texts.idx")
_ANY = "*"


@dataclass(frozen=True)
class Subject:
    """A command that is killed."""

    name: str
    command: tuple[str, ...]
    """Its output stands in the working directory."""
    again: tuple[str, ...]
    """What is given after the kill."""
    prepare: Callable[[Path], None]
    """Makes the working directory."""
    digest: Callable[[Path], str]
    """What must be the same, of a working directory."""
    state: Callable[[Path], str] | None = None
    """What tells of a working directory that it has the old or the new state, whatever happened."""


def main() -> None:
    """Print how many kills each command survived."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=int, default=40)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    for subject in _subjects():
        if options.only in subject.name:
            survived, tried, events = _tried(subject, options.points)
            print(f"{subject.name:32} {survived}/{tried} kills survived, of {events} events", flush=True)


def _subjects() -> Iterator[Subject]:
    yield from _graph_subjects()
    build = ("text", "build", "new.jsonl", "--out", "d")
    yield Subject("text build, into nothing", build, build, _texts, _index_digest)
    yield Subject("text build, over an index", build, build, _texts_and_index, _index_digest)
    for form in ("poleval", "jsonl", "qald"):
        for jobs in ("1", "2"):
            command = ("answer", "q", "-o", "out", "--format", form, "--jobs", jobs)
            yield Subject(
                f"answer, {form}, jobs {jobs}", command, (*command, "--resume"),
                _qald_questions if form == "qald" else _questions, _files_digest,
            )  # fmt: skip


def _graph_subjects() -> Iterator[Subject]:
    update = ("kg", "update", "d", "--entities", "new.json", "--triples", "new.nt")
    yield Subject("kg update, over a graph", update, update, _graph, _graph_digest, _graph_state)
    yield Subject("kg update, over an update", update, update, _updated_graph, _graph_digest, _graph_state)
    compact = ("kg", "compact", "d", "--jobs", "1")
    yield Subject("kg compact, over an update", compact, compact, _updated_graph, _graph_digest, _graph_state)


def _tried(subject: Subject, points: int) -> tuple[int, int, int]:
    """Kills survived, kills tried, and events in an undisturbed run."""
    with tempfile.TemporaryDirectory(prefix="kgqa-kills-") as name:
        room = Path(name)
        subject.prepare(room / "whole")
        events = run_killed(subject.command, room / "whole", 0)
        expected = subject.digest(room / "whole")
        chosen = sorted({1 + round(place * (events - 1) / max(1, points - 1)) for place in range(points)})
        return sum(_survives(subject, room, point, expected) for point in chosen), len(chosen), events


def _survives(subject: Subject, room: Path, point: int, expected: str) -> bool:
    work = room / f"point{point}"
    subject.prepare(work)
    killed = run_killed(subject.command, work, point) < 0
    if not killed:
        print(f"  {subject.name}: ended before event {point}")
    between = _state(subject, work)
    run_killed(subject.again, work, 0)
    found = subject.digest(work)
    if found != expected or between:
        print(f"  {subject.name}: other than undisturbed after a kill at event {point}: {between} {found}")
    shutil.rmtree(work)
    return found == expected and not between


def _state(subject: Subject, work: Path) -> str:
    """What is wrong right after a kill: an index that was there must still be one."""
    if subject.state is not None:
        return subject.state(work)
    if "over" not in subject.name:
        return ""
    return "; ".join(index_problems(work / "d"))


_WORDS = {"old": "stara", "mid": "pośrednia", "new": "nowa"}
_ENTITIES = 30
_LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
_ITEM = "http://www.wikidata.org/entity/Q"


def _graph(work: Path) -> None:
    work.mkdir()
    dump = (f'<{_ITEM}{number}> {_LABEL} "{_WORDS["old"]} {number}"@pl .\n' for number in range(1, _ENTITIES))
    (work / "old.nt").write_text("".join(dump), encoding="utf-8")
    for name, first in (("mid", 5), ("new", 10)):
        lines = (_entity(number, _WORDS[name]) for number in range(first, first + 10))
        (work / f"{name}.json").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    added = f"<{_ITEM}1> <http://www.wikidata.org/prop/direct/P31> <{_ITEM}2> .\n"
    (work / "new.nt").write_text(added, encoding="utf-8")
    run_killed(("kg", "build", "old.nt", "--out", "d", "--jobs", "1"), work, 0)
    (work / "before").write_text(_said(work), encoding="utf-8")


def _entity(number: int, word: str) -> dict[str, object]:
    if number % 5 == 0:
        return {"id": f"Q{number}", "missing": ""}
    return {"type": "item", "id": f"Q{number}", "labels": {"pl": {"language": "pl", "value": f"{word} {number}"}}}


def _updated_graph(work: Path) -> None:
    _graph(work)
    run_killed(("kg", "update", "d", "--entities", "mid.json"), work, 0)
    (work / "before").write_text(_said(work), encoding="utf-8")


def _graph_digest(work: Path) -> str:
    """Of everything that the directory says, in the graph and by its names, and of the names of its files."""
    data = open_data_directory(work / "d")
    found = sorted((entry.entity, entry.text) for entry in data.labels.starting_with("", 1000))
    versions = [sorted(path.name for path in version.iterdir()) for version in (work / "d" / ".versions").iterdir()]
    return repr(
        (
            _said(work),
            found,
            verify(work / "d").problems,
            sorted(path.name for path in (work / "d").iterdir()),
            versions,
        )
    )


def _said(work: Path) -> str:
    return repr(sorted(all_triples(work / "d")))


def _graph_state(work: Path) -> str:
    """What is damaged, or that there is some of both states."""
    said = _said(work)
    is_new = all((f"{_WORDS['new']} 11" in said, f"{_ITEM}10'" not in said, f"{_ITEM}15'" not in said, "P31" in said))
    wrong = [] if is_new or said == (work / "before").read_text(encoding="utf-8") else ["some of both states"]
    return "; ".join([*verify(work / "d").problems, *wrong])


def _texts(work: Path) -> None:
    work.mkdir()
    for name, count in (("old", 30), ("new", 90)):
        lines = [{"id": n, "title": f"Tytuł {n}", "text": f"Zdanie {name} o liczbie {n}."} for n in range(count)]
        (work / f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def _texts_and_index(work: Path) -> None:
    _texts(work)
    run_killed(("text", "build", "old.jsonl", "--out", "d"), work, 0)


def _questions(work: Path) -> None:
    work.mkdir()
    (work / "q").write_text("\n".join(_QUESTIONS * _TIMES) + "\n", encoding="utf-8")


def _qald_questions(work: Path) -> None:
    work.mkdir()
    questions = [
        {"id": str(number), "question": [{"language": "pl", "string": text}], "query": {}, "answers": []}
        for number, text in enumerate(_QUESTIONS * _TIMES)
    ]
    (work / "q").write_text(json.dumps({"questions": questions}), encoding="utf-8")


def _index_digest(work: Path) -> str:
    """Of the texts, the counts, the hits of searches, and the names of all files but those of segments."""
    index = passage_directory(work / "d")
    engine = open_text_index(work / "d", Lexicon(MorfeuszMorphology()))
    hits = [
        (hit.passage.id, round(hit.score, 4))
        for question in ("zdanie o liczbie", "Tytuł 17", "nowe zdanie")
        for hit in engine.passages(question, 1000)
    ]
    texts = [sha256((index / name).read_bytes()).hexdigest() for name in _STEADY]
    problems = [*index_problems(work / "d"), *_unknown_files(index)]
    return repr((texts, dict(engine.engine.counts()), hits, problems, sorted(_names(work))))


def _unknown_files(index: Path) -> Iterator[str]:
    """Files of an index that belong to no segment and are none of its own."""
    segments = {
        one["segment_id"].replace("-", "") for one in json.loads((index / "meta.json").read_bytes())["segments"]
    }
    own = {*_STEADY, "meta.json", ".managed.json", "passages.json", ".tantivy-meta.lock", ".tantivy-writer.lock"}
    for path in index.iterdir():
        if path.name not in own and path.name.partition(".")[0] not in segments:
            yield path.name


def _files_digest(work: Path) -> str:
    return repr([(name, (work / name).read_bytes()) for name in sorted(_names(work))])


def _names(work: Path) -> set[str]:
    """All files, with what is random in their names left out."""
    found = set()
    for path in work.rglob(_ANY):
        parts = path.relative_to(work).parts
        if ".versions" in parts:
            parts = (
                *parts[: parts.index(".versions") + 1],
                str(len(list((work / "d" / "passages" / ".versions").iterdir()))),
            )
        elif "passages" in parts and len(parts) > 2 and "." in parts[2][1:] and parts[2] not in _STEADY:
            parts = (*parts[:2], "*." + parts[2].rpartition(".")[2])
        found.add("/".join(parts))
    return found


if __name__ == "__main__":
    main()
