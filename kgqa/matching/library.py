"""Loads question templates and shared phrases from YAML files and checks them strictly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kgqa.errors import TemplateError
from kgqa.matching.pattern import Choice, Node, Optional, Pattern, PatternParser, Sequence, Slot, Word
from kgqa.matching.projection import QueryForms, check_query
from kgqa.matching.yaml_lines import Located, read_yaml
from kgqa.terms import ItemId

PHRASES_FILE = "phrases.yaml"


class SlotType(StrEnum):
    """What a slot holds; decides which question words may ask for it."""

    ITEM = "item"
    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    QUANTITY = "quantity"
    STRING = "string"
    CLASS = "class"
    PROPERTY = "property"


class Choose(StrEnum):
    """Which of the compared options a comparison answers with."""

    MAX = "max"
    MIN = "min"


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """A declared slot."""

    type: SlotType
    classes: frozenset[ItemId] = frozenset()
    """Classes that a filler should belong to; a preference, since graphs are incomplete."""
    nouns: frozenset[str] = frozenset()
    """Nouns that any value of the slot may be called by, whatever its class in the graph („klub”, „uczelnia”)."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Options are ranked by the value of a variable of the query."""

    variable: str
    choose: Choose


@dataclass(frozen=True, slots=True)
class TemplatePattern:
    """A pattern with the slot that it asks for without naming it, and the words it cannot do without."""

    pattern: Pattern
    asked: str
    needs: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Template:
    """A question template: what it says, how it is put in Polish, and its query."""

    id: str
    description: str
    slots: Mapping[str, SlotSpec]
    patterns: tuple[TemplatePattern, ...]
    nominals: tuple[TemplatePattern, ...]
    """Noun phrases that denote the slot they ask for („stolica {country:gen}”)."""
    query: QueryForms
    examples: tuple[str, ...]
    near_misses: tuple[str, ...]
    compare: Comparison | None
    generic: bool
    """Whether it only stands in where no specific template fits."""
    asks: frozenset[str]
    """Slots that a question may ask for."""
    closed: frozenset[str]
    """Slots whose values the graph lists completely, so that a statement with another value is false."""
    origin: str
    """File and line, for messages."""


@dataclass(frozen=True, slots=True)
class TemplateLibrary:
    """All templates with the shared word lists."""

    templates: Mapping[str, Template]
    fillers: frozenset[str]
    """Lemmas that a question may contain without changing what it asks."""


_KEYS = frozenset(
    {
        "id",
        "description",
        "slots",
        "patterns",
        "nominals",
        "query",
        "examples",
        "near_misses",
        "compare",
        "generic",
        "asks",
        "closed",
    }
)
_REQUIRED = ("id", "description", "slots", "query", "examples")


def load_library(directory: Path, *, check_queries: bool = False) -> TemplateLibrary:
    """Read every `*.yaml` below `directory`. Raises TemplateError with file, line, key and the allowed values.

    Parsing all queries takes about a second, so it is left to `templates check` and the tests; a query that does not
    parse is otherwise found when it is first run.
    """
    if not (directory / PHRASES_FILE).is_file():
        raise TemplateError("no template directory", value=directory, expected=f"a directory with {PHRASES_FILE}")
    shared = _Shared.read(directory / PHRASES_FILE)
    templates: dict[str, Template] = {}
    for path in sorted(directory.rglob("*.yaml")):
        if path.name == PHRASES_FILE:
            continue
        for entry in read_yaml(path, list):
            template = _TemplateReader(Located.of(entry, path), shared).read()
            if template.id in templates:
                raise TemplateError(
                    f"{template.origin}: duplicate template id",
                    value=template.id,
                    remedy=f"see {templates[template.id].origin}",
                )
            if check_queries:
                check_query(template.query, f"{template.origin}: query")
            templates[template.id] = template
    return TemplateLibrary(MappingProxyType(templates), shared.fillers)


@dataclass(frozen=True, slots=True)
class _Shared:
    """Contents of the phrases file."""

    parser: PatternParser
    copulas: tuple[str, ...]
    fillers: frozenset[str]

    @classmethod
    def read(cls, path: Path) -> _Shared:
        located = Located.of(read_yaml(path, dict), path)
        located.only(frozenset({"phrases", "fillers", "copulas"}))
        phrases: dict[str, Node] = {}
        for name, text in located.mapping("phrases").items():
            parsed = PatternParser(phrases).parse(str(text))
            phrases[str(name)] = parsed.chunks[0]
        return cls(
            PatternParser(phrases),
            located.strings("copulas"),
            frozenset(located.strings("fillers")),
        )


class _TemplateReader:
    """Turns one YAML mapping into a Template."""

    def __init__(self, located: Located, shared: _Shared) -> None:
        self._yaml = located
        self._shared = shared

    def read(self) -> Template:
        yaml = self._yaml
        yaml.only(_KEYS)
        yaml.need(_REQUIRED)
        slots = {str(name): self._slot(str(name), value) for name, value in yaml.mapping("slots").items()}
        nominals = tuple(self._nominals(slots))
        patterns = (*self._patterns(), *self._derived(nominals))
        if not patterns:
            raise yaml.error("patterns", None, "patterns or nominals")
        query = QueryForms.parse(yaml.text("query"), yaml.where("query"))
        self._check_slots(slots, patterns, query)
        return Template(
            id=yaml.text("id"),
            description=yaml.text("description"),
            slots=MappingProxyType(slots),
            patterns=patterns,
            nominals=nominals,
            query=query,
            examples=yaml.strings("examples"),
            near_misses=yaml.strings("near_misses"),
            compare=self._comparison(query),
            generic=yaml.flag("generic"),
            asks=self._slot_names("asks", slots) or frozenset(slots),
            closed=self._slot_names("closed", slots),
            origin=yaml.where("id"),
        )

    def _slot(self, name: str, value: Any) -> SlotSpec:
        if isinstance(value, str):
            value = {"type": value}
        if not isinstance(value, dict) or set(value) - {"type", "classes", "nouns", "__line__"}:
            raise self._yaml.error(f"slots.{name}", value, "a type, or the keys type, classes and nouns")
        if value.get("type") not in list(SlotType):
            raise self._yaml.error(f"slots.{name}.type", value.get("type"), "one of " + ", ".join(SlotType))
        try:
            classes = frozenset(ItemId(str(item)) for item in value.get("classes") or ())
        except ValueError as error:
            raise self._yaml.error(f"slots.{name}.classes", value.get("classes"), "item ids") from error
        nouns = value.get("nouns") or ()
        if not isinstance(nouns, list | tuple) or not all(isinstance(noun, str) for noun in nouns):
            raise self._yaml.error(f"slots.{name}.nouns", nouns, "a list of nouns")
        return SlotSpec(SlotType(value["type"]), classes, frozenset(nouns))

    def _patterns(self) -> Iterable[TemplatePattern]:
        for text in self._yaml.strings("patterns"):
            yield self._pattern(text)

    def _nominals(self, slots: Mapping[str, SlotSpec]) -> Iterable[TemplatePattern]:
        for slot, texts in self._yaml.mapping("nominals").items():
            if slot not in slots:
                raise self._yaml.error("nominals", slot, "one of the slots " + ", ".join(slots))
            for text in texts if isinstance(texts, list) else [texts]:
                yield self._pattern(str(text), asked=str(slot))

    def _derived(self, nominals: Iterable[TemplatePattern]) -> Iterable[TemplatePattern]:
        """The sentences that any noun phrase gives: „X jest …”, „X to …”; a question word or an opener may be the X."""
        for nominal in nominals:
            for copula in self._shared.copulas:
                yield self._pattern(f"{{{nominal.asked}}} ; {copula} ; {nominal.pattern.text}")
            yield self._pattern(f'{nominal.pattern.text} "to"', asked=nominal.asked)

    def _pattern(self, text: str, asked: str = "") -> TemplatePattern:
        try:
            pattern = self._shared.parser.parse(text)
        except TemplateError as error:
            raise TemplateError(f"{self._yaml.where('patterns')}: {error.message}") from error
        return TemplatePattern(pattern, asked, tuple(need for chunk in pattern.chunks for need in needs(chunk)))

    def _check_slots(
        self, slots: Mapping[str, SlotSpec], patterns: Iterable[TemplatePattern], query: QueryForms
    ) -> None:
        for pattern in patterns:
            for slot in (slot for chunk in pattern.pattern.chunks for slot in _slots(chunk)):
                if slot.name not in slots:
                    raise self._yaml.error("patterns", f"{{{slot.name}}}", "one of the slots " + ", ".join(slots))
        for name in slots:
            if name not in query.variables:
                raise self._yaml.error("query", f"?{name}", "every slot as a variable of the query")

    def _slot_names(self, key: str, slots: Mapping[str, SlotSpec]) -> frozenset[str]:
        names = self._yaml.strings(key)
        for name in names:
            if name not in slots:
                raise self._yaml.error(key, name, "one of the slots " + ", ".join(slots))
        return frozenset(names)

    def _comparison(self, query: QueryForms) -> Comparison | None:
        if "compare" not in self._yaml.values:
            return None
        value = self._yaml.mapping("compare")
        if set(value) - {"__line__"} != {"variable", "choose"} or value["choose"] not in list(Choose):
            raise self._yaml.error("compare", dict(value), "variable: name, choose: max or min")
        if value["variable"] not in query.variables:
            raise self._yaml.error("compare.variable", value["variable"], "a variable of the query")
        return Comparison(str(value["variable"]), Choose(value["choose"]))


def needs(node: Node) -> tuple[frozenset[str], ...]:
    """Sets of words of which a sentence must contain at least one each, or the node cannot match."""
    match node:
        case Word(text=text):
            return (frozenset({text}),)
        case Sequence(nodes=nodes):
            return tuple(need for part in nodes for need in needs(part))
        case Choice(nodes=nodes):
            firsts = [needs(part) for part in nodes]
            return (frozenset().union(*(first[0] for first in firsts)),) if all(firsts) else ()
        case Slot() | Optional():
            return ()


def _slots(node: Node) -> Iterable[Slot]:
    match node:
        case Slot():
            yield node
        case Sequence(nodes=nodes) | Choice(nodes=nodes):
            for part in nodes:
                yield from _slots(part)
        case Optional(node=inner):
            yield from _slots(inner)
        case Word():
            return
