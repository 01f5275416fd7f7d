"""Checks the tables of the embedded sample: `python -m wikidata_hdt.sample.sample_check [DIRECTORY]`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from wikidata_hdt.sample.sample_build import count_claims, read_sample
from wikidata_hdt.sample.sample_place import SAMPLE
from wikidata_hdt.sample.sample_tables import SampleError


def main(arguments: Sequence[str]) -> int:
    """Print all problems, or the counts of a sample without any; 0 if it has none, else 1."""
    try:
        graph = read_sample(Path(arguments[0]) if arguments else SAMPLE)
    except SampleError as error:
        sys.stdout.write("\n".join([*error.problems, f"{len(error.problems)} problem(s)"]) + "\n")
        return 1
    triples = len(set(graph.triples()))
    claims = count_claims(graph.items.values())
    entities = f"{len(graph.items)} items, {len(graph.properties)} properties"
    sys.stdout.write(f"{entities}, {claims} claims, {triples} triples\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
