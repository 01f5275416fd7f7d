"""`kg download`: public dumps by name."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kgqa.interfaces.console import emit
from kgqa.interfaces.progress import ProgressLine


@click.command(name="download")
@click.argument("name", metavar="NAME")
@click.option(
    "--to", "directory", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Where to put it."
)
@click.option("--checksum", default="", metavar="HEX", help="MD5, SHA-1 or SHA-256 that the file must have.")
def command(name: str, directory: Path, checksum: str) -> None:
    """Download a public dump: truthy, json or cirrus-pl.

    A download that was stopped continues when the same command is given again.
    """
    from wikidata_hdt.download.download import download  # noqa: PLC0415 (loads the HTTP client)

    progress = ProgressLine(sys.stderr, "bytes")
    try:
        path = download(name, directory, progress, checksum=checksum)
    finally:
        progress.end()
    emit(str(path))
