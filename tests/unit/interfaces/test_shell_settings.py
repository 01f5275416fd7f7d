"""Settings of the shell: shown, changed, refused without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import ClearError
from kgqa.interfaces.shell.session import SECTIONS, SETTINGS, Display, Session, open_tools, settings
from kgqa.interfaces.shell.shell_commands import respond


def _set(session: Session, argument: str) -> list[str]:
    return list(settings(session, argument))


def test_all_are_listed(session: Session) -> None:
    assert [line.split()[0] for line in _set(session, "")] == list(SETTINGS)
    assert _set(session, "candidates") == ["candidates: 3 (candidates shown of a mention)"]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("answer", ("answer",)),
        ("answer tokens", ("tokens", "answer")),
        ("answer,time", ("answer", "time")),
        ("all", SECTIONS),
        ("+query", tuple(name for name in SECTIONS if name != "time")),
        ("-tokens -phrases +time", ("mentions", "names", "links", "properties", "templates", "answer", "time")),
    ],
)
def test_sections(session: Session, value: str, shown: tuple[str, ...]) -> None:
    _set(session, f"show {value}")
    assert session.display.show == shown


@pytest.mark.parametrize(
    ("argument", "error"),
    [
        ("candidates 0", "unusable value of candidates: 0 (expected a whole number from 1 to 1000)"),
        ("mentions ٣", "unusable value of mentions: "),
        ("show nothing", "unusable value of show: nothing (expected all, or some of tokens, "),
        ("seconds soon", "unusable value of seconds: soon (expected seconds from 0.001 to 86400)"),
        ("data /nowhere", "no such data directory: /nowhere"),
        ("templates /nowhere", "no template directory: /nowhere"),
        ("jobs 3", "unknown setting: jobs; :set lists all"),
        ("secnds 3", "unknown setting: secnds; did you mean seconds?"),
    ],
)
def test_a_refused_value_changes_nothing(session: Session, argument: str, error: str) -> None:
    before = session.tools, session.display
    with pytest.raises(ClearError) as caught:
        _set(session, argument)
    assert caught.value.message.startswith(error)
    assert (session.tools, session.display) == before
    assert session.display == Display()


def test_settings_of_answering_ask_again(session: Session, tmp_path: Path) -> None:
    session.tools = open_tools(session.tools.config)
    list(respond(session, "Jak nazywa się ojciec Marsa?"))
    first = session.view
    assert _set(session, "min_confidence 1") == [
        "min_confidence: 1.0 (answers less certain than this are left out, 0 to 1)"
    ]
    assert session.view is not first
    assert " ".join(" ".join(respond(session, ":prefer")).split()).count("is below 1.00") == 1
