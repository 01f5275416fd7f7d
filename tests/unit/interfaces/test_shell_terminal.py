"""Colours of a typed line, and a history that cannot be kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from kgqa.interfaces.shell.session import SECTIONS, SETTINGS, Session
from kgqa.interfaces.shell.shell_commands import COMMANDS, respond
from kgqa.interfaces.shell.terminal import TerminalLines, coloured, completions


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


def _completed(session: Session, before: str) -> list[str]:
    """The line in front of the cursor after each completion."""
    return [before[: len(before) - one.replaced] + one.text for one in completions(session, before)]


@pytest.mark.parametrize(
    ("before", "lines"),
    [
        (":", [f":{name}" for name in COMMANDS]),
        (":re", [":readings"]),
        (":xyz", []),
        (":help s", [":help search", ":help set", ":help save"]),
        (":set ca", [":set candidates"]),
        (":set ", [f":set {name}" for name in SETTINGS]),
        (":set show ti", [":set show time"]),
        (":set show answer ti", [":set show answer time"]),
        (":set show ", [f":set show {name}" for name in SECTIONS]),
        (":set seconds 1", []),
        (":template birth-pl", [":template birth-place"]),
        (":item Warsz", [":item Q270"]),
        (":item ukł", [":item Q544"]),
        (":search Czerw", [":search Czerwona Planeta"]),
        (":lemma War", []),
        (":unknown War", []),
        ("Jak duży jest układ sło", ["Jak duży jest Układ Słoneczny"]),
        ("Czy „War", ["Czy „Warszawa"]),
        ("Czy W", []),
        ("Czy xyzzy", []),
        ("", []),
    ],
)
def test_completions(session: Session, before: str, lines: list[str]) -> None:
    assert _completed(session, before) == lines


def test_namesakes_are_one_name_but_two_ids(session: Session) -> None:
    assert _completed(session, "Mars") == ["Mars"]
    assert _completed(session, ":item Mars") == [":item Q111", ":item Q112"]


def test_candidates_of_the_last_question_come_by_id_and_name(session: Session) -> None:
    assert _completed(session, ":why Q1") == []
    list(respond(session, "Jak nazywa się ojciec Marsa?"))
    assert _completed(session, ":why Q1") == [":why Q112", ":why Q111"]
    assert _completed(session, ":prefer Q111 ma") == [":prefer Q111 Q112", ":prefer Q111 Q111"]


def test_notes_tell_namesakes_apart(session: Session) -> None:
    assert next(completions(session, "Mars")).note == "Q111 czwarta planeta od Słońca"
