"""The recorded session of docs/shell.md: plays it in a pseudo-terminal.

`python -m tests.commands.shell_session` records it anew, with the lines that are typed in the page.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.commands.pseudo_terminal import ROOT, PseudoTerminal

PAGE = ROOT / "docs" / "shell.md"
PROMPT = "kgqa> "
_SESSION = re.compile(r"(?<=^```console\n)\$ python cli\.py shell\n.*?(?=^```$)", re.MULTILINE | re.DOTALL)


def recorded() -> str:
    """The session as it stands in the page."""
    found = _SESSION.search(PAGE.read_text(encoding="utf-8"))
    assert found, f"no recorded session in {PAGE}"
    return found[0]


def typed_lines(session: str) -> list[str]:
    """What is typed in a session."""
    return [line.removeprefix(PROMPT) for line in session.splitlines() if line.startswith(PROMPT)]


def play(lines: Sequence[str], directory: Path, environment: Mapping[str, str]) -> str:
    """The session that typing these lines gives on a plain terminal; the last one has to end it."""
    with PseudoTerminal(["shell"], directory, {**environment, "TERM": "dumb"}) as terminal:
        printed = "$ python cli.py shell\n"
        for line in lines:
            printed += terminal.read_to(PROMPT)
            terminal.type(line + "\n")
        rest, code = terminal.read_rest()
    assert code == 0, rest
    return (printed + rest).replace("\r\n", "\n")


def record() -> None:
    """Write the session anew."""
    page = PAGE.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as directory:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KGQA_")}
        session = play(typed_lines(recorded()), Path(directory), environment)
    PAGE.write_text(_SESSION.sub(lambda _: session, page), encoding="utf-8")


if __name__ == "__main__":
    record()
