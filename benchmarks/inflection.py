"""Measures inflection and lemmatisation on tables of gold lemmas, and their speed.

    python benchmarks/inflection.py TABLE.tsv.gz [--misses N] [--group GROUP] [--all] [--lemmatise]

A table is tab-separated: gold lemma, form in a text, lemmas of its words, their tags, a mark per word, category (the
layout of the KPWr lemma sets). Reversed, it asks for the form from the gold lemma, with case and number read off the
tag of the form's first inflected word. Tags were made by a tagger: rows whose tag says nominative singular though the
form is not the lemma, rows whose word cannot stand in the tag's case and rows whose lemma cannot be a nominative by the
dictionary contradict themselves; like adjectives, whose gender the lemma does not tell, they are counted apart and left
out of the reversed figure, unless `--all` keeps them. Spaces around hyphens and the case of letters are ignored.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
import resource
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Case, Number, Tag
from kgqa.verbalisation.labels.inflection import Inflector

_GROUPS = {
    "nam_liv_person": ("person", "person"),
    "nam_liv_person_first": ("first name", "person"),
    "nam_liv_person_last": ("last name", "person"),
    "nam_loc": ("place", "place"),
    "nam_org": ("organisation", ""),
    "nam_fac": ("facility", ""),
    "nam_adj": ("adjective", ""),
    "nam_liv": ("other living", ""),
    "nam_eve": ("event", ""),
    "nam_pro": ("product", ""),
}
_DESCRIPTIONS = {"person": "osoba", "place": "miejscowość"}


@dataclass(frozen=True)
class Row:
    """One name of a table."""

    lemma: str
    form: str
    case: Case
    number: Number
    category: str
    tagged: int
    """Index of the word whose tag tells case and number."""


def read(path: Path) -> Iterator[Row]:
    """The rows of a table whose tags tell one case and number."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for fields in csv.reader(lines, delimiter="\t"):
            tags = enumerate(map(Tag, fields[3].split()))
            index, tag = next(((i, t) for i, t in tags if t.cases and t.numbers), (0, Tag("")))
            if len(tag.cases) == 1 and len(tag.numbers) == 1:
                yield Row(fields[0], fields[1], min(tag.cases), min(tag.numbers), fields[5], index)


def group(category: str) -> tuple[str, str]:
    """Name of the reported group of a category, and the kind of name told to the inflector."""
    for prefix in sorted(_GROUPS, key=len, reverse=True):
        if category.startswith(prefix):
            return _GROUPS[prefix]
    return "other", ""


def plain(text: str) -> str:
    """A name without what the tables spell at will: spaces around punctuation, capital letters."""
    return re.sub(r"\s*([-–.'’])\s*", r"\1", text).replace("’", "'").strip().lower()


def contradicts(row: Row, morphology: MorfeuszMorphology) -> bool:
    """Whether the tag cannot be that of the form, or the lemma is no nominative, as far as the dictionary knows."""
    if row.case is Case.NOM and plain(row.form) != plain(row.lemma):
        return True
    return not (
        _may_be(row.form, row.tagged, row.case, morphology) and _may_be(row.lemma, row.tagged, Case.NOM, morphology)
    )


def _may_be(text: str, index: int, case: Case, morphology: MorfeuszMorphology) -> bool:
    """Whether a word of a name can stand in a case; true for words that the dictionary lacks."""
    words = text.split()
    readings = morphology.readings(words[index]) if index < len(words) else ()
    cases = {one for reading in readings for one in reading.tag.cases}
    return not cases or case in cases


def speed(inflector: Inflector, table: Path) -> None:
    """Print inflections a second over the distinct lemmas in six cases, and the memory that the process took."""
    lemmas = sorted({row.lemma for row in read(table)})
    cases = [case for case in Case if case is not Case.NOM]
    start = time.perf_counter()
    for lemma in lemmas:
        for case in cases:
            inflector.inflect(lemma, case=case)
    rate = len(lemmas) * len(cases) / (time.perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{rate:,.0f} a second, {len(lemmas):,} distinct lemmas in {len(cases)} cases; {peak:.0f} MB at the peak")


def main() -> None:
    """Print a table of accuracies and, if asked, misses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="misses to print per group")
    parser.add_argument("--group", default="", help="only this group")
    parser.add_argument("--all", action="store_true", help="keep rows that contradict the dictionary")
    parser.add_argument("--lemmatise", action="store_true", help="measure lemmatisation, not inflection")
    arguments = parser.parse_args()
    morphology = MorfeuszMorphology()
    inflector = Inflector(morphology)
    total: Counter[str] = Counter()
    right: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    dropped: Counter[str] = Counter()
    start = time.perf_counter()
    for row in read(arguments.table):
        name, kind = group(row.category)
        if arguments.group not in {"", name}:
            continue
        if not arguments.lemmatise and not arguments.all and (name == "adjective" or contradicts(row, morphology)):
            dropped[name] += 1
            continue
        description = _DESCRIPTIONS.get(kind, "")
        if arguments.lemmatise:
            found, gold = inflector.lemmatise(row.form, description=description), row.lemma
        else:
            found, gold = inflector.inflect(row.lemma, case=row.case, description=description), row.form
        total[name] += 1
        same = plain(found) == plain(gold)
        right[name] += same
        if not same and shown[name] < arguments.misses:
            shown[name] += 1
            print(f"  {name}: {row.lemma} | {row.form} {row.case} {row.number} -> {found}")
    seconds = time.perf_counter() - start
    for name in sorted(total):
        share = right[name] / total[name]
        print(f"{name:14} {right[name]:6} / {total[name]:6} = {share:.1%}  left out: {dropped[name]}")
    print(f"{'all':14} {right.total():6} / {total.total():6} = {right.total() / max(1, total.total()):.1%}")
    print(f"{total.total() / seconds:,.0f} a second, first run")
    if not arguments.lemmatise:
        speed(inflector, arguments.table)


if __name__ == "__main__":
    main()
