"""`serve`: the HTTP service."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from kgqa.interfaces.options import (
    answering_config,
    data_option,
    kg_option,
    min_confidence_option,
    mode_option,
    text_option,
)

_MOST_WORKERS = 4
"""Worker processes that are started unless told otherwise, however many processors there are."""


@click.command()
@click.option("--host", default="127.0.0.1", metavar="HOST", help="Address to listen on (127.0.0.1).")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, metavar="PORT", help="Port (8000); 0: a free one.")
@click.option("--workers", type=click.IntRange(1, 64), metavar="N", help="Processes that answer (one a processor).")
@click.option(
    "--query-seconds", type=click.FloatRange(0.1, 3600), metavar="S", help="Time limit of a SPARQL query (10)."
)
@click.option("--only", type=click.Choice(["sparql"]), help="Serve the SPARQL endpoint and nothing else.")
@click.option("--query-rows", type=click.IntRange(1), metavar="N", help="Solutions of a SPARQL query (100000).")
@click.option(
    "--check-minutes",
    type=click.FloatRange(0),
    default=60.0,
    metavar="N",
    help="How often all files of DIR are compared with their checksums (60); 0: never.",
)
@click.option(
    "--hosts",
    metavar="NAMES",
    help="Names by which the service is called, separated by commas; * for any"
    " (on a loopback address those of this computer, else any).",
)
@click.option(
    "--origins",
    metavar="URLS",
    help="Web sites whose scripts may read answers, separated by commas; * for"
    " any, or none (any for /sparql, none for the rest).",
)
@click.option("--proxies", metavar="ADDRESSES", help="Proxies whose X-Forwarded-For tells the client (none).")
@click.option("--root-path", metavar="PATH", help="Path below which a proxy shows the service, such as /kgqa (none).")
@click.option(
    "--keys",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Keys of clients, one a line: limits count by the key in X-API-Key instead of the address.",
)
@click.option(
    "--feedback",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Where verdicts on answers are written, a line each (nowhere: the page has no buttons).",
)
@click.option(
    "--images",
    is_flag=True,
    default=None,
    help="Show pictures of Wikimedia Commons, which the browser loads from there (they are links).",
)
@data_option
@kg_option
@mode_option
@text_option
@min_confidence_option
def command(
    host: str,
    port: int,
    workers: int | None,
    query_seconds: float | None,
    query_rows: int | None,
    *,
    only: str | None,
    check_minutes: float,
    **options: Any,
) -> None:
    """Serve answers, evaluation protocols, a SPARQL endpoint and the web page over HTTP.

    \b
    Paths:
      /                     web page, and TEXT2SPARQL's questions
      /item/Q… /editor      what the graph says of an item; the query editor
      /api/answer /api/link /api/compare /api/qald
      /api/docs             describes them; /api/openapi.json for programs
      /sparql               SPARQL 1.1 Protocol
      /gerbil /text2sparql  evaluation platforms
      /table /api/table     questions to data tables
      /api/health /api/ready /metrics
    """
    from kgqa.interfaces.http.clients import read_keys  # noqa: PLC0415
    from kgqa.interfaces.http.feedback_file import ensure_writable  # noqa: PLC0415
    from kgqa.interfaces.http.service_settings import Limits, Settings  # noqa: PLC0415
    from kgqa.interfaces.http.serving import serve  # noqa: PLC0415 (loads the HTTP server)

    given = {"query_seconds": query_seconds, "query_rows": query_rows}
    limits = replace(Limits(), **{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    count = workers or min(os.cpu_count() or 1, _MOST_WORKERS)
    config = answering_config(**options)
    if only == "sparql" and config.kg is not None:
        raise click.UsageError("--only sparql serves the graph file of DIR; with --kg there is none to serve")
    ensure_writable(config.feedback)
    settings = Settings(config, limits, only == "sparql", host, read_keys(config.keys), check_minutes)
    serve(settings, port, count)
