"""Opens everything that the annotation page works with, and serves it."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from pathlib import Path
from typing import Any

import click
import uvicorn

from kgqa.annotation.question_records import Article
from kgqa.annotation.store import Role, Store, open_database
from kgqa.assembly.annotation import PolishTools
from kgqa.assembly.text_search import open_text_index
from kgqa.config import load_config
from kgqa.interfaces.annotation.annotation_app import create_app
from kgqa.interfaces.annotation.page_bounds import LIMITS
from kgqa.interfaces.annotation.workplace import Desk, Library, Workplace
from kgqa.interfaces.http.listener import listen
from kgqa.interfaces.http.protocol import BoundedProtocol

_GRACE_SECONDS = 10
"""What requests under way get after SIGTERM."""
_SWITCH_SECONDS = 0.0005
"""How long a thread keeps the interpreter. Saving waits for the database many times, each time for its turn too."""
_HITS = 50
"""Articles among which the chosen one is looked for."""


def open_workplace(place: str, text: Path | None) -> Workplace:
    """Everything that the page works with. Raises `ClearError`."""
    store = Store(open_database(place))
    tools = PolishTools(load_config({}).spacy_model)
    return Workplace(store, Desk(tools, store.records.questions), open_library(text) if text else None)


def open_library(directory: Path) -> Library:
    """The articles of the passage index in a directory. Raises `DataError`."""
    index = open_text_index(load_config({"data": directory}))

    def article(words: str, record: str) -> Article | None:
        hits = (hit.passage for hit in index.records(words, _HITS))
        passage = next((one for one in hits if one.record == record), None)
        return Article(index.whole_text(passage), passage.title, passage.url) if passage else None

    return Library(index.records, article)


class _Protocol(BoundedProtocol):
    """With the page's own limit."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, header_seconds=LIMITS.header_seconds, **keywords)


def serve(place: str, text: Path | None, host: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT. Raises `ClearError` if the address, database or index cannot be used."""
    workplace = open_workplace(place, text)
    if not any(one.role is Role.ADMIN for one in workplace.store.accounts.all()):
        click.echo(
            "there is no admin yet: make one with `kgqa annotate --db … add-account NAME --role admin`", err=True
        )
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    with listen(host, port) as listener:
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"kgqa annotate serves http://{shown}:{listener.getsockname()[1]}/", err=True)
        config = uvicorn.Config(
            create_app(workplace, load_config({}).hosts, host), http=_Protocol,
            h11_max_incomplete_event_size=LIMITS.head_bytes, limit_concurrency=LIMITS.connections,
            timeout_graceful_shutdown=_GRACE_SECONDS, ws="none", loop="asyncio", log_level="warning",
            access_log=False, server_header=False,
        )  # fmt: skip
        _settle()
        asyncio.run(uvicorn.Server(config).serve([listener]))


def _settle() -> None:
    """Make many short requests quick: what was loaded is not looked through again, and threads take turns often."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(_SWITCH_SECONDS)
