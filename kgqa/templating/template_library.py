"""Loads all question templates of a directory, with what they share: reads them from YAML mappings and checks them
strictly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from kgqa.errors import TemplateError
from kgqa.polish.values.units import units
from kgqa.templating.pattern import Node, PatternParser
from kgqa.templating.pattern_facts import is_optional, needs, required_slots, slots_of, words_of
from kgqa.templating.projection import QueryForms
from kgqa.templating.relation_tables import DIMENSIONS_FILE, FAMILIES_FILE, PATH_WORDS_FILE
from kgqa.templating.template import (
    Kind,
    SlotSpec,
    SlotType,
    Template,
    TemplateLibrary,
    TemplatePattern,
)
from kgqa.templating.yaml_lines import Located, read_yaml
from kgqa.terms import ItemId

_PHRASES_FILE = "phrases.yaml"
"""Shared phrases and word lists of a template directory."""
_OTHER_TABLES = frozenset({_PHRASES_FILE, DIMENSIONS_FILE, FAMILIES_FILE, PATH_WORDS_FILE})
_REQUIRED = ("id", "description", "slots", "query", "examples")
_KEYS = frozenset(
    {
        *_REQUIRED,
        "patterns",
        "nominals",
        "near_misses",
        "until",
        "contrary",
        "generic",
        "asks",
        "closed",
        "listing",
        "kind",
        "at_most",
    }
)
_MANY = 8
"""A question in the singular with more answers than this has been misread, unless its template says otherwise."""
_MOST = 100
"""Answers that a template may allow."""
_OPEN_END = '("to" / "jest" / "są" / "był" / "była" / "było")'
"""How a question ends that leaves the answer to be filled in: „Stolicą Islandii jest …?”."""
_OWNED = re.compile(r"(?P<noun>[^{}]+) \{(?P<owner>\w+):gen\}")
"""A noun phrase of something that its owner has („stolica {place:gen}”)."""
_THINGS = frozenset({SlotType.ITEM, SlotType.PERSON, SlotType.PLACE})
_LISTS = {"classes": "item ids", "nouns": "a list of nouns"}


def load_library(directory: Path) -> TemplateLibrary:
    """Read every `*.yaml` below `directory`. Raises TemplateError with file, line, key and the allowed values."""
    if not (directory / _PHRASES_FILE).is_file():
        raise TemplateError("no template directory", value=directory, expected=f"a directory with {_PHRASES_FILE}")
    shared = Shared.read(directory / _PHRASES_FILE)
    templates: dict[str, Template] = {}
    for template in _templates(directory, shared):
        if template.id in templates:
            raise TemplateError(
                f"{template.origin}: duplicate template id",
                value=template.id,
                remedy=f"see {templates[template.id].origin}",
            )
        templates[template.id] = template
    return TemplateLibrary(
        MappingProxyType(templates),
        shared.fillers,
        frozenset(word for template in templates.values() for word in _relational(template)),
        shared.composed,
        shared.closings,
    )


def _templates(directory: Path, shared: Shared) -> Iterator[Template]:
    """The templates of all files but the shared one, in the order of the files' names."""
    for path in sorted(directory.rglob("*.yaml")):
        if path.name not in _OTHER_TABLES:
            for entry in read_yaml(path, list):
                yield TemplateReader(Located.of(entry, path), shared).read()


def _relational(template: Template) -> Iterator[str]:
    if all(spec.type is SlotType.PERSON for spec in template.slots.values()):
        for nominal in template.nominals:
            yield from nominal.needs[0] if nominal.needs else ()


class TemplateReader:
    """Turns one YAML mapping into a Template."""

    def __init__(self, located: Located, shared: Shared) -> None:
        self._yaml = located
        self._shared = shared

    def read(self) -> Template:
        yaml = self._yaml
        yaml.only(_KEYS)
        yaml.need(_REQUIRED)
        slots = {str(name): self._slot(str(name), value) for name, value in yaml.mapping("slots").items()}
        nominals = tuple(self._nominals(slots))
        things = (nominal for nominal in nominals if slots[nominal.asked].type is not SlotType.PERIOD)
        patterns = (*self._patterns(), *self._derived(things, slots))
        if not patterns and not nominals:
            raise yaml.error("patterns", None, "patterns or nominals")
        query = QueryForms.parse(self._shared.query(yaml, "query"), yaml.where("query"))
        self._check_slots(slots, (*patterns, *nominals), query)
        return Template(
            id=yaml.text("id"),
            description=yaml.text("description"),
            slots=MappingProxyType(slots),
            patterns=patterns,
            nominals=nominals,
            query=query,
            examples=yaml.strings("examples"),
            near_misses=yaml.strings("near_misses"),
            until=self._until(query),
            contrary=self._contrary(slots),
            kind=self._kind(),
            at_most=self._at_most(),
            generic=yaml.flag("generic"),
            asks=self._slot_names("asks", slots) or frozenset(slots),
            closed=self._slot_names("closed", slots),
            listing=self._slot_names("listing", slots),
            origin=yaml.where("id"),
        )

    def _slot(self, name: str, value: Any) -> SlotSpec:
        if isinstance(value, str):
            value = {"type": value}
        if not isinstance(value, dict) or set(value) - {"type", "classes", "nouns", "unit", "part", "__line__"}:
            raise self._yaml.error(f"slots.{name}", value, "a type, or the keys type, classes, nouns, unit and part")
        if value.get("type") not in list(SlotType):
            raise self._yaml.error(f"slots.{name}.type", value.get("type"), "one of " + ", ".join(SlotType))
        texts = {key: self._texts(f"slots.{name}.{key}", value.get(key, []), what) for key, what in _LISTS.items()}
        try:
            classes = frozenset(ItemId(item) for item in texts["classes"])
        except ValueError as error:
            raise self._yaml.error(f"slots.{name}.classes", value["classes"], _LISTS["classes"]) from error
        unit = value.get("unit", "")
        if unit and unit not in units():
            raise self._yaml.error(f"slots.{name}.unit", unit, "one of " + ", ".join(units()))
        if not isinstance(value.get("part", False), bool):
            raise self._yaml.error(f"slots.{name}.part", value["part"], "true or false")
        return SlotSpec(SlotType(value["type"]), classes, frozenset(texts["nouns"]), value.get("part", False), unit)

    def _texts(self, key: str, value: Any, what: str) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self._yaml.error(key, value, what)
        return value

    def _patterns(self) -> Iterable[TemplatePattern]:
        for text in self._yaml.strings("patterns"):
            yield self._pattern(text)

    def _nominals(self, slots: Mapping[str, SlotSpec]) -> Iterable[TemplatePattern]:
        for slot, texts in self._yaml.mapping("nominals").items():
            if slot not in slots:
                raise self._yaml.error("nominals", slot, "one of the slots " + ", ".join(slots))
            for text in texts if isinstance(texts, list) else [texts]:
                if not isinstance(text, str):
                    raise self._yaml.error("nominals", text, "a pattern or a list of patterns")
                yield self._nominal(text, str(slot))

    def _nominal(self, text: str, slot: str) -> TemplatePattern:
        nominal = self._pattern(text, asked=slot, key="nominals")
        if len(nominal.pattern.chunks) > 1:
            raise self._yaml.error("nominals", text, "a noun phrase in one chunk, without ;")
        return nominal

    def _derived(self, nominals: Iterable[TemplatePattern], slots: Mapping[str, SlotSpec]) -> Iterable[TemplatePattern]:
        """The sentences that any noun phrase gives: „X jest …”, „X to …”, „Jaki … ma Y?”.

        A question word or an opener may be the X.
        """
        for nominal in nominals:
            for copula in self._shared.copulas:
                yield self._pattern(f"{{{nominal.asked}}} ; {copula} ; {nominal.pattern.text}")
            yield self._pattern(f"{nominal.pattern.text} {_OPEN_END}", asked=nominal.asked)
            owned = _OWNED.fullmatch(nominal.pattern.text)
            if owned and slots[nominal.asked].type in _THINGS:
                yield self._pattern(f"{{{nominal.asked}?}} {owned['noun']} ; (mieć / posiadać) ; {{{owned['owner']}}}")

    def _pattern(self, text: str, asked: str = "", key: str = "patterns") -> TemplatePattern:
        try:
            pattern = self._shared.parser.parse(text)
        except TemplateError as error:
            raise TemplateError(f"{self._yaml.where(key)}: {error.message}") from error
        if all(is_optional(chunk) for chunk in pattern.chunks):
            raise self._yaml.error(key, text, "a pattern that needs at least one word or slot")
        needed = tuple(need for chunk in pattern.chunks for need in needs(chunk))
        required = tuple(slot for chunk in pattern.chunks for slot in required_slots(chunk))
        words = frozenset(word for chunk in pattern.chunks for word in words_of(chunk))
        slots = frozenset(slot.name for chunk in pattern.chunks for slot in slots_of(chunk))
        return TemplatePattern(pattern, asked, needed, required, words, slots)

    def _check_slots(
        self, slots: Mapping[str, SlotSpec], patterns: Iterable[TemplatePattern], query: QueryForms
    ) -> None:
        for pattern in patterns:
            for slot in (slot for chunk in pattern.pattern.chunks for slot in slots_of(chunk)):
                if slot.name not in slots:
                    raise self._yaml.error("patterns", f"{{{slot.name}}}", "one of the slots " + ", ".join(slots))
        self._check_variables("query", slots, query)
        if query.answered and query.answered not in slots:
            raise self._yaml.error("query", f"?{query.answered}", "a projection of one slot, or SELECT *")

    def _check_variables(self, key: str, slots: Mapping[str, SlotSpec], query: QueryForms) -> None:
        for variable in (variable for name, spec in slots.items() for variable in spec.variables(name)):
            if variable not in query.variables:
                raise self._yaml.error(key, f"?{variable}", "every slot as a variable of the query")

    def _contrary(self, slots: Mapping[str, SlotSpec]) -> QueryForms | None:
        if "contrary" not in self._yaml.values:
            return None
        query = QueryForms.parse(self._shared.query(self._yaml, "contrary"), self._yaml.where("contrary"))
        self._check_variables("contrary", slots, query)
        return query

    def _at_most(self) -> int:
        value = self._yaml.values.get("at_most", _MANY)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _MOST:
            raise self._yaml.error("at_most", value, f"a whole number from 1 to {_MOST}")
        return value

    def _kind(self) -> Kind:
        value = self._yaml.values.get("kind", Kind.FACT)
        if value not in list(Kind):
            raise self._yaml.error("kind", value, "one of " + ", ".join(Kind))
        return Kind(value)

    def _slot_names(self, key: str, slots: Mapping[str, SlotSpec]) -> frozenset[str]:
        names = self._yaml.strings(key)
        for name in names:
            if name not in slots:
                raise self._yaml.error(key, name, "one of the slots " + ", ".join(slots))
        return frozenset(names)

    def _until(self, query: QueryForms) -> str:
        """The variable of the query that is the last time of a stretch; empty where there is none."""
        if "until" not in self._yaml.values:
            return ""
        variable = self._yaml.text("until")
        if variable not in query.variables:
            raise self._yaml.error("until", variable, "a variable of the query")
        return variable


_FRAGMENT = re.compile(r"%(\w+)%")


@dataclass(frozen=True, slots=True)
class Shared:
    """Contents of the phrases file."""

    parser: PatternParser
    copulas: tuple[str, ...]
    fillers: frozenset[str]
    closings: frozenset[str]
    composed: tuple[str, ...]
    fragments: Mapping[str, str]
    """Parts of queries by the name that stands for them between percent signs."""

    @classmethod
    def read(cls, path: Path) -> Shared:
        """Read the phrases file. Raises TemplateError."""
        located = Located.of(read_yaml(path, dict), path)
        located.only(frozenset({"phrases", "synonyms", "fragments", "fillers", "copulas", "closings", "composed"}))
        synonyms = {
            str(word): _synonyms(located, str(word), others) for word, others in located.mapping("synonyms").items()
        }
        phrases: dict[str, Node] = {}
        for name, text in located.mapping("phrases").items():
            parser = PatternParser(phrases, synonyms)
            phrases[str(name)] = _one_chunk(located.where(f"phrases.{name}"), str(text), parser)
        return cls(
            PatternParser(phrases, synonyms),
            located.strings("copulas"),
            frozenset(located.strings("fillers")),
            frozenset(located.strings("closings")),
            located.strings("composed"),
            {str(name): str(text) for name, text in located.mapping("fragments").items()},
        )

    def query(self, template: Located, key: str) -> str:
        """The query under a key of a template, its fragments written out. Raises TemplateError for an unknown one."""
        text = template.text(key)
        for name in _FRAGMENT.findall(text):
            if name not in self.fragments:
                raise template.error(key, f"%{name}%", "one of the fragments " + ", ".join(sorted(self.fragments)))
        return _FRAGMENT.sub(lambda found: self.fragments[found[1]], text)


def _synonyms(located: Located, word: str, others: object) -> tuple[Node, ...]:
    where = located.where(f"synonyms.{word}")
    if not isinstance(others, list):
        raise TemplateError(f"{where}: synonyms are a list", value=others, expected="[narodzić, przyjść na świat]")
    return tuple(_one_chunk(where, str(text), PatternParser()) for text in others)


def _one_chunk(where: str, text: str, parser: PatternParser) -> Node:
    try:
        chunks = parser.parse(text).chunks
    except TemplateError as error:
        raise TemplateError(f"{where}: {error.message}") from error
    if len(chunks) > 1:
        raise TemplateError(f"{where}: a phrase has one chunk", value=text, expected="no ;")
    return chunks[0]
