"""Installs the wheel where no compiler and no package hdt is, and asks it a question.

Run as `python -m tests.packaging.wheel_check ROOM`.

Every supported version of Python that is on the path is tried. Needs PyPI; where that is out of reach it says so and
leaves. Prints how long and how large it was.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
QUESTION, ANSWER = "Jak nazywa się stolica Francji?", "Paryż"
_PIPELINE = """import spacy
nlp = spacy.blank("pl")
nlp.add_pipe("kgqa_morfeusz")
nlp.add_pipe("kgqa_linker")
print([ent.kb_id_ for ent in nlp("Byłem w Gdańsku.").ents])
linker = spacy.blank("pl").add_pipe("entity_linker", config={"generate_empty_kb": {"@misc": "kgqa.LabelIndex.v1"}})
print([one.entity_ for one in linker.kb.get_candidates(nlp.make_doc("w Gdańsku")[1:])])
"""
PYTHONS = {
    "3.11": "all",
    "3.12": "all",
    "3.13": "all",
    "3.14": "annotate,english,large,pictures,serve,tables,turtle",  # no wheel of mwparserfromhell, of the extra text
}
"""Versions, and the extras for which pip is to find wheels of everything; those that are on the path are tried, too."""
_PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
SCRIPTS = ("answer_a_column", "follow_a_conversation", "link_and_query", "plug_in_parts")
"""Of docs/examples; they run on the wheel, with the packages that the documents name."""
_PIP = ("-m", "pip", "--disable-pip-version-check", "--quiet")


def _run(command: list[str | Path], place: Path, room: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in a place, with a cache in the room, where every compiler fails."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KGQA_", "PYTHON"))}
    environment = {**kept, "CC": "/bin/false", "CXX": "/bin/false", "KGQA_CACHE": str((room or place) / "cache")}
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)


def _must(command: list[str | Path], place: Path, room: Path | None = None) -> str:
    done = _run(command, place, room)
    if done.returncode:
        sys.exit(f"error: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def _expect(found: str, expected: str, what: str) -> None:
    if expected not in found:
        sys.exit(f"error: {what}: {found!r} (expected {expected!r})")


def _size(directory: Path) -> int:
    return sum(path.stat().st_size for path in directory.rglob("*") if path.is_file() and not path.is_symlink())


def _built(room: Path) -> Path:
    """The wheel, built from the source distribution, as PyPI has both."""
    builder = room / "builder" / "bin" / "python"
    _must([sys.executable, "-m", "venv", room / "builder"], room)
    _must([builder, *_PIP, "install", "hatchling"], room)
    _must([builder, "-m", "hatchling", "build", "--target", "sdist", "--directory", room / "dist"], ROOT, room)
    (source,) = (room / "dist").glob("kgqa-*.tar.gz")
    _must([builder, *_PIP, "wheel", "--no-deps", "--wheel-dir", room / "dist", source], room)
    (wheel,) = (room / "dist").glob("kgqa-*.whl")
    return wheel


def _check_own_vocabulary(programs: Path, room: Path) -> None:
    """A Turtle file of one's own, read without the extra."""
    shutil.copy(ROOT / "examples" / "gmina.ttl", room)
    _must([programs / "kgqa", "kg", "build", "gmina.ttl", "--out", "own"], room)
    asked = [programs / "kgqa", "ask", "Kto jest sołtysem Nowej Wólki?", "--data", "own"]
    _expect(_must(asked, room), "Jan Kowalik", "the answer from an own vocabulary")


def _check_scripts(programs: Path, room: Path, wheel: Path) -> None:
    """The scripts of the documents, outside of the clone."""
    _must([programs / "python", *_PIP, "install", f"kgqa[text,large] @ {wheel.as_uri()}"], room)
    for name in SCRIPTS:
        shutil.copy(ROOT / "docs" / "examples" / f"{name}.py", room)
        _must([programs / "python", f"{name}.py"], room)


def _check_wheels(finder: Path, room: Path, wheel: Path, version: str) -> None:
    """That a version of Python, which need not be here, takes no compiler: pip finds wheels of package and extras."""
    platforms = [part for name in _PLATFORMS for part in ("--platform", name)]
    chosen = ["--dry-run", "--only-binary=:all:", "--python-version", version, *platforms, "--target", room / "none"]
    _must([finder, *_PIP, "install", *chosen, f"kgqa[{PYTHONS[version]}] @ {wheel.as_uri()}"], room)
    sys.stdout.write(f"Python {version}: wheels of everything, extras {PYTHONS[version]}\n")


def _check_version(python: Path, room: Path, wheel: Path, version: str) -> None:
    """Install for a version of Python, ask, and run a pipeline, an own vocabulary and the scripts."""
    _must([python, "-m", "venv", room / "venv"], room)
    programs = room / "venv" / "bin"
    started = time.monotonic()
    _must([programs / "python", *_PIP, "install", wheel], room)
    installed, size = time.monotonic() - started, _size(room / "venv") / 1e6
    _expect(_must([programs / "kgqa", "--version"], room), "kgqa, version", "the version")
    present = _must([programs / "python", "-c", "import importlib.util as u; print(u.find_spec('hdt'))"], room)
    _expect(present, "None", "the package hdt is installed")
    started = time.monotonic()
    _expect(_must([programs / "kgqa", "ask", QUESTION], room), ANSWER, "the answer")
    asked = time.monotonic() - started
    _expect(_must([programs / "python", "-c", _PIPELINE], room), "Q1792", "the spaCy pipeline")
    _expect(_run([programs / "kgqa", "serve"], room).stderr, "'kgqa[serve]'", "what the extra is")
    _check_own_vocabulary(programs, room)
    _check_scripts(programs, room, wheel)
    sys.stdout.write(
        f"Python {version}: installed without a compiler in {installed:.0f} s and {size:.0f} MB; "
        f"the first answer, sample built, in {asked:.0f} s; pipeline, own vocabulary and scripts run\n"
    )


def _interpreter(version: str) -> Path | None:
    """That version of Python, where the path has one that runs."""
    found = shutil.which(f"python{version}")
    return Path(found) if found and not _run([found, "-c", ""], ROOT, ROOT / "build").returncode else None


def check(room: Path) -> None:
    """Build; for each version of Python install and ask, or see that its wheels are there."""
    wheel = _built(room)
    sys.stdout.write(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB\n")
    for version in PYTHONS:
        _check_wheels(room / "builder" / "bin" / "python", room, wheel, version)
        if python := _interpreter(version):
            place = room / version
            place.mkdir()
            _check_version(python, place, wheel, version)


def main() -> None:
    """Check in a room of its own below the given directory."""
    parent = Path(sys.argv[1])
    parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wheel-", dir=parent) as name:
        room = Path(name).resolve()
        probe = _run([sys.executable, *_PIP, "download", "--no-deps", "--dest", room / "probe", "hatchling"], room)
        if probe.returncode:
            sys.stderr.write("PyPI is out of reach: the wheel is not checked\n")
            return
        check(room)


if __name__ == "__main__":
    main()
