"""Deals records into parts with balanced types: train, validation and test, or folds."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from kgqa.annotation.question_records import Record
from kgqa.errors import InputError

PAPER = {"train": 60.0, "validation": 10.0, "test": 30.0}
"""The parts of the SQAD v3 paper, in percent."""


def folds(count: int) -> Mapping[str, float]:
    """So many parts of one size."""
    return {f"fold-{number}": 1.0 for number in range(1, count + 1)}


def sizes(text: str) -> Mapping[str, float]:
    """Sizes such as `60:10:30` of train, validation and test. Raises InputError."""
    try:
        found = [float(size) for size in text.split(":")]
    except ValueError:
        found = []
    if len(found) != len(PAPER) or not all(0 < size < float("inf") for size in found):
        raise InputError("no sizes of parts", value=text, expected="three numbers above 0 such as 60:10:30")
    return dict(zip(PAPER, found, strict=True))


def dealt(
    records: Sequence[Record], parts: Mapping[str, float], seed: int = 0, *, articles: bool = True
) -> Mapping[str, list[int]]:
    """The indices of the records of each part, by its name; `parts` are sizes, of any sum.

    Each pair of question type and answer type is dealt by these sizes as well as can be. With `articles` the records of
    one article stay together, so that no part knows the articles of another. The same seed deals the same way.
    """
    groups = _groups(records, articles)
    random.Random(seed).shuffle(groups)
    groups.sort(key=len, reverse=True)
    total = sum(parts.values())
    wanted = {name: _demand(records, size / total) for name, size in parts.items()}
    found: dict[str, list[int]] = {name: [] for name in parts}
    for group in groups:
        name = max(parts, key=lambda part: _need(wanted[part], records, group, parts[part]))
        found[name].extend(group)
        for index in group:
            for stratum in _strata(records[index]):
                wanted[name][stratum] -= 1
    return {name: sorted(indices) for name, indices in found.items()}


def _groups(records: Sequence[Record], articles: bool) -> list[list[int]]:
    held: defaultdict[object, list[int]] = defaultdict(list)
    for index, record in enumerate(records):
        article = record.article
        held[(article.url or article.title or article.text) if articles else index].append(index)
    return list(held.values())


def _strata(record: Record) -> Iterator[tuple[str, str]]:
    """What is balanced: the pair of types first, and the number of records."""
    yield record.question_type, record.answer_type
    yield "", ""


def _demand(records: Sequence[Record], share: float) -> dict[tuple[str, str], float]:
    counts = Counter(stratum for record in records for stratum in _strata(record))
    return {stratum: share * count for stratum, count in counts.items()}


def _need(
    wanted: Mapping[tuple[str, str], float], records: Sequence[Record], group: Sequence[int], size: float
) -> float:
    """How much a part lacks what a group has, measured by the part's size."""
    return sum(wanted[stratum] for index in group for stratum in _strata(records[index])) / size


def split_lines(records: Sequence[Record], found: Mapping[str, list[int]]) -> Iterator[str]:
    """Records, articles and shares of types of every part, as lines of a table."""
    yield f"{'':18}" + "".join(f"  {name:>11}" for name in found)
    yield f"{'records':18}" + "".join(f"  {len(indices):>11}" for indices in found.values())
    held = [{records[index].article for index in indices} for indices in found.values()]
    yield f"{'articles':18}" + "".join(f"  {len(articles):>11}" for articles in held)
    for title, kind in (("question type", "question_type"), ("answer type", "answer_type")):
        yield ""
        yield title
        counts = [Counter(getattr(records[index], kind) for index in indices) for indices in found.values()]
        for name in sorted(set().union(*counts)):
            shares = (100 * one[name] / max(1, one.total()) for one in counts)
            yield f"  {name or '(none)':16}" + "".join(f"  {share:>10.1f}%" for share in shares)
