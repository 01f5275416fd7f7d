"""What half-typed lines become."""

from __future__ import annotations

import pytest

from kgqa.interfaces.shell.completer import completions
from kgqa.interfaces.shell.session import SECTIONS, SETTINGS, Session
from kgqa.interfaces.shell.shell_commands import COMMANDS, respond


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
