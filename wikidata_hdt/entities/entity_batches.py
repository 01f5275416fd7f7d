"""Turns lines of Wikidata's entity JSON into batches."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wikidata_hdt.entities.entity_json import EntityTriples
from wikidata_hdt.hdt.literals import stored
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.profiles.profile_filter import ProfileFilter
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.profiles.term_batch import Batch, Reject, batch_of

_PUNCTUATION = b"[]"


def _entities(text: bytes, rejects: list[Reject]) -> Iterator[tuple[int, bytes, Any]]:
    """Line number, line and entity of each line that holds one."""
    for number, line in enumerate(text.split(b"\n"), 1):
        bare = line.strip().removesuffix(b",")
        if not bare or bare in _PUNCTUATION:
            continue
        try:
            entity = json.loads(bare, parse_constant=_refuse)
            if not isinstance(entity, dict):
                raise ValueError("not an object")
        except (ValueError, RecursionError) as error:
            rejects.append(Reject(number, line, f"an entity in JSON ({error})", 0))
            continue
        for one in _single(entity):
            yield number, line, one


def _single(line: dict[str, Any]) -> Iterable[Any]:
    """The entity of a line, or those that Special:EntityData has in a map."""
    found = line.get("entities")
    return found.values() if isinstance(found, dict) and "id" not in line else (line,)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no number of JSON")


def encoded(triple: tuple[str, str, str]) -> Triple:
    """A triple as the file will hold it. Raises `ValueError` for terms that no graph can hold."""
    if any("\0" in term for term in triple):
        raise ValueError("the character U+0000")
    subject, predicate, obj = triple
    return subject.encode(), predicate.encode(), stored(obj.encode())


@dataclass(slots=True)
class Kept:
    """What a profile keeps of some entities."""

    triples: list[Triple] = field(default_factory=list)
    dropped: int = 0
    rejects: list[Reject] = field(default_factory=list)
    """Lines that break the format, each as a whole."""


def entity_batch(text: bytes, profile: Profile) -> Batch:
    """The batch of a chunk of entity JSON, an entity a line; a line that breaks the format is rejected as a whole."""
    kept = kept_triples(text, profile)
    batch = batch_of(kept.triples, kept.dropped, text.count(b"\n"))
    batch.rejects.extend(kept.rejects)
    return batch


def kept_triples(text: bytes, profile: Profile) -> Kept:
    """The triples of a text of entity JSON, an entity a line."""
    rejects: list[Reject] = []
    maker, keeps = EntityTriples(profile), ProfileFilter(profile).keeps
    kept: list[Triple] = []
    dropped = 0
    for number, line, entity in _entities(text, rejects):
        try:
            triples = [encoded(triple) for triple in maker.triples(entity)]
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RecursionError) as error:
            rejects.append(Reject(number, line, f"an entity of Wikidata ({type(error).__name__}: {error})", 0))
            continue
        passing = [triple for triple in triples if keeps(triple)]
        kept += passing
        dropped += len(triples) - len(passing)
    return Kept(kept, dropped + maker.left_out, sorted(rejects, key=lambda reject: reject.line))
