"""`kg build`, `kg download`: a data directory from dumps, and the dumps."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kgqa.config import load_config
from kgqa.interfaces.console import CUT_OFF, emit, table
from kgqa.interfaces.options import FileName, byte_count
from kgqa.interfaces.progress import BuildProgress, ProgressLine
from wikidata_hdt.profiles.profiles import Profile, check_languages, load_profile

if TYPE_CHECKING:
    from wikidata_hdt.build.build_plan import BuildPlan
    from wikidata_hdt.build.directory_build import BuildReport

_WIDTHS = (24,)
_NAMELESS = (
    "warning: NO NAMES of things were found in {language} ({names} of properties or in other languages), so hardly"
    " anything in this directory can be asked about. Names are rdfs:label, skos:prefLabel, skos:altLabel, schema:name"
    " and foaf:name in the languages of --languages; where other vocabularies tell no language, it is taken for Polish."
    " A line „IRI, tab, label” of a --mapping makes another property one"
)


@click.command(name="build")
@click.argument("sources", type=FileName(), nargs=-1, required=True, metavar="SOURCE…")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Directory to build into.")
@click.option(
    "--profile", metavar="NAME", help="What to keep: truthy (default), full (default for directories), or a .yaml file."
)
@click.option(
    "--mapping",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="What terms of your own vocabulary are in Wikidata's: lines of IRI, tab, P… or Q….",
)
@click.option("--with-sample", is_flag=True, help="Put the embedded sample behind the sources.")
@click.option("--languages", metavar="LIST", help="Languages of names, best first (pl,mul,en).")
@click.option("--memory", default="4GiB", metavar="SIZE", help="Memory that the build may use (4GiB).")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes (as many as there are cores).")
@click.option("--strict", is_flag=True, help="Stop at the first line that cannot be read.")
@click.option("--restart", is_flag=True, help="Forget an unfinished build in DIR.")
@click.option("--show", is_flag=True, help="Print what would be done, and do nothing.")
def command(sources: tuple[str, ...], out: Path, show: bool, mapping: Path | None, **choices: Any) -> None:
    """Build a data directory from dumps, files in other vocabularies, or other data directories.

    SOURCE is a file of N-Triples (.nt), Turtle (.ttl), RDF/XML (.rdf, .owl), JSON-LD (.jsonld) or Wikidata entity JSON
    (.json), plain or compressed (.gz, .bz2, .xz, .zst), a table of triples in Parquet (.parquet, see docs/scale.md),
    - for standard input, or a data directory. Lines that cannot be read are counted and kept in DIR/rejected.nt. Where
    sources name a thing differently, the first one's label is it.

    Things with IRIs of your own get ids, and statements about them are told in Wikidata's form, too: names by
    rdfs:label, skos:prefLabel, schema:name or foaf:name, classes by rdf:type, relations by the Polish names of the
    properties.

    A build of dumps that was stopped continues when the same command is given again. The exit status is 3 if the
    directory was built, but a source ended too early.

    \b
    Example:
      kgqa kg build latest-truthy.nt.bz2 --out wikidata
      kgqa kg build gmina.ttl --with-sample --out gmina
    """
    from kgqa.assembly import data_directory, label_keys  # noqa: PLC0415 (loads the pipeline)
    from wikidata_hdt.build.directory_build import BuildOptions, plan_build  # noqa: PLC0415 (loads numpy)
    from wikidata_hdt.own.own_build import build_from_any  # noqa: PLC0415

    if choices["with_sample"]:
        sources = (*sources, str(data_directory(replace(load_config(), data=None))))
    options = BuildOptions(
        _profile(choices["profile"] or _usual_profile(sources), choices["languages"]), *label_keys(),
        strict=choices["strict"],
        memory=byte_count(choices["memory"]), jobs=choices["jobs"] or os.cpu_count() or 1, restart=choices["restart"],
    )  # fmt: skip
    if show:
        emit("\n".join(table(_plan_facts(plan_build(sources, out, options)), _WIDTHS, "", width=300)))
        return
    progress = BuildProgress(sys.stderr)
    try:
        report = build_from_any(sources, out, options, progress, mapping)
    finally:
        progress.end()
    for problem in report.problems:
        click.echo(problem, err=True)
    emit("\n".join(table(_report_facts(report), _WIDTHS, "", width=300)))
    if not report.labels.labelled_items:
        language = options.profile.languages[0]
        click.echo(_NAMELESS.format(language=language, names=report.labels.names), err=True)
    if report.cut_off:
        click.echo("warning: the directory was built from what could be read of sources that end too early", err=True)
        raise click.exceptions.Exit(CUT_OFF)


def _usual_profile(sources: Iterable[str]) -> str:
    """The profile that is taken unless told otherwise: of data directories all stays."""
    return "full" if any(Path(source).is_dir() for source in sources) else "truthy"


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


@click.command(name="download")
@click.argument("name", metavar="NAME")
@click.option(
    "--to", "directory", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Where to put it."
)
@click.option("--checksum", default="", metavar="HEX", help="MD5, SHA-1 or SHA-256 that the file must have.")
def download_command(name: str, directory: Path, checksum: str) -> None:
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


@click.command(name="fetch")
@click.argument("url", metavar="URL")
@click.option(
    "--to",
    "path",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Where to put them: a file that ends in .nt.gz.",
)
@click.option("--languages", default="pl,mul,en", metavar="LIST", help="Languages of names, best first (pl,mul,en).")
@click.option("--all-claims", is_flag=True, help="Fetch all direct claims.")
def fetch_command(url: str, path: Path, languages: str, all_claims: bool) -> None:
    """Fetch the names of a SPARQL endpoint, for a label index where there is no dump.

    FILE gets names, and what tells bearers of the same name apart: classes, occupations, places, dates, the number of
    sitelinks. kg build makes a data directory of it, whose names answer over --kg URL. A fetch that was stopped goes on
    when the same command is given again.

    \b
    Example:
      kgqa kg fetch 'http://localhost:8890/sparql?default-graph-uri=urn:wikidata' --to names.nt.gz
      kgqa kg build names.nt.gz --out names
      kgqa ask "Jak nazywa się stolica Francji?" --data names --kg http://localhost:8890/sparql
    """
    from kgqa.assembly import fetch_names  # noqa: PLC0415 (loads the pipeline)

    if not path.name.endswith(".nt.gz"):
        raise click.UsageError("the name of the file ends in .nt.gz")
    progress = ProgressLine(sys.stderr, "statements")
    try:
        count = fetch_names(url, path, check_languages(languages.split(",")), all_claims=all_claims, progress=progress)
    finally:
        progress.end()
    emit(f"{_count(count)} statements in {path}")
