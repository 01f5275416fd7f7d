"""Words of relations as data: reads and checks `dimensions.yaml`, `families.yaml` and `path_words.yaml` of `templates`,
whose heads explain their keys; paths over properties are written `P131/P17`, `^P361`, `P40:m` (to a man)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, product
from pathlib import Path as FilePath

from kgqa.errors import TemplateError
from kgqa.model import Alternatives, AnswerType, Dimension, Direction, Path, Relation, RelationEnd, Step
from kgqa.templating.yaml_lines import Located, read_yaml
from kgqa.terms import ItemId, PropertyId
from kgqa.vocabulary import FEMALE, MALE

PATH_WORDS_FILE = "path_words.yaml"
"""Name of the words of paths in a template directory."""

_PATH_WORD_KEYS = frozenset({"name", "words", "ends", "paths", "alternatives", "without"})
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
    paths = _read_paths(entry, "first")
    if len(paths) != 1 or len(paths[0]) != 1:
        raise entry.error("first", entry.strings("first"), "a list of one step")
    return _Line(entry.text("name"), paths[0][0], entry.strings("words"))


def _word(entry: Located, lines: Iterable[_Line], families: Families) -> PathWord:
    entry.only(_PATH_WORD_KEYS)
    entry.need(("name", "words", "paths"))
    relation = _path_relation(entry, entry.text("name"), _read_paths(entry, "paths"), families)
    subject, obj = _ends(entry)
    return PathWord(entry.strings("words"), relation, subject, obj, dict(_by_line(entry, lines, families)))


def _by_line(entry: Located, lines: Iterable[_Line], families: Families) -> Iterable[tuple[str, Relation]]:
    """What each line leaves of the paths of a word."""
    paths = _read_paths(entry, "paths")
    for line in lines:
        if meant := tuple(path for path in paths if _begins(path, line.first)):
            yield line.name, _path_relation(entry, f"{entry.text('name')} {line.name}", meant, families)


def _begins(path: Path, first: Step) -> bool:
    return path[0].property == first.property and first.end in (None, path[0].end)


def _path_relation(entry: Located, name: str, paths: Iterable[Path], families: Families) -> Relation:
    written = entry.text("alternatives") if "alternatives" in entry.values else Alternatives.UNION
    if written not in tuple(Alternatives):
        raise entry.error("alternatives", written, " or ".join(Alternatives))
    without = _read_paths(entry, "without") if "without" in entry.values else ()
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


DIMENSIONS_FILE = "dimensions.yaml"
"""Name of the dimensions in a template directory."""

_DIMENSION_KEYS = frozenset(
    {"name", "properties", "unit", "axis", "until", "per", "per unit", "more", "less", "nouns", "verbs", "of", "sorts"}
)
_AXES = ("latitude", "longitude")


@dataclass(frozen=True, slots=True)
class DimensionWords:
    """A dimension with the words that name it."""

    dimension: Dimension
    directions: Mapping[str, Direction]
    """Adjectives and adverbs by lemma; phrases of several words are joined by spaces."""
    nouns: frozenset[str]
    verbs: frozenset[str]
    preferred_by: frozenset[str]
    """Class nouns of things that it is the first choice for."""
    sorts: frozenset[AnswerType]
    """Sorts of things that have it; empty for all."""

    @property
    def heads(self) -> frozenset[str]:
        """The nouns that its names of several words begin with („temperatura topnienia”)."""
        return frozenset(noun.split(" ")[0] for noun in self.nouns if " " in noun)


def read_dimensions(path: FilePath) -> tuple[DimensionWords, ...]:
    """The dimensions of a file, in its order. Raises TemplateError with file, line and what is wrong."""
    return tuple(_dimension(Located.of(entry, path)) for entry in read_yaml(path, list))


def _dimension(entry: Located) -> DimensionWords:
    entry.only(_DIMENSION_KEYS)
    entry.need(("name", "properties"))
    name = entry.text("name")
    relations = _places(entry, name, "properties")
    until, per = (_places(entry, name, key) if key in entry.values else () for key in ("until", "per"))
    axis = entry.text("axis") if "axis" in entry.values else ""
    if axis and axis not in _AXES:
        raise entry.error("axis", axis, " or ".join(_AXES))
    unit, per_unit = (entry.text(key) if key in entry.values else "" for key in ("unit", "per unit"))
    directions = {
        word: direction
        for key, direction in (("more", Direction.MAX), ("less", Direction.MIN))
        for word in entry.strings(key)
    }
    return DimensionWords(
        Dimension(name, relations, unit, axis, until=until, per=per, per_unit=per_unit),
        directions,
        frozenset(entry.strings("nouns")),
        frozenset(entry.strings("verbs")),
        frozenset(entry.strings("of")),
        read_sorts(entry, "sorts", entry.strings("sorts")),
    )


def _places(entry: Located, name: str, key: str) -> tuple[Relation, ...]:
    """Where values stand: a relation for each path."""
    return tuple(Relation(name, (path,)) for path in _read_paths(entry, key))


def read_sorts(entry: Located, key: str, names: Iterable[str]) -> frozenset[AnswerType]:
    """Sorts of things by name. Raises TemplateError for an unknown one."""
    try:
        return frozenset(AnswerType(name) for name in names)
    except ValueError as error:
        raise entry.error(key, str(error), "one of " + ", ".join(AnswerType)) from None


FAMILIES_FILE = "families.yaml"
"""Name of the relation families in a template directory."""

_FAMILY_KEYS = frozenset(
    {"relation", "name", "paths", "alternatives", "symmetric", "active", "implied", "nouns", "lifts"}
)


@dataclass(frozen=True, slots=True)
class ImpliedRelation:
    """A relation that two phrases side by side may mean without a word for it."""

    relation: Relation
    subject: AnswerType
    object: AnswerType
    nouns: frozenset[str]
    """Class nouns of the subject that it is confined to; empty for all."""


@dataclass(frozen=True, slots=True)
class Families:
    """How relations that words name stand in the graph."""

    by_property: Mapping[PropertyId, Relation]
    symmetric: frozenset[PropertyId]
    active: frozenset[PropertyId]
    """Those whose verbs have the subject of the statement as their own („zastąpić”)."""
    implied: tuple[ImpliedRelation, ...]

    def relation(self, property_: PropertyId, name: str) -> Relation:
        """The family of a property, or the property alone."""
        return self.by_property.get(property_) or Relation.of(property_, name)


def read_families(path: FilePath) -> Families:
    """The families of a file. Raises TemplateError with file, line and what is wrong."""
    by_property: dict[PropertyId, Relation] = {}
    symmetric: set[PropertyId] = set()
    active: set[PropertyId] = set()
    implied: list[ImpliedRelation] = []
    for values in read_yaml(path, list):
        entry = Located.of(values, path)
        entry.only(_FAMILY_KEYS)
        relation = _family_relation(entry)
        if "implied" in entry.values:
            implied.append(_implied(entry, relation))
            continue
        property_ = _property(entry)
        if property_ in by_property:
            raise TemplateError(f"{entry.where()}: relation given twice", value=property_)
        by_property[property_] = relation
        if entry.flag("symmetric"):
            symmetric.add(property_)
        if entry.flag("active"):
            active.add(property_)
    return Families(by_property, frozenset(symmetric), frozenset(active), tuple(implied))


def _family_relation(entry: Located) -> Relation:
    entry.need(("name", "paths"))
    written = entry.text("alternatives") if "alternatives" in entry.values else Alternatives.FIRST
    if written not in tuple(Alternatives):
        raise entry.error("alternatives", written, " or ".join(Alternatives))
    lifts = _read_paths(entry, "lifts") if "lifts" in entry.values else ()
    return Relation(entry.text("name"), _read_paths(entry, "paths"), Alternatives(written), lifts)


def _implied(entry: Located, relation: Relation) -> ImpliedRelation:
    ends = entry.strings("implied")
    if len(ends) != 2:  # noqa: PLR2004
        raise entry.error("implied", ends, "[subject sort, object sort]")
    (subject,), (obj,) = read_sorts(entry, "implied", ends[:1]), read_sorts(entry, "implied", ends[1:])
    return ImpliedRelation(relation, subject, obj, frozenset(entry.strings("nouns")))


def _property(entry: Located) -> PropertyId:
    try:
        return PropertyId(entry.text("relation"))
    except ValueError:
        raise entry.error("relation", entry.text("relation"), "an id such as P50") from None


_MOST_STEPS = 3
"""Of one path."""
_SEXES: dict[str, ItemId | None] = {"": None, "m": MALE, "f": FEMALE}


def _read_paths(located: Located, key: str) -> tuple[Path, ...]:
    """The paths under a key. Raises TemplateError for none, for an unknown form and for more than three steps."""
    written = located.strings(key)
    if not written:
        raise located.error(key, None, "a list of paths such as [P131/P17, ^P361]")
    return tuple(_path(located, key, text) for text in written)


def _path(located: Located, key: str, text: str) -> Path:
    steps = text.split("/")
    if len(steps) > _MOST_STEPS:
        raise located.error(key, text, f"at most {_MOST_STEPS} steps")
    try:
        return tuple(map(_step, steps))
    except (KeyError, ValueError):
        raise located.error(
            key, text, "properties joined by /, each with ^ in front where it is read backwards, :m or :f behind"
        ) from None


def _step(text: str) -> Step:
    name, _, sex = text.removeprefix("^").partition(":")
    return Step(PropertyId(name), text.startswith("^"), end=_SEXES[sex])
