"""The real annotation page: its commands, annotators at once, and a server that is killed."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kgqa.annotation.store import Role, Store, open_database
from kgqa.interfaces.commands import main
from tests.contracts.postgresql import KINDS, serving_postgresql
from tests.service.annotating import PASSWORD, QUICK, Annotator, add_annotators, annotation_server
from tests.service.annotating_load import Work, kill_soon, missing, run
from tests.service.running import ROOT, Server

_SECONDS = 2.0


PASSWORD_FIELD = 'name="password"'


def kgqa(place: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "cli.py"), "annotate", "--db", place, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False, timeout=120)


def in_this_process(place: str, *arguments: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, ["annotate", "--db", place, *arguments], stdin)


def test_annotators_who_save_at_once_lose_nothing(cache: Path, tmp_path: Path) -> None:
    place = str(tmp_path / "records.db")
    names = add_annotators(place, 8)
    with annotation_server(cache, place) as server:
        is_called_by_its_own_names_alone(server)
        works = [Work(server, name, 1000 * number) for number, name in enumerate(names)]
        run(works, partial(time.sleep, _SECONDS))
    saved = [one for work in works for one in work.saved]
    assert [error for work in works for error in work.errors] == []
    assert len(saved) >= len(works) and missing(place, saved) == []


def is_called_by_its_own_names_alone(server: Server) -> None:
    for host, status in (("localhost:1", 200), ("127.0.0.1", 200), ("evil.example", 421), ("", 421)):
        reply = server.get("/login", {"Host": host})
        assert (reply.status, PASSWORD_FIELD in reply.text) == (status, status == 200), host


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_answered_with_saved_outlives_a_kill(cache: Path, tmp_path: Path, kind: str) -> None:
    place = nullcontext(str(tmp_path / "records.db")) if kind == "sqlite" else serving_postgresql()
    with place as url:
        outlives(cache, url)


def outlives(cache: Path, place: str) -> None:
    names = add_annotators(place, 4)
    with annotation_server(cache, place) as server:
        works = [Work(server, name, 1000 * number) for number, name in enumerate(names)]
        run(works, partial(kill_soon, server))
    saved = [one for work in works for one in work.saved]
    assert saved and missing(place, saved) == []
    work = works[0]
    answered = work.saved[-1][1] if work.saved else ""
    with annotation_server(cache, place) as server, Annotator(server, names[0]) as annotator:
        shown = annotator.get(f"/records/{work.record}").text
        assert answered in shown or work.sent in shown, "what was stored before the kill may not have been answered"


def test_the_first_admin_a_backup_and_its_return(tmp_path: Path) -> None:
    place = str(tmp_path / "records.db")
    made = kgqa(place, "add-account", "Admin", "--role", "admin", "--password-stdin", stdin=PASSWORD + "\n")
    assert (made.stdout, made.stderr, made.returncode) == ("admin admin added\n", "", 0)
    again = in_this_process(place, "add-account", "admin", "--password-stdin", stdin=PASSWORD + "\n")
    assert again.exit_code == 1
    assert again.stderr == "error: an account of this name exists: admin; choose another name\n"
    copy = str(tmp_path / "copy.db")
    assert in_this_process(place, "backup", copy).exit_code == 0
    other = str(tmp_path / "other.db")
    assert in_this_process(other, "restore", copy).stdout == f"{copy} restored\n"
    changed = in_this_process(other, "set-password", "admin", "--password-stdin", stdin="nowe długie hasło\n")
    assert changed.exit_code == 0
    store = Store(open_database(other), QUICK)
    admin = store.accounts.verified("admin", "nowe długie hasło")
    store.database.close()
    assert admin is not None and admin.role is Role.ADMIN


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("add-account", "jan", "--password-stdin"), "error: the password has the wrong length"),
        (("add-account", "a b", "--password-stdin"), "error: no name for an account: a b"),
        (("set-password", "jan", "--password-stdin"), "error: no annotation database"),
        (("backup", "copy.db"), "error: no annotation database"),
        (("export", "out"), "error: no annotation database"),
    ],
)
def test_commands_that_cannot_be(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    result = in_this_process(str(tmp_path / "records.db"), *arguments, stdin="krótkie\n")
    assert result.stderr.startswith(message) and result.exit_code == 1


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "records.db").write_text("to nie jest baza danych" * 100, encoding="utf-8")
    result = in_this_process(str(tmp_path / "records.db"))
    assert result.stderr.startswith("error: the annotation database failed (file is not a database)")
    assert result.exit_code == 1 and "Traceback" not in result.stderr
