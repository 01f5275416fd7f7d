"""Installs the wheel where no compiler and no package hdt is, and asks it a question.

Run as `python -m tests.packaging.wheel_check ROOM`.

Needs PyPI; where that is out of reach it says so and leaves. Prints how long and how large it was.
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
OTHER_PYTHONS = {
    "3.12": "all",
    "3.13": "all",
    "3.14": "annotate,english,large,pictures,serve,tables,turtle",  # no wheel of mwparserfromhell, of the extra text
}
"""Versions, which need not be installed here, and the extras for which pip is to find wheels of everything."""
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


def _check_versions(programs: Path, room: Path, wheel: Path) -> None:
    """That other versions of Python need no compiler either: pip finds wheels of the package and its extras."""
    platforms = [part for name in _PLATFORMS for part in ("--platform", name)]
    for version, extras in OTHER_PYTHONS.items():
        chosen = [
            "--dry-run",
            "--only-binary=:all:",
            "--python-version",
            version,
            *platforms,
            "--target",
            room / "none",
        ]
        _must([programs / "python", *_PIP, "install", *chosen, f"kgqa[{extras}] @ {wheel.as_uri()}"], room)
        sys.stdout.write(f"Python {version}: wheels of everything, extras {extras}\n")


def check(room: Path) -> None:
    """Build, install, ask."""
    wheel = _built(room)
    _must([sys.executable, "-m", "venv", room / "venv"], room)
    programs = room / "venv" / "bin"
    started = time.monotonic()
    _must([programs / "python", *_PIP, "install", wheel], room)
    installed = time.monotonic() - started
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
    _check_versions(programs, room, wheel)
    sys.stdout.write(
        f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, installed without a compiler in {installed:.0f} s and "
        f"{_size(room / 'venv') / 1e6:.0f} MB; the first answer, sample built, in {asked:.0f} s\n"
    )


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
