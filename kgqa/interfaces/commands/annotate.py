"""`annotate`: the annotation page, its accounts, backups and export."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgqa.errors import InputError
from kgqa.interfaces.console import emit

if TYPE_CHECKING:
    from kgqa.annotation.store import Store

_ROLES = ("annotator", "reviewer", "admin")
_STATES = ("draft", "submitted", "returned", "approved")
_FORMATS = ("sqad", "squad", "squad-lines", "jsonl")


@click.group(name="annotate", invoke_without_command=True)
@click.option(
    "--db",
    required=True,
    envvar="KGQA_ANNOTATE_DB",
    metavar="FILE",
    help="SQLite file, or postgresql://HOST/DATABASE (else KGQA_ANNOTATE_DB).",
)
@click.option(
    "--text",
    envvar="KGQA_ANNOTATE_TEXT",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="Data directory with passages to find articles in (else KGQA_ANNOTATE_TEXT).",
)
@click.option("--host", default="127.0.0.1", metavar="HOST", help="Address to listen on (127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), default=8001, metavar="PORT", help="Port (8001); 0: a free one.")
@click.pass_context
def command(context: click.Context, db: str, text: Path | None, host: str, port: int) -> None:
    """Serve the page on which annotators make question-answer records.

    Without a further command the page is served. The database is made if there is none. The first admin is made with

    \b
      kgqa annotate --db FILE add-account NAME --role admin
    """
    context.obj = db
    if context.invoked_subcommand is None:
        from kgqa.interfaces.annotation.annotation_app import serve  # noqa: PLC0415 (loads the HTTP server)

        serve(db, text, host, port)


@command.command(name="add-account")
@click.argument("name", metavar="NAME")
@click.option("--role", type=click.Choice(_ROLES), default=_ROLES[0], help="What the account may do (annotator).")
@click.option("--password-stdin", is_flag=True, help="Read the password from standard input, a line.")
@click.pass_obj
def add_account(place: str, name: str, role: str, password_stdin: bool) -> None:
    """Make an account; the password is asked for."""
    from kgqa.annotation.store import Role  # noqa: PLC0415 (loads the database layer)

    password = _password(password_stdin)
    with _opened(place) as store:
        store.accounts.add(name, password, Role(role))
    emit(f"{role} {name.strip().lower()} added")


@command.command(name="set-password")
@click.argument("name", metavar="NAME")
@click.option("--password-stdin", is_flag=True, help="Read the password from standard input, a line.")
@click.pass_obj
def set_password(place: str, name: str, password_stdin: bool) -> None:
    """Give an account a new password and end its sessions."""
    password = _password(password_stdin)
    with _opened(place, create=False) as store:
        account = store.accounts.find(name)
        if account is None:
            raise InputError("no account of this name", value=name)
        store.accounts.set_password(account.id, password)
        store.sessions.end_all(account.id)
    emit(f"password of {account.name} changed")


@command.command()
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.pass_obj
def backup(place: str, out: Path) -> None:
    """Write everything into the SQLite file OUT, also while the page is in use."""
    from kgqa.annotation.store import back_up  # noqa: PLC0415 (loads the database layer)

    with _opened(place, create=False) as store:
        back_up(store.database, out)
    emit(f"{out} written")


@command.command()
@click.argument("source", metavar="BACKUP", type=click.Path(path_type=Path))
@click.pass_obj
def restore(place: str, source: Path) -> None:
    """Put a backup into an empty database, in a file or in PostgreSQL."""
    from kgqa.annotation.store import copy_all  # noqa: PLC0415 (loads the database layer)

    with _opened(str(source), create=False) as old, _opened(place) as new:
        copy_all(old.database, new.database)
    emit(f"{source} restored")


@command.command()
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--to", "name", type=click.Choice(_FORMATS), default=_FORMATS[0], help="Format (sqad).")
@click.option("--state", "states", multiple=True, type=click.Choice(_STATES), help="Records in this state (approved).")
@click.option("--seconds", is_flag=True, help="With second, independent answers to the same questions.")
@click.pass_obj
def export(place: str, out: Path, name: str, states: tuple[str, ...], seconds: bool) -> None:
    """Write the records into the file or directory OUT."""
    from kgqa.annotation.question_records import State  # noqa: PLC0415 (loads the records)
    from kgqa.assembly.annotation import PolishTools  # noqa: PLC0415 (loads the analysis)
    from kgqa.interfaces.annotation.workplace import Wanted, exported  # noqa: PLC0415

    with _opened(place, create=False) as store:
        wanted = Wanted(name, tuple(map(State, states or ("approved",))), seconds)
        exported(store, PolishTools(), wanted, out)
    emit(f"{out} written")


def _password(from_input: bool) -> str:
    if from_input:
        return sys.stdin.readline().rstrip("\r\n")
    return str(click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))


@contextmanager
def _opened(place: str, *, create: bool = True) -> Iterator[Store]:
    from kgqa.annotation.store import Store, open_database  # noqa: PLC0415 (loads the database layer)

    store = Store(open_database(place, create=create))
    try:
        yield store
    finally:
        store.database.close()
