"""Applies the rules of a profile that need to know the whole source: datatypes of properties, labels and classes.

They are known only when every source is split, so the runs are thinned out then. Thinning a run again changes nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.build.batch_runs import Room
from wikidata_hdt.build.build_workers import Piece, Workers
from wikidata_hdt.entities.entity_json import PROPERTY_TYPES
from wikidata_hdt.packed.arrays import StoredTerms, load_array, save_array
from wikidata_hdt.packed.term_table import Terms
from wikidata_hdt.profiles.profile_filter import claimed_property
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.profiles.term_batch import OBJECT, SUBJECT

Items = npt.NDArray[np.uint64]
_DATATYPES = {name: datatype for datatype, name in PROPERTY_TYPES.items()}
_PREFIXES = (v.ENTITY.encode(), v.STATEMENT_NODE.encode())
_LONGEST = 18
"""Digits of the longest number that an item may have."""
_INSTANCE_OF = (v.DIRECT + v.INSTANCE_OF).encode()
_POLISH = b'"@pl'


def dropped_by_datatype(profile: Profile, types: dict[str, str]) -> set[str]:
    """The properties whose datatype the profile leaves out; `types` are names as in the ontology."""
    return {prop for prop, name in types.items() if profile.drops_property(prop, _DATATYPES.get(name, name))}


def _begins(terms: Terms, prefix: bytes) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = terms.lengths > len(prefix)
    for offset, byte in enumerate(prefix):
        found &= terms.data[np.minimum(terms.starts + offset, len(terms.data) - 1)] == byte
    return found


def item_numbers(terms: Terms) -> Items:
    """The number of the item that each term names, or whose statement it names; 0 for other terms."""
    numbers = np.zeros(len(terms), dtype=np.uint64)
    for prefix in _PREFIXES:
        named = np.flatnonzero(_begins(terms, prefix))
        letters = terms.data[terms.starts[named] + len(prefix)]
        named = named[(letters == ord("Q")) | (letters == ord("q"))]
        places, left = terms.starts[named] + len(prefix) + 1, terms.lengths[named] - len(prefix) - 1
        values, active = np.zeros(len(named), dtype=np.uint64), np.ones(len(named), dtype=bool)
        for offset in range(_LONGEST):
            digits = terms.data[np.minimum(places + offset, len(terms.data) - 1)] - np.uint8(ord("0"))
            active &= (digits <= 9) & (offset < left)  # noqa: PLR2004 (the largest digit)
            values = np.where(active, values * np.uint64(10) + digits, values)
        numbers[named] = values
    return numbers


@dataclass(frozen=True, slots=True)
class ItemRules:
    """The rules of a profile about whole items."""

    polish: bool
    keep_classes: tuple[str, ...]
    drop_classes: tuple[str, ...]

    @property
    def apply(self) -> bool:
        """Whether there are any."""
        return self.polish or bool(self.keep_classes) or bool(self.drop_classes)


def item_rules(profile: Profile) -> ItemRules:
    """The rules of a profile about whole items."""
    return ItemRules(
        profile.items == "polish", tuple(sorted(profile.keep_classes)), tuple(sorted(profile.drop_classes))
    )


def _objects_of(room: Room, run: int, predicates: Sequence[str], predicate: bytes) -> npt.NDArray[np.uint32]:
    """Subjects and objects of the run's triples with a predicate, in two rows."""
    triples = load_array(room.triples(run))
    if predicate.decode() not in predicates:
        return np.zeros((2, 0), dtype=np.uint32)
    chosen: npt.NDArray[np.uint32] = triples[0::2, triples[1] == predicates.index(predicate.decode())]
    return chosen


def find_items(room: Room, run: int, predicates: Sequence[str], rules: ItemRules) -> int:
    """Note which items of a run have a Polish label, or are of the classes; how many there are."""
    stored = StoredTerms(room.nodes(run))
    nodes = stored.part(0, len(stored))
    numbers = item_numbers(nodes)
    subjects, names = _objects_of(room, run, predicates, v.LABEL.encode())
    ends = nodes.starts[names] + nodes.lengths[names]
    polish = np.ones(len(names), dtype=bool)
    for offset, byte in enumerate(reversed(_POLISH), 1):
        found = nodes.data[np.maximum(ends - offset, 0)]
        polish &= (found == byte) | (found == ord(chr(byte).upper()))
    members = [subjects[polish]]
    subjects, classes = _objects_of(room, run, predicates, _INSTANCE_OF)
    for group in (rules.keep_classes, rules.drop_classes):
        places = [bisect_left(stored, (v.ENTITY + name).encode()) for name in group]
        right = [place for place, name in zip(places, group, strict=True)
                 if place < len(stored) and stored[place] == (v.ENTITY + name).encode()]  # fmt: skip
        members.append(subjects[np.isin(classes, np.array(right, dtype=np.uint32))])
    found = [np.unique(numbers[group]) for group in members]
    for name, items in zip(("polish", "keep", "drop"), found, strict=True):
        save_array(room.path / f"run-{run:06}.{name}.npy", items)
    return sum(len(items) for items in found)


def unite_items(room: Room, runs: int, rules: ItemRules) -> int:
    """Write which items may stay and which must go; how many."""
    united = {
        name: np.unique(np.concatenate([np.zeros(0, dtype=np.uint64),
                        *(load_array(room.path / f"run-{run:06}.{name}.npy") for run in range(runs))]))
        for name in ("polish", "keep", "drop")
    }  # fmt: skip
    allowed = united["polish"] if rules.polish else united["keep"]
    if rules.polish and rules.keep_classes:
        allowed = np.intersect1d(allowed, united["keep"])
    save_array(room.path / "items-allowed.npy", allowed)
    save_array(room.path / "items-denied.npy", united["drop"])
    return len(allowed) + len(united["drop"])


def thin_run(room: Room, run: int, dropped: Sequence[int], rules: ItemRules | None) -> dict[str, Any]:
    """Leave out the triples of some predicates, given by number, and of items that must go.

    Tells how many triples stay, and which predicates they have.
    """
    triples = np.array(load_array(room.triples(run)))
    kept = ~np.isin(triples[1], np.array(dropped, dtype=np.uint32))
    stored = StoredTerms(room.nodes(run))
    if rules is not None and rules.apply:
        numbers = item_numbers(stored.part(0, len(stored)))
        going = np.isin(numbers, load_array(room.path / "items-denied.npy"))
        if rules.polish or rules.keep_classes:
            going |= ~np.isin(numbers, load_array(room.path / "items-allowed.npy"))
        going &= numbers > 0
        kept &= ~going[triples[0]]
    triples = triples[:, kept]
    roles = np.zeros(len(stored), dtype=np.uint8)
    roles[triples[0]] |= SUBJECT
    roles[triples[2]] |= OBJECT
    save_array(room.triples(run), triples)
    save_array(room.roles(run), roles)
    return {"kept": int(triples.shape[1]), "used": np.unique(triples[1]).tolist()}


def select(room: Room, workers: Workers, runs: list[dict[str, Any]], whole: set[int], profile: Profile) -> None:
    """Thin out all runs and correct the counts of what they keep.

    `whole` are runs of entity JSON and of tables made of it, whose items were chosen when these were read.
    """
    types = {prop: name for run in runs for prop, name in run["types"].items()}
    dropped, rules = dropped_by_datatype(profile, types), item_rules(profile)
    if not dropped and not rules.apply:
        return
    if rules.apply:
        workers.run("items", (
            Piece(str(run), find_items, (room, run, runs[run]["predicates"], rules)) for run in range(len(runs))
        ))  # fmt: skip
        workers.run("all items", [Piece("all", unite_items, (room, len(runs), rules))])

    def pieces() -> list[Piece]:
        return [
            Piece(str(run), thin_run, (
                room, run, _numbers(facts["predicates"], dropped), None if run in whole else rules,
            ))
            for run, facts in enumerate(runs)
        ]  # fmt: skip

    results = workers.run("select", pieces())
    for run, facts in enumerate(runs):
        result = results[str(run)]
        facts["dropped"] += facts["kept"] - result["kept"]
        facts["kept"] = result["kept"]
        facts["used"] = [facts["predicates"][number] for number in result["used"]]


def _numbers(predicates: Sequence[str], dropped: set[str]) -> list[int]:
    return [number for number, name in enumerate(predicates) if claimed_property(name.encode()) in dropped]
