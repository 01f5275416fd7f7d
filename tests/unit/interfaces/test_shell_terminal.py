"""Colours of a typed line, and a history that cannot be kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kgqa.interfaces.shell.terminal import TerminalLines, coloured


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        (":why Q42", [("command", ":why"), ("id", "Q42")]),
        ("Kto napisał „Lalkę”?", [("quoted", "„Lalkę”")]),
        (":query SELECT ?x { wd:Q36 wdt:P36 ?x }", [
            ("command", ":query"), ("variable", "?x"), ("id", "wd:Q36"), ("id", "wdt:P36"), ("variable", "?x"),
        ]),
        ("Kto to?", []),
    ],
)  # fmt: skip
def test_colours(line: str, parts: list[tuple[str, str]]) -> None:
    assert [(style.removeprefix("class:"), text) for style, text in coloured(line) if style] == parts


@given(st.text())
def test_colours_keep_the_text(line: str) -> None:
    assert "".join(text for _, text in coloured(line)) == line


def test_history_is_kept_where_it_can_be(tmp_path: Path) -> None:
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("first\rsecond\r")
        lines = TerminalLines(lambda _: (), tmp_path / "new")
        assert [lines.read(), lines.read()] == ["first", "second"]
    assert "+second\n" in (tmp_path / "new" / "shell_history").read_text(encoding="utf-8")


def test_a_history_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("first\r\x04")
        lines = TerminalLines(lambda _: (), tmp_path / "file" / "below")
        assert [lines.read(), lines.read()] == ["first", None]
