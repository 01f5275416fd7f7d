"""Words that name a path of relations, as data: reads and checks `templates/path_words.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, product
from pathlib import Path as FilePath

from kgqa.model import Alternatives, Path, Relation, RelationEnd, Step
from kgqa.templating.dimension_table import read_sorts
from kgqa.templating.family_table import Families
from kgqa.templating.relation_paths import read_paths
from kgqa.templating.yaml_lines import Located, read_yaml

PATH_WORDS_FILE = "path_words.yaml"
"""Name of the words of paths in a template directory."""

_KEYS = frozenset({"name", "words", "ends", "paths", "alternatives", "without"})
_LINE_KEYS = frozenset({"name", "words", "first"})
_PEOPLE = ("person", "person")


@dataclass(frozen=True, slots=True)
class PathWord:
    """A word with the path that it names."""

    words: tuple[str, ...]
    """What it is called: lemmas, those of several words joined by spaces."""
    relation: Relation
    subject: RelationEnd
    object: RelationEnd
    by_line: Mapping[str, Relation]
    """The part of the path that each line leaves („dziadek ze strony matki”), by the name of the line."""


@dataclass(frozen=True, slots=True)
class PathWords:
    """All words of paths, with the words that tell lines."""

    words: tuple[PathWord, ...] = ()
    lines: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Phrases by the name of the line that they tell."""


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    first: Step
    words: tuple[str, ...]


def read_path_words(path: FilePath, families: Families) -> PathWords:
    """The words of a file. Raises TemplateError with file, line and what is wrong."""
    content = Located.of(read_yaml(path, dict), path)
    content.only(frozenset({"lines", "words"}))
    lines = tuple(_line(Located.of(one, path)) for one in content.values.get("lines", ()))
    words = (_word(Located.of(one, path), lines, families) for one in content.values.get("words", ()))
    return PathWords(tuple(words), {one.name: one.words for one in lines})


def _line(entry: Located) -> _Line:
    entry.only(_LINE_KEYS)
    entry.need(("name", "words", "first"))
    paths = read_paths(entry, "first")
    if len(paths) != 1 or len(paths[0]) != 1:
        raise entry.error("first", entry.strings("first"), "a list of one step")
    return _Line(entry.text("name"), paths[0][0], entry.strings("words"))


def _word(entry: Located, lines: Iterable[_Line], families: Families) -> PathWord:
    entry.only(_KEYS)
    entry.need(("name", "words", "paths"))
    relation = _relation(entry, entry.text("name"), read_paths(entry, "paths"), families)
    subject, obj = _ends(entry)
    return PathWord(entry.strings("words"), relation, subject, obj, dict(_by_line(entry, lines, families)))


def _by_line(entry: Located, lines: Iterable[_Line], families: Families) -> Iterable[tuple[str, Relation]]:
    """What each line leaves of the paths of a word."""
    paths = read_paths(entry, "paths")
    for line in lines:
        if meant := tuple(path for path in paths if _begins(path, line.first)):
            yield line.name, _relation(entry, f"{entry.text('name')} {line.name}", meant, families)


def _begins(path: Path, first: Step) -> bool:
    return path[0].property == first.property and first.end in (None, path[0].end)


def _relation(entry: Located, name: str, paths: Iterable[Path], families: Families) -> Relation:
    written = entry.text("alternatives") if "alternatives" in entry.values else Alternatives.UNION
    if written not in tuple(Alternatives):
        raise entry.error("alternatives", written, " or ".join(Alternatives))
    without = read_paths(entry, "without") if "without" in entry.values else ()
    meant, left_out = (_in_families(some, families) for some in (paths, without))
    return Relation(name, meant, Alternatives(written), without=left_out)


def _in_families(paths: Iterable[Path], families: Families) -> tuple[Path, ...]:
    """Paths in which the whole family of each step stands for it."""
    found = (tuple(chain(*parts)) for path in paths for parts in product(*(_ways(step, families) for step in path)))
    return tuple(dict.fromkeys(found))


def _ways(step: Step, families: Families) -> Iterable[Path]:
    family = families.relation(step.property, "")
    paths = (family.reversed() if step.inverse else family).paths
    return [(*path[:-1], replace(path[-1], end=step.end)) if step.end else path for path in paths]


def _ends(entry: Located) -> tuple[RelationEnd, RelationEnd]:
    written = entry.strings("ends") or _PEOPLE
    if len(written) != len(_PEOPLE):
        raise entry.error("ends", written, "[sort, sort]")
    (subject,), (obj,) = (read_sorts(entry, "ends", (sort,)) for sort in written)
    return RelationEnd(subject), RelationEnd(obj)
