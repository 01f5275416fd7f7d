"""Makes the keys of entities from their names, and stages them in an SQLite file of rows that are not sorted yet."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import chain, islice
from pathlib import Path

from wikidata_hdt.labels.folding import fold, without_foreign_marks
from wikidata_hdt.labels.label_format import SIGN, STAGE_SCHEMA, quality, quality_parts, staging, surname_quality
from wikidata_hdt.labels.label_names import NamedEntity
from wikidata_hdt.labels.signature import encode
from wikidata_hdt.labels.signature_build import SignatureMaker
from wikidata_hdt.language_tags import language_of
from wikidata_hdt.ntriples.ntriples import unescape

Keys = Callable[[str], Iterable[str]]

INFLECTED = frozenset({"pl", "mul"})
"""Languages whose names also get lemma keys."""
_FIRST = "pl"
_ROWS_A_STATEMENT = 50
_LEAST_SURNAME = 3
"""Characters of a surname at least."""
_LEAST_PLAIN = 4
"""Characters at least of a name that is found without its foreign marks: shorter ones would be common words."""
_PERSON = (31, 5)
"""The claim „instance of: human”."""

_Form = tuple[str, float, int, str, int]
"""Key, negative popularity, entity, name and quality."""


@dataclass(slots=True)
class LabelCounts:
    """What a label index holds."""

    entities: int = 0
    labelled_items: int = 0
    """Items that have a label in the first language, Polish unless chosen otherwise."""
    names: int = 0
    """Labels and aliases."""
    forms: int = 0
    """Keys with an entity each."""


class FormMaker:
    """Makes the keys of entities, and counts."""

    def __init__(self, languages: Sequence[str], lemma_keys: Keys) -> None:
        self._ranks = {language.lower(): rank for rank, language in enumerate(languages)}
        self._lemma_keys = lemma_keys
        self.counts = LabelCounts()

    def forms(self, entities: Iterable[NamedEntity]) -> Iterator[_Form]:
        """The keys of all entities."""
        counts = self.counts
        for entity in entities:
            forms = self._of_entity(entity)
            if forms:
                counts.entities += 1
                counts.forms += len(forms)
                counts.labelled_items += entity.number % 2 == 0 and min(number for number, _ in forms.values()) == 0
                unpopularity = -round(math.log1p(entity.links), 4)
                for key, (number, text) in forms.items():
                    yield key, unpopularity, entity.number, text, number

    def _of_entity(self, entity: NamedEntity) -> dict[str, tuple[int, str]]:
        """For each key of an entity the quality and text of the best name that has it."""
        forms: dict[str, tuple[int, str]] = {}
        for obj, is_label in entity.names:
            raw, _, tag = obj.rpartition('"@')
            language = tag.lower() if tag.lower() in self._ranks else language_of(tag)
            rank = self._ranks.get(language)
            if rank is None or not (key := fold(text := unescape(raw[1:]))):
                continue
            self.counts.names += 1
            number = quality(rank, is_label, False)
            if key not in forms or number < forms[key][0]:
                forms[key] = number, text
            number = quality(rank, is_label, True)
            for further in self._further_keys(text, language):
                if further and further != key and (further not in forms or number < forms[further][0]):
                    forms[further] = number, text
        if entity.is_person:
            self._add_surname(forms)
        return forms

    def _further_keys(self, text: str, language: str) -> Iterator[str]:
        """The keys of a name but its own: of its lemmas, and of it as a Polish keyboard writes it."""
        plain = without_foreign_marks(text) if len(text) >= _LEAST_PLAIN else text
        if plain != text:
            yield fold(plain)
        if language in INFLECTED:
            yield from self._lemma_keys(text)
            yield from self._lemma_keys(plain) if plain != text else ()

    def _add_surname(self, forms: dict[str, tuple[int, str]]) -> None:
        """The last word of the best name, and the keys of its lemmas, where no name of its own is called so."""
        number, text = min(forms.values(), default=(0, ""))
        surname = text.rpartition(" ")[2]
        if surname == text or len(surname) < _LEAST_SURNAME or not surname[0].isupper() or surname.isupper():
            return
        rank, _, _ = quality_parts(number)
        parts = [part for part in surname.split("-") if len(part) >= _LEAST_SURNAME and part[0].isupper()]
        for name in dict.fromkeys((surname, *reversed(parts))):  # „Curie” and „Skłodowska” of Skłodowska-Curie
            forms.setdefault(fold(name), (surname_quality(rank, is_lemma=False), text))
            for key in self._further_keys(name, _FIRST):
                forms.setdefault(key, (surname_quality(rank, is_lemma=True), text))


def _signed(
    connection: sqlite3.Connection, signer: SignatureMaker, entities: Iterable[NamedEntity]
) -> Iterator[NamedEntity]:
    """The entities, the signatures of the items among them being staged as they pass."""
    for entity in entities:
        if entity.number % 2:
            yield entity
            continue
        signature = signer.signature(entity.subject_id)
        connection.execute(SIGN, (entity.number, encode(signature)))
        yield replace(entity, is_person=_PERSON in signature.claims)


def stage_forms(path: Path, maker: FormMaker, signer: SignatureMaker, entities: Iterable[NamedEntity]) -> None:
    """Write keys and signatures of entities, and counts, into a new file of staged rows. Raises `sqlite3.Error`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(STAGE_SCHEMA)
        forms, rest = maker.forms(_signed(connection, signer, entities)), list[_Form]()

        def batches() -> Iterator[list[object]]:
            nonlocal rest
            while len(rest := list(islice(forms, _ROWS_A_STATEMENT))) == _ROWS_A_STATEMENT:
                yield list(chain.from_iterable(rest))

        connection.executemany(staging(_ROWS_A_STATEMENT), batches())
        connection.executemany(staging(1), rest)
        connection.executemany("INSERT INTO counted VALUES (?, ?)", list(asdict(maker.counts).items()))
        connection.execute("COMMIT")
