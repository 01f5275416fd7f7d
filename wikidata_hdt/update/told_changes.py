"""Reads what is to change in a data directory: entities as Wikidata tells them in JSON, and single statements.

Source: Wikibase JSON format (https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html). A line holds an
entity; a map of them, as `Special:EntityData` and `wbgetentities` give it; or a list. An id without an entity is told
by `missing` (`wbgetentities`), a redirect by `{"entity": …, "redirect": …}` (the pages of entities), by `redirects` in
the entity that it leads to (`wbgetentities`), or by standing under another id in a map (`Special:EntityData`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from wikidata_hdt.build.graph_sources import SourceFormat, SourceReader, chunks, find_source
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.entities.entity_batches import encoded
from wikidata_hdt.entities.entity_json import EntityTriples
from wikidata_hdt.labels.label_format import is_entity
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.own.gathering import triples_of_file
from wikidata_hdt.own.survey import Survey, TextTriple
from wikidata_hdt.own.term_mapping import read_mapping
from wikidata_hdt.own.translation import Translation
from wikidata_hdt.profiles.profile_filter import ProfileFilter
from wikidata_hdt.profiles.profiles import Profile

_PUNCTUATION = frozenset("[],")
_BLANK = b"_:"
_BLOCK = 1 << 20
"""Bytes of text that are read at a time, about."""
_TAKEN = re.compile(rb"_:(?=[0-9a-f]{8}-)")
_BROKEN = (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError)
"""What an entity that breaks the format makes its reader raise."""


@dataclass(slots=True)
class Changes:
    """What is to change."""

    entities: dict[str, Sequence[Triple]] = field(default_factory=dict)
    """All that is now said of entities, by their ids; nothing of those that were deleted or redirected."""
    deleted: set[str] = field(default_factory=set)
    redirects: dict[str, str] = field(default_factory=dict)
    """Ids of redirected entities, and what they lead to."""
    statements: list[Triple] = field(default_factory=list)
    """What is to be added to what is said of its subjects."""
    newest: str = ""
    """ISO time of the latest change that the entities, or else the files, tell of."""
    sources: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    """Lines that cannot be read, a sentence each."""

    def change(self, entity: str, triples: Sequence[Triple], *, deleted: bool = False, redirect: str = "") -> None:
        """Note the last that is said of an entity."""
        self.entities[entity] = triples
        self.deleted.discard(entity)
        self.redirects.pop(entity, None)
        if deleted:
            self.deleted.add(entity)
        if redirect:
            self.redirects[entity] = redirect


@dataclass(frozen=True, slots=True)
class _Told:
    """What a line tells of one entity; without its content it was deleted, or redirected."""

    entity: str
    content: Any = None
    redirect: str = ""


def read_entities(path: str, profile: Profile, changes: Changes) -> None:
    """Add the entities of a file to changes. Raises `SourceError` if it cannot be read or holds none."""
    source = find_source(path)
    if source.format is not SourceFormat.ENTITY_JSON:
        raise SourceError("not entity JSON", value=path, expected="a .json file, an entity a line",
                          remedy="give statements by --triples")  # fmt: skip
    reader, maker = SourceReader(source), _Maker(profile)
    known = len(changes.entities)
    for number, line in enumerate(_lines(reader.blocks()), 1):
        try:
            for told in _told(line):
                changes.change(
                    told.entity, maker.triples(told), deleted=not (told.content or told.redirect),
                    redirect=told.redirect,
                )  # fmt: skip
        except _BROKEN as error:
            changes.problems.append(f"{path}, line {number}: no entity of Wikidata ({type(error).__name__}: {error})")
    changes.problems += [f"{path}: {failure}" for failure in reader.failures]
    if len(changes.entities) == known:
        first = changes.problems[0] if changes.problems else ""
        raise SourceError("the file holds no entity", value=path, expected="an entity a line, or a map `entities`",
                          remedy=first)  # fmt: skip
    changes.sources.append(Path(path).name)
    changes.newest = max(changes.newest, maker.newest or source.modified)


def read_statements(path: str, changes: Changes) -> None:
    """Add the statements of a file (N-Triples, Turtle, RDF/XML, JSON-LD) to changes.

    Its blank nodes are others than those of any other file. Raises `SourceError`, also for a broken statement.
    """
    source = find_source(path)
    if source.format is SourceFormat.ENTITY_JSON:
        raise SourceError("entity JSON among statements", value=path, remedy="give it by --entities")
    found = _in_wikidatas_form(list(triples_of_file(source)))
    if not found:
        raise SourceError("the file holds no statement", value=path)
    name = sha256(repr(found).encode()).hexdigest()[:8]
    changes.statements += [tuple(_apart(term, name) for term in map(str.encode, triple)) for triple in found]  # type: ignore[misc]
    changes.sources.append(Path(path).name)
    changes.newest = max(changes.newest, source.modified)


def _in_wikidatas_form(triples: list[TextTriple]) -> list[TextTriple]:
    """The triples, and beside them, where things or properties of other vocabularies are told of, what they say with
    ids."""
    survey = Survey(read_mapping(None))
    survey.look_at(triples)
    if not survey.things:
        return triples
    translation = Translation(survey)
    return [*translation.of(triples), *translation.rest()]


def _apart(term: bytes, name: str) -> bytes:
    """A term; a blank node with the name of its file in its label, unless it has one already."""
    return term if not term.startswith(_BLANK) or _TAKEN.match(term) else b"_:%s-%s" % (name.encode(), term[2:])


class _Maker:
    """Makes the triples of entities; equal terms are one object."""

    def __init__(self, profile: Profile) -> None:
        self._maker, self._keeps = EntityTriples(profile), ProfileFilter(profile).keeps
        self._terms: dict[bytes, bytes] = {}
        self.newest = ""

    def triples(self, told: _Told) -> Sequence[Triple]:
        """All that is said of an entity, of which the profile may keep nothing."""
        if told.content is None:
            return ()
        self.newest = max(self.newest, str(told.content.get("modified", "")))
        one = self._terms.setdefault
        made = map(encoded, self._maker.triples(told.content))
        return tuple((one(s, s), one(p, p), one(o, o)) for s, p, o in filter(self._keeps, made))


def _lines(blocks: Iterable[bytes]) -> Iterator[bytes]:
    for block in chunks(blocks, _BLOCK):
        yield from block.removesuffix(b"\n").split(b"\n")


def _told(line: bytes) -> Iterator[_Told]:
    """What a line of JSON tells, entity by entity. Raises `ValueError`, `KeyError`, `TypeError`."""
    text = line.decode().strip().removesuffix(",")
    if not text or text in _PUNCTUATION:
        return
    found = json.loads(text)
    for one in found if isinstance(found, list) else (found,):
        entities = one.get("entities")
        if isinstance(entities, dict) and "id" not in one:
            for key, entity in entities.items():
                yield from _checked(_of_entity(entity, key))
        else:
            yield from _checked(_of_entity(one, one.get("id") or one.get("entity", "")))


def _of_entity(entity: dict[str, Any], key: str) -> Iterator[_Told]:
    """What is told of the entity under an id."""
    if "redirect" in entity:
        yield _Told(key, redirect=entity["redirect"])
        return
    if "missing" in entity or entity.get("deleted"):
        yield _Told(entity.get("id", key))
        return
    origin = entity.get("redirects", {}).get("from", key)
    if origin != entity["id"]:
        yield _Told(origin, redirect=entity["id"])
    yield _Told(entity["id"], entity)


def _checked(told: Iterable[_Told]) -> Iterator[_Told]:
    for one in told:
        if one.content is not None and one.content["type"] not in ("item", "property"):
            continue
        for name in filter(None, (one.entity, one.redirect)):
            if not is_entity(name):
                raise ValueError(f"the id of an item or a property, not {name!r}")
        yield one
