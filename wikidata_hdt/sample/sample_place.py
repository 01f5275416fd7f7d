"""Where the embedded sample's tables are, and where the data built from them lie in a cache directory."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.file_checks import check_files
from wikidata_hdt.hdt import literals
from wikidata_hdt.labels import label_format
from wikidata_hdt.labels.signature import SIGNATURE_VERSION
from wikidata_hdt.labels.stored_values import VALUE_VERSION
from wikidata_hdt.manifest import FORMAT_VERSION, read_manifest
from wikidata_hdt.statistics import statistics_format

SAMPLE = Path(__file__).parent
"""The sample's files; they are packaged beside this module."""


def sample_files(directory: Path = SAMPLE) -> list[Path]:
    """The files that the sample is built from, in a fixed order."""
    return [*sorted(directory.glob("*.tsv")), *sorted((directory / "tables").glob("*.tsv"))]


def written_formats(lemma_version: str) -> str:
    """The versions of everything that a build writes: what was built by others lacks something, or has it otherwise."""
    labels = (
        label_format.FORMAT_VERSION,
        label_format.SURNAME_VERSION,
        SIGNATURE_VERSION,
        VALUE_VERSION,
        label_format.DESCRIBED_VERSION,
        lemma_version,
    )
    return " ".join(map(str, (FORMAT_VERSION, literals.FORMAT_VERSION, *labels, statistics_format.FORMAT_VERSION)))


def sample_key(directory: Path, lemma_version: str) -> str:
    """A name for the data built from these tables by this code: it changes when either of them does."""
    digest = sha256(written_formats(lemma_version).encode())
    builders = sorted(Path(__file__).parent.glob("sample_*.py"))
    for path in (*builders, *sample_files(directory)):
        data = path.read_bytes()
        digest.update(f"\n{path.name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def sample_place(cache_root: Path, lemma_version: str = "", tables: Path = SAMPLE) -> Path:
    """The data directory of the sample below a cache directory, built or not."""
    return cache_root / f"sample-{sample_key(tables, lemma_version)}"


def is_whole(directory: Path) -> bool:
    """Whether a directory has all parts that its manifest names, as the manifest tells of them."""
    try:
        manifest = read_manifest(directory)
        if manifest is None:
            return False
        check_files(directory, manifest.parts)
    except DataError:
        return False
    return all((directory / name).is_file() for name in manifest.parts)
