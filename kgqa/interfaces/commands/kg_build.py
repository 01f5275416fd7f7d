"""`kg build`: a data directory from dumps."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgqa.interfaces.build_progress import BuildLines
from kgqa.interfaces.console import emit
from kgqa.interfaces.layout import table
from kgqa.interfaces.options import byte_count
from wikidata_hdt.profiles import check_languages, load_profile

if TYPE_CHECKING:
    from wikidata_hdt.build import BuildReport


@click.command(name="build")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE…")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Directory to build into.")
@click.option("--profile", default="truthy", metavar="NAME", help="truthy, full, or a .yaml file (truthy).")
@click.option("--languages", metavar="pl,mul,en", help="Languages of names, best first (the profile's).")
@click.option("--memory", default="4GiB", metavar="SIZE", help="Memory that the build may use (4GiB).")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes (as many as there are cores).")
@click.option("--strict", is_flag=True, help="Stop at the first line that is no N-Triples.")
@click.option("--show", is_flag=True, help="Print what would be done, and do nothing.")
def command(sources: tuple[str, ...], out: Path, **choices: str | bool | int | None) -> None:
    """Build a data directory from dumps.

    SOURCE is a file of N-Triples (.nt), Turtle (.ttl) or Wikidata entity JSON (.json), plain or compressed (.gz, .bz2,
    .zst), or - for standard input. A build that was stopped continues when the same command is given again.
    """
    from kgqa.assembly import label_keys  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.build import BuildOptions, build_data_directory  # noqa: PLC0415 (loads numpy)

    profile = load_profile(str(choices["profile"]))
    if choices["languages"]:
        profile = replace(profile, languages=check_languages(str(choices["languages"]).split(",")))
    options = BuildOptions(
        profile, *label_keys(), strict=bool(choices["strict"]), memory=byte_count(str(choices["memory"])),
        jobs=int(choices["jobs"] or os.cpu_count() or 1),
    )  # fmt: skip
    progress = BuildLines(sys.stderr)
    report = build_data_directory(sources, out, options, progress)
    progress.end()
    emit("\n".join(table(_facts(report), (24,), "", width=300)))
    for problem in report.problems:
        click.echo(problem, err=True)


def _facts(report: BuildReport) -> list[tuple[str, str]]:
    return [
        ("directory", str(report.directory)),
        ("triples", _count(report.graph.triples)),
        ("kept, with repetitions", _count(report.kept)),
        ("left out", _count(report.dropped)),
        ("rejected lines", _count(report.rejected)),
        ("names", _count(report.labels.names)),
    ]


def _count(number: int) -> str:
    return f"{number:,}".replace(",", " ")
