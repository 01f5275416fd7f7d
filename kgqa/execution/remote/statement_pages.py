"""Fetches statements of a SPARQL endpoint into a file of N-Triples, page by page, so that names can be had without a
dump. What was stopped goes on where it was.

Every page is a file of its own, a member of a gzip file; put one behind the other they are one (RFC 1952, section 2.2).
"""

from __future__ import annotations

import gzip
import shutil
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from kgqa.errors import ClearError, DataError
from kgqa.execution.hdt.hdt_terms import to_text
from kgqa.execution.remote.look_up_text import FACT_CLAIMS, NAMES
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.protocols import Progress
from kgqa.sparql.expression_text import sparql_text
from kgqa.terms import DIRECT, WIKIBASE, Iri, Literal, Term
from kgqa.vocabulary import BORN, DIED, FOUNDED, PUBLISHED
from wikidata_hdt.ntriples.ntriples import format_triple
from wikidata_hdt.whole_files import failed, temporary_file

PAGE = 10_000
"""Statements in a page; servers give so many at once by their own settings."""
_SECONDS = 120.0
"""That a page may take: a server skips all before it."""
_SITELINKS = Iri(WIKIBASE + "sitelinks")
_DATES = (BORN, DIED, FOUNDED, PUBLISHED)


class StatementFetch:
    """Statements of an endpoint that go into one file."""

    def __init__(
        self,
        endpoint: RemoteExecutor,
        path: Path,
        languages: Sequence[str],
        page: int = PAGE,
        progress: Progress | None = None,
    ) -> None:
        """`path` is that of the file, gzipped N-Triples; pages stand beside it until all are there. Names come in some
        languages; `page` is how many statements one request asks for."""
        self._endpoint = endpoint
        self._path = path
        self._room = path.with_name(path.name + ".pages")
        self._languages = languages
        self._page = page
        self._progress = progress
        self._fetched = 0

    def run(self, predicates: Sequence[Iri]) -> int:
        """Fetch all statements of some predicates; how many there are.

        Raises `ClearError` where pages do not fit together or the file cannot be written, and what requests raise.
        """
        try:
            self._room.mkdir(parents=True, exist_ok=True)
            pages = [page for predicate in predicates for page in self._pages_of(predicate)]
            with temporary_file(self._path) as temporary, temporary.open("wb") as file:
                for page in pages:
                    with page.open("rb") as part:
                        shutil.copyfileobj(part, file)
            shutil.rmtree(self._room)
        except OSError as error:
            raise failed(self._path, error) from error
        return self._fetched

    def _pages_of(self, predicate: Iri) -> list[Path]:
        """The pages of a predicate, those that are missing fetched."""
        total, lines = self._count(predicate), array("q")
        found: list[Path] = []
        name = predicate.value.rsplit("/", 1)[-1].rsplit("#", 1)[-1]
        while len(lines) < total:
            path = self._room / f"{name}-{len(lines):010d}.nt.gz"
            if not path.exists():
                self._write(path, self._rows(predicate, len(lines)))
            hashes = _hashes(path)
            if not hashes:
                break
            lines.extend(hashes)
            found.append(path)
            self._tell(len(hashes))
        different = len(np.unique(np.frombuffer(lines, np.int64)))
        if different != total:
            raise ClearError(
                "pages of the SPARQL endpoint do not fit together",
                value=f"{different} different ones of {total} statements of {name}",
                expected="an endpoint whose data do not change, and that gives solutions in the same order each time",
                remedy=f"remove {self._room} and begin anew, or build from a dump",
            )
        return found

    def _tell(self, count: int) -> None:
        self._fetched += count
        if self._progress:
            self._progress(self._fetched, None)

    def _count(self, predicate: Iri) -> int:
        ((count,),) = self._endpoint.rows(f"SELECT (COUNT(*) AS ?n) WHERE {self._pattern(predicate)}", ("n",), _SECONDS)
        return int(count.value if isinstance(count, Literal) else 0)

    def _pattern(self, predicate: Iri) -> str:
        """The statements of a predicate; those of names in the chosen languages, and none about blank nodes."""
        languages = ", ".join(f'"{language}"' for language in self._languages)
        chosen = f" && LANG(?o) IN ({languages})" if predicate in NAMES else " && !ISBLANK(?o)"
        return f"{{ ?s {sparql_text(predicate)} ?o FILTER(ISIRI(?s){chosen}) }}"

    def _rows(self, predicate: Iri, offset: int) -> Iterator[str]:
        text = f"SELECT ?s ?o WHERE {self._pattern(predicate)} LIMIT {self._page} OFFSET {offset}"
        rows, _ = self._endpoint.some_rows(text, ("s", "o"), _SECONDS)
        for subject, obj in rows:
            if subject is not None and obj is not None:
                yield format_triple(to_text(subject), predicate.value, to_text(obj))

    def _write(self, path: Path, lines: Iterator[str]) -> None:
        with temporary_file(path) as temporary, gzip.open(temporary, "wt", encoding="utf-8") as file:
            file.writelines(lines)


def _hashes(path: Path) -> list[int]:
    """A number for each line of a page. Raises `DataError` for a damaged one."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return [hash(line) for line in file]
    except (OSError, EOFError, ValueError) as error:
        raise DataError("a fetched page is damaged", value=path, remedy="remove it, and it is fetched again") from error


def told_by_names() -> tuple[Iri, ...]:
    """The predicates that a label index needs: names, what tells bearers of a name apart, how well known they are."""
    claims = FACT_CLAIMS | {name.direct for name in _DATES}
    return (*NAMES, *sorted(claims, key=lambda one: one.value), _SITELINKS)


def all_claims(endpoint: RemoteExecutor) -> tuple[Iri, ...]:
    """The predicates of all direct claims of an endpoint, and names. Raises what requests raise."""
    text = f'SELECT DISTINCT ?p WHERE {{ ?s ?p ?o FILTER(STRSTARTS(STR(?p), "{DIRECT}")) }}'
    found: list[Term | None] = [row[0] for row in endpoint.rows(text, ("p",), _SECONDS)]
    claims = sorted(one.value for one in found if isinstance(one, Iri))
    return (*NAMES, *map(Iri, claims), _SITELINKS)
