"""`kg build`: a data directory from dumps."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kgqa.interfaces.console import CUT_OFF, emit
from kgqa.interfaces.layout import table
from kgqa.interfaces.options import byte_count
from kgqa.interfaces.progress import BuildProgress
from wikidata_hdt.profiles.profiles import Profile, check_languages, load_profile

if TYPE_CHECKING:
    from wikidata_hdt.build.build_plan import BuildPlan
    from wikidata_hdt.build.directory_build import BuildReport

_WIDTHS = (24,)
"""Exit status of a build from sources that end too early."""


@click.command(name="build")
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE…")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Directory to build into.")
@click.option(
    "--profile", default="truthy", metavar="NAME", help="What to keep: truthy (default), full, or a .yaml file."
)
@click.option("--languages", metavar="LIST", help="Languages of names, best first (pl,mul,en).")
@click.option("--memory", default="4GiB", metavar="SIZE", help="Memory that the build may use (4GiB).")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes (as many as there are cores).")
@click.option("--strict", is_flag=True, help="Stop at the first line that cannot be read.")
@click.option("--restart", is_flag=True, help="Forget an unfinished build in DIR.")
@click.option("--show", is_flag=True, help="Print what would be done, and do nothing.")
def command(sources: tuple[str, ...], out: Path, show: bool, **choices: Any) -> None:
    """Build a data directory from dumps.

    SOURCE is a file of N-Triples (.nt), Turtle (.ttl) or Wikidata entity JSON (.json), plain or compressed (.gz, .bz2,
    .xz, .zst), or - for standard input. Lines that cannot be read are counted and kept in DIR/rejected.nt.

    A build that was stopped continues when the same command is given again. The exit status is 3 if the directory was
    built, but a source ended too early.

    \b
    Example:
      kgqa kg build latest-truthy.nt.bz2 --out wikidata
    """
    from kgqa.assembly import label_keys  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.build.directory_build import BuildOptions, build_data_directory, plan_build  # noqa: PLC0415 (loads numpy)

    options = BuildOptions(
        _profile(choices["profile"], choices["languages"]), *label_keys(), strict=choices["strict"],
        memory=byte_count(choices["memory"]), jobs=choices["jobs"] or os.cpu_count() or 1, restart=choices["restart"],
    )  # fmt: skip
    if show:
        emit("\n".join(table(_plan_facts(plan_build(sources, out, options)), _WIDTHS, "", width=300)))
        return
    progress = BuildProgress(sys.stderr)
    try:
        report = build_data_directory(sources, out, options, progress)
    finally:
        progress.end()
    for problem in report.problems:
        click.echo(problem, err=True)
    emit("\n".join(table(_report_facts(report), _WIDTHS, "", width=300)))
    if report.cut_off:
        click.echo("warning: the directory was built from what could be read of sources that end too early", err=True)
        raise click.exceptions.Exit(CUT_OFF)


def _profile(name: str, languages: str | None) -> Profile:
    profile = load_profile(name)
    return replace(profile, languages=check_languages(languages.split(","))) if languages else profile


def _plan_facts(plan: BuildPlan) -> list[tuple[str, str]]:
    facts = [("directory", str(plan.out)), ("profile", f"{plan.profile.name}: {plan.profile.about}")]
    facts += [("languages", " ".join(plan.profile.languages)), ("items", plan.profile.items)]
    facts += [("datatypes left out", " ".join(sorted(plan.profile.drop_datatypes)) or "-")]
    for source in plan.sources:
        packing = f", {source.compression}" if source.compression else ""
        facts.append(("source", f"{source.path}: {source.format.value}{packing}, {_count(source.bytes)} bytes"))
    return [
        *facts,
        ("text, about", f"{_count(plan.text_bytes)} bytes"),
        ("disk while building", f"about {_count(plan.room_bytes)} bytes"),
        ("data directory", f"about {_count(plan.result_bytes)} bytes"),
        ("text in a run", f"{_count(plan.chunk)} bytes"),
    ]


def _report_facts(report: BuildReport) -> list[tuple[str, str]]:
    return [
        ("directory", str(report.directory)),
        ("triples", _count(report.graph.triples)),
        ("kept, with repetitions", _count(report.kept)),
        ("left out by the profile", _count(report.dropped)),
        ("rejected lines", _count(report.rejected)),
        ("names", _count(report.labels.names)),
    ]


def _count(number: int) -> str:
    return f"{number:,}".replace(",", " ")
