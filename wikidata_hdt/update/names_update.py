"""Makes the label index of an update: the names of the second graph, and whose names it replaces."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.labels.incoming import Incoming
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_format import RENEWAL_SCHEMA, entity_number, is_entity
from wikidata_hdt.labels.label_forms import FormMaker, Keys, LabelCounts
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.labels.label_names import NamedEntity
from wikidata_hdt.overlay import Overlay
from wikidata_hdt.store import HdtFile, Role


class _Both(Incoming):
    """What points to the items of the second graph, from there and from the first."""

    def __init__(self, base: HdtFile, overlay: Overlay) -> None:
        super().__init__(overlay.second)
        self._base, self._nodes, self._hidden = base, overlay.nodes, overlay.hidden
        self._first = Incoming(base)
        self.by_sitelinks = self._first.by_sitelinks

    def count(self, subject: int) -> int:
        """See `Incoming.count`."""
        first = self._in_first(subject)
        return super().count(subject) + self._first.count_of(first) - (self._hidden.count(0, first) if first else 0)

    def properties(self, subject: int) -> Iterator[int]:
        """See `Incoming.properties`; those of claims that are hidden may be among them."""
        yield from super().properties(subject)
        yield from self._first.properties_of(self._in_first(subject))

    def _in_first(self, subject: int) -> int:
        """The id that a subject of the second graph has as an object of the first one, or 0."""
        node = int(self._nodes[subject - 1])
        if node <= self._base.shared_count:
            return node
        return 0 if node <= self._base.subject_count else node - self._base.subject_count + self._base.shared_count


def update_names(path: Path, base: HdtFile, labels: LabelIndex, overlay: Overlay, lemma_keys: Keys) -> LabelCounts:
    """Write the label index of an update beside that of the first graph; what it holds.

    Raises `ClearError` if it cannot be written.
    """
    counts = build_label_index(overlay.second, path, lemma_keys, labels.languages, incoming=_Both(base, overlay))
    replaced, hidden = _replaced_names(base, overlay, labels.languages, lemma_keys)
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(RENEWAL_SCHEMA)
            connection.executemany("INSERT INTO replaced VALUES (?)", ((number,) for number in replaced))
            connection.executemany("INSERT INTO hidden VALUES (?, ?)", asdict(hidden).items())
            connection.commit()
    except sqlite3.Error as error:
        remedy = f"check the free space ({error})"
        raise ClearError("cannot write the label index", value=path, remedy=remedy) from error
    return counts


def _replaced_names(
    base: HdtFile, overlay: Overlay, languages: Sequence[str], lemma_keys: Keys
) -> tuple[list[int], LabelCounts]:
    """The entities that the first graph tells of no more, and how many names they had there."""
    maker, human = FormMaker(languages, lemma_keys), _human(base)
    numbers = ((subject, _entity(base.id_term(subject, Role.SUBJECT))) for subject in overlay.replaced.tolist())
    entities = [(subject, number) for subject, number in numbers if number]
    for _ in maker.forms(filter(lambda one: one.names, (_named(base, human, *one) for one in entities))):
        pass
    return [number for _, number in entities], maker.counts


def _entity(subject: str) -> int:
    name = subject.removeprefix(v.ENTITY)
    return entity_number(name) if name != subject and is_entity(name) else 0


def _human(base: HdtFile) -> tuple[int, int]:
    """The numbers of predicate and object of the claim that tells people."""
    return base.term_id(v.DIRECT + v.INSTANCE_OF, Role.PREDICATE), base.term_id(v.ENTITY + "Q5", Role.OBJECT)


def _named(base: HdtFile, human: tuple[int, int], subject: int, number: int) -> NamedEntity:
    """The names that an entity has in the first graph, labels first."""
    names = [
        (base.id_term(obj, Role.OBJECT), is_label)
        for name, is_label in ((v.LABEL, True), (v.ALT_LABEL, False))
        if (predicate := base.term_id(name, Role.PREDICATE))
        for _, _, obj in base.search_ids(s=subject, p=predicate)[0]
    ]
    is_person = all(human) and any(base.search_ids(subject, *human)[0])
    return NamedEntity(number, tuple(names), 0, subject, is_person and number % 2 == 0)
