"""Where public dumps can be fetched from: a table of mirrors, in the order in which they are asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wikidata_hdt.clear_errors import ClearError

MIRRORS = Path(__file__).with_name("mirrors.tsv")
"""Name, description, file name, address, and that of a list of checksums (`<hex>  <file>` lines), if there is one."""


class DownloadError(ClearError):
    """A dump cannot be fetched from any mirror, or what came is not what was promised."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """A place to fetch a dump from."""

    name: str
    about: str
    file: str
    url: str
    sums: str


def read_mirrors(path: Path = MIRRORS) -> list[Mirror]:
    """The mirrors of a table. Raises `DownloadError` if it cannot be read."""
    try:
        rows = path.read_text(encoding="utf-8").splitlines()[1:]
        return [Mirror(*[*row.split("\t"), ""][:5]) for row in rows if row.strip()]
    except (OSError, TypeError, UnicodeDecodeError) as error:
        raise DownloadError("cannot read the table of mirrors", value=path) from error
