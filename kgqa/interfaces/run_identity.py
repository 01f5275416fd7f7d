"""What the lines of a run depend on: kept beside an unfinished output, so that only the same run is continued."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from kgqa.errors import InputError
from wikidata_hdt.whole_files import atomic_file

_VERSION = 2


@dataclass(frozen=True, slots=True)
class RunIdentity:
    """What must be the same for a run to be continued."""

    input_sha256: str
    questions: int
    settings: Mapping[str, str]
    """Whatever else the answers depend on, by name."""


def write_identity(path: Path, identity: RunIdentity) -> None:
    """Keep what a run is about. Raises `ClearError` if the file cannot be written."""
    with atomic_file(path) as out:
        out.write(json.dumps({"version": _VERSION, **asdict(identity)}, ensure_ascii=False, indent=1).encode())


def check_same(path: Path, now: RunIdentity, unfinished: Path) -> None:
    """Raise `InputError` unless `path` keeps what this run is about, which is to continue the `unfinished` output."""
    then = _read(path, unfinished)
    if (then.input_sha256, then.questions) != (now.input_sha256, now.questions):
        raise not_resumable(unfinished, "the input has changed")
    if changed := differences(then.settings, now.settings):
        raise not_resumable(unfinished, changed)


def differences(then: Mapping[str, str], now: Mapping[str, str]) -> str:
    """The settings that are not the same, each with both values; empty where all are."""
    names = dict.fromkeys([*then, *now])
    changed = [name for name in names if then.get(name) != now.get(name)]
    return "; ".join(f"{name} was {then.get(name)}, is {now.get(name)}" for name in changed)


def not_resumable(unfinished: Path, why: str) -> InputError:
    """The error for an unfinished output that this run cannot continue."""
    return InputError(
        f"cannot resume {unfinished}",
        value=why,
        remedy="undo that, or run without --resume to start anew",
    )


def _read(path: Path, unfinished: Path) -> RunIdentity:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        if values.pop("version") != _VERSION:
            raise not_resumable(unfinished, "written by another version")
        return RunIdentity(**values)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise not_resumable(unfinished, f"no readable {path.name} beside it") from error
