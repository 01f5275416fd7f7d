"""Builds the embedded sample's graph: unites the rows of all tables and checks that they fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.sample.sample_marks import mark_incomplete, read_marks
from wikidata_hdt.sample.sample_place import SAMPLE
from wikidata_hdt.sample.sample_tables import Place, Problems, Row, read_table
from wikidata_hdt.sample.sample_triples import SampleEntity, item_triples, property_triples
from wikidata_hdt.sample.sample_values import PROPERTY_TYPES, PropertyType, parse_cell

_COLUMNS = ("qid", "label_pl", "aliases_pl", "label_en", "description_pl")
_FOREIGN = re.compile(r"label_([a-z]{2,3})")
"""Columns of names in further languages."""
_HEADS, _BEGUN = ("P35", "P6"), "P580"
_ID = {"item": re.compile(r"Q[1-9]\d*"), "property": re.compile(r"P[1-9]\d*")}


@dataclass(slots=True)
class SampleGraph:
    """The united entities of the sample."""

    types: dict[str, PropertyType] = field(default_factory=dict)
    items: dict[str, SampleEntity] = field(default_factory=dict)
    properties: dict[str, SampleEntity] = field(default_factory=dict)

    def triples(self) -> Iterator[Triple]:
        """All triples, as bytes for the HDT writer."""
        texts = chain(
            chain.from_iterable(item_triples(item) for item in self.items.values()),
            chain.from_iterable(property_triples(prop, self.types) for prop in self.properties.values()),
        )
        for subject, predicate, obj in texts:
            yield subject.encode(), predicate.encode(), obj.encode()


class _Reader:
    """Reads the tables one by one and unites them."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.graph = SampleGraph()
        self.problems = Problems()
        self.labelled: dict[str, Place] = {}
        self.references: list[tuple[Place, str, str]] = []
        """Place, property and item of every value and qualifier that is an item."""

    def rows(self, name: str, *required: str) -> list[Row]:
        return read_table(self.directory / name, required, self.problems)

    def read_types(self) -> None:
        for row in self.rows("property_types.tsv", "pid", "datatype"):
            datatype, pid = row.get("datatype"), row.get("pid")
            if datatype not in PROPERTY_TYPES:
                self.problems.add(row.place, f"unknown datatype {datatype!r}")
            elif pid in self.graph.types:
                self.problems.add(row.place, f"{pid} stands in an earlier row too")
            else:
                self.graph.types[pid] = PropertyType(datatype, row.get("unit"))
            if row.get("unit"):
                self.references.append((row.place, pid, row.get("unit")))

    def entity(self, row: Row, column: str, known: dict[str, SampleEntity]) -> SampleEntity | None:
        entity_id = row.get(column)
        if not _ID["item" if column == "qid" else "property"].fullmatch(entity_id):
            self.problems.add(row.place, f"{column} {entity_id!r} is no id")
            return None
        return known.setdefault(entity_id, SampleEntity(entity_id))

    def unite(self, row: Row, entity: SampleEntity, field_name: str, text: str) -> None:
        """Set a label or description, which must not be given differently in two rows."""
        before = getattr(entity, field_name)
        if text and before and text != before:
            first = self.labelled[entity.id]
            self.problems.add(row.place, f"{entity.id} {field_name} {text!r}, but {before!r} in {first}")
        elif text:
            setattr(entity, field_name, text)

    def name(self, row: Row, entity: SampleEntity, columns: tuple[str, str, str, str]) -> None:
        """Take label, aliases, English label and description from a row's columns of these names."""
        label, aliases, english, description = (row.get(column) for column in columns)
        if not label:
            self.problems.add(row.place, f"{entity.id} has no {columns[0]}")
        self.labelled.setdefault(entity.id, row.place)
        self.unite(row, entity, "label_pl", label)
        self.unite(row, entity, "label_en", english)
        self.unite(row, entity, "description_pl", description)
        entity.aliases_pl.update((alias.strip(), None) for alias in aliases.split("|") if alias.strip())

    def read_properties(self) -> None:
        for path in sorted(self.directory.glob("*propert*.tsv")):
            if path.name == "property_types.tsv":
                continue
            for row in read_table(path, ("pid", "pl_label"), self.problems):
                entity = self.entity(row, "pid", self.graph.properties)
                if entity is not None:
                    self.name(row, entity, ("pl_label", "pl_aliases", "en_label", "pl_description"))

    def read_items(self) -> None:
        for path in sorted((self.directory / "tables").glob("*.tsv")):
            rows = read_table(path, ("qid", "label_pl", "label_en"), self.problems)
            for row in rows:
                entity = self.entity(row, "qid", self.graph.items)
                if entity is not None:
                    self.name(row, entity, ("label_pl", "aliases_pl", "label_en", "description_pl"))
                    self.read_foreign_names(row, entity)
                    self.read_claims(row, entity)

    def read_foreign_names(self, row: Row, entity: SampleEntity) -> None:
        """Take the names in further languages from the columns that have them."""
        for column, cell in row.cells.items():
            language = _FOREIGN.fullmatch(column)
            if language and column not in _COLUMNS and cell:
                before = entity.foreign_labels.setdefault(language[1], cell)
                if before != cell:
                    self.problems.add(row.place, f"{entity.id} {column} {cell!r}, but {before!r} in another row")

    def read_claims(self, row: Row, entity: SampleEntity) -> None:
        for column, cell in row.cells.items():
            if column in _COLUMNS or _FOREIGN.fullmatch(column):
                continue
            if column not in self.graph.types:
                self.problems.add(Place(row.place.file, 1), f"column {column!r} is no property of property_types.tsv")
                continue
            claims, problems = parse_cell(cell, column, self.graph.types)
            for problem in problems:
                self.problems.add(row.place, f"{entity.id} {problem}")
            known = entity.claims.setdefault(column, [])
            known.extend(claim for claim in claims if claim not in known)
            for claim in claims:
                for prop, value in ((column, claim.value), *claim.qualifiers):
                    if value.item:
                        self.references.append((row.place, f"{entity.id} {prop}", value.item))

    def read_item_labels(self) -> None:
        """Items known by name only; where a table has the item, its label counts and this one is an alias."""
        for row in self.rows("authored_item_labels.tsv", "qid", "pl_label"):
            known = row.get("qid") in self.graph.items
            entity = self.entity(row, "qid", self.graph.items)
            if entity is None:
                continue
            if known:
                names = (row.get("pl_label"), *row.get("pl_aliases").split("|"))
                entity.aliases_pl.update((name.strip(), None) for name in names if name.strip())
                entity.label_en = entity.label_en or row.get("en_label")
            else:
                self.name(row, entity, ("pl_label", "pl_aliases", "en_label", "pl_description"))

    def drop_bare_repetitions(self) -> None:
        """Where one row gives a value with qualifiers and another the bare value, keep the fuller claim."""
        for item in self.graph.items.values():
            for prop, claims in item.claims.items():
                qualified = {claim.value for claim in claims if claim.qualifiers}
                item.claims[prop] = [c for c in claims if c.qualifiers or c.value not in qualified]

    def mark_incomplete(self) -> None:
        """Follow the rules that say which sets are incomplete."""
        graph = self.graph
        mark_incomplete(graph.items.values(), read_marks(self.directory, graph.types, graph.items, self.problems))

    def check_references(self) -> None:
        for place, where, item in self.references:
            if item not in self.graph.items:
                self.problems.add(place, f"{where} refers to {item}, which has no row")
        for prop in self.graph.types:
            if prop not in self.graph.properties:
                self.problems.add(Place("property_types.tsv", 0), f"{prop} has no label")


def read_sample(directory: Path = SAMPLE) -> SampleGraph:
    """Read and unite all tables of a directory laid out like the sample's.

    Raises `SampleError`, which lists every problem of every table.
    """
    reader = _Reader(directory)
    reader.read_types()
    reader.read_properties()
    reader.read_items()
    reader.read_item_labels()
    reader.drop_bare_repetitions()
    reader.check_references()
    reader.mark_incomplete()
    reader.problems.check()
    return reader.graph


def newest_change(graph: SampleGraph) -> str:
    """ISO date of the newest change of a head of state or of government that the sample records; empty without one.

    Nothing later can be known to it.
    """
    heads = (claim for item in graph.items.values() for name in _HEADS for claim in item.claims.get(name, ()))
    begun = (value for claim in heads for name, value in claim.qualifiers if name == _BEGUN)
    return max((day for value in begun if (day := value.day)), default="")


def count_claims(entities: Iterable[SampleEntity]) -> int:
    """How many claims entities have together."""
    return sum(len(claims) for entity in entities for claims in entity.claims.values())
