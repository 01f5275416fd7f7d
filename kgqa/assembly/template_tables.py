"""Everything that a template directory holds: the question templates, and the tables about words beside them; and the
words of properties of the user's own, whose names in the graph are read like those.

Names of things need nothing, as the label index finds them; nor do nouns („kierownik”). Verbs („korzysta z”) become
phrases of the lexicon of relations, numbers („liczba zdań”) dimensions, by which things are counted and compared.
"""

from __future__ import annotations

import os
import pickle
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import islice, product
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from kgqa.assembly.data import Data
from kgqa.config import Config
from kgqa.linking.relations.relation_check import relation_problems
from kgqa.linking.relations.relation_linker import CUES_FILE, read_cues
from kgqa.linking.relations.relation_table import RELATIONS_FILE, GraphEnds, Phrase, Relation, read_relations
from kgqa.model import AnswerType, Budget, Dimension, Query, Step
from kgqa.model import Relation as Measured
from kgqa.polish.tokens.tags import KIND_NOUNS, PASSIVE_PARTICIPLES, PERSONAL_VERBS, PREPOSITIONS, SUBSTANTIVES
from kgqa.polish.tokens.words import Morphology
from kgqa.resources import template_directory
from kgqa.templating.relation_tables import (
    DIMENSIONS_FILE,
    FAMILIES_FILE,
    PATH_WORDS_FILE,
    DimensionWords,
    Families,
    PathWords,
    read_dimensions,
    read_families,
    read_path_words,
)
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_library import load_library
from kgqa.templating.wording_table import (
    DIRECTIONS_FILE,
    WEIGHTS_FILE,
    DirectionWeights,
    WordWeights,
    read_directions,
    read_weights,
)
from kgqa.terms import PropertyId
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.own.own_ids import is_own
from wikidata_hdt.whole_files import temporary_file

_KGQA = Path(__file__).resolve().parents[1]
_READERS = (
    "templating", "linking/relations", "sparql", "model", "polish", "assembly/template_tables.py",
    "terms.py", "fast_values.py", "resources.py",
)  # fmt: skip
"""The code, with its data, that templates and tables are read by and made of."""
_ENDINGS = (".py", ".yaml", ".tsv")
_NAMES = "SELECT ?p ?name {{ VALUES ?p {{ {} }} ?p rdfs:label|skos:altLabel ?name FILTER(LANG(?name) = 'pl') }}"
_BUDGET = Budget(seconds=10.0, rows=10_000)
_MOST = 8
"""Phrases of one name, whose words may have several lemmas."""
_VERBAL = PERSONAL_VERBS | PASSIVE_PARTICIPLES | {"inf"}
_REFLEXIVE = "się"
_NUMBER, _COUNTING = "liczba", "liczyć"
_NEW_VERB, _MODEL = re.compile(r"(.+)(?:ować|ował[aoi]?|uje|ują)"), "notować"
"""Verbs that the dictionary lacks („otagować”) end so, and are inflected like this one."""
_Value = TypeVar("_Value")
_DIGEST = 32
"""Bytes of the checksum in front."""


@dataclass(frozen=True, slots=True)
class TemplateTables:
    """The contents of a template directory; what it does not have is empty."""

    library: TemplateLibrary
    relations: tuple[Relation, ...]
    cues: Mapping[PropertyId, frozenset[str]]
    dimensions: tuple[DimensionWords, ...]
    families: Families
    path_words: PathWords
    weights: WordWeights
    directions: DirectionWeights


def open_tables(config: Config) -> TemplateTables:
    """What the configured template directory holds; the shipped one's is kept in the cache. Raises TemplateError."""
    if config.templates is not None:  # which somebody is writing
        return read_tables(config.templates)
    directory = template_directory()
    return kept(config.cache / f"templates-{tables_key(directory)}", TemplateTables, lambda: read_tables(directory))


def tables_key(directory: Path) -> str:
    """A name for what is read from a directory: it changes when a file of it changes, or the code that reads it."""
    return content_key((directory, *(_KGQA / name for name in _READERS)), _ENDINGS)


def read_tables(directory: Path) -> TemplateTables:
    """The contents of the files of a template directory. Raises TemplateError."""
    names = (RELATIONS_FILE, CUES_FILE, DIMENSIONS_FILE, PATH_WORDS_FILE, WEIGHTS_FILE, DIRECTIONS_FILE)
    relations, cues, dimensions, path_words, weights, directions = (directory / name for name in names)
    families = _families(directory / FAMILIES_FILE)
    return TemplateTables(
        load_library(directory),
        read_relations(relations) if relations.is_file() else (),
        read_cues(cues) if cues.is_file() else {},
        read_dimensions(dimensions) if dimensions.is_file() else (),
        families,
        read_path_words(path_words, families) if path_words.is_file() else PathWords(),
        read_weights(weights) if weights.is_file() else {},
        read_directions(directions) if directions.is_file() else {},
    )


def lexicon_problems(config: Config, morphology: Morphology) -> Iterator[str]:
    """What is wrong with the words of relations in the configured template directory. Raises TemplateError."""
    path = (config.templates or template_directory()) / RELATIONS_FILE
    return relation_problems(path, morphology) if path.is_file() else iter(())


def _families(path: Path) -> Families:
    return read_families(path) if path.is_file() else Families(MappingProxyType({}), frozenset(), frozenset(), ())


def with_own_words(tables: TemplateTables, data: Data, morphology: Morphology) -> TemplateTables:
    """The tables, and the words of those properties of the data that are not Wikidata's. Raises `DataError`,
    `QueryError`."""
    own = [PropertyId(one) for one in data.statistics.properties() if is_own(one)]
    if not own:
        return tables
    ends, words = GraphEnds(data.statistics, data.graph), _Words(morphology)
    names = _names(own, data)
    relations = tuple(
        Relation(one, said[0], *ends.of(one), phrases)
        for one, said in names.items()
        if (phrases := tuple(dict.fromkeys(phrase for name in said for phrase in words.phrases(name))))
    )
    dimensions = tuple(
        _dimension(one, said[0], nouns)
        for one, said in names.items()
        if ends.of(one)[1].type is AnswerType.QUANTITY
        and (nouns := frozenset(noun for name in said for noun in words.nouns(name)))
    )
    return replace(tables, relations=(*tables.relations, *relations), dimensions=(*tables.dimensions, *dimensions))


def _names(own: Iterable[PropertyId], data: Data) -> Mapping[PropertyId, Sequence[str]]:
    """The Polish names of properties, the label first."""
    found: defaultdict[PropertyId, list[str]] = defaultdict(list)
    query = Query.read(_NAMES.format(" ".join(f"wd:{one}" for one in own)))
    for name, text in data.executor.execute(query, _BUDGET).rows:
        if name is not None and text is not None:
            found[PropertyId(name.value.rpartition("/")[2])].append(text.value)
    return {one: found[one] for one in own if one in found}


def _dimension(name: PropertyId, label: str, nouns: frozenset[str]) -> DimensionWords:
    measured = Dimension(label, (Measured(label, ((Step(name),),)),), "")
    counts = any(f"{_NUMBER} {noun}" in nouns for noun in nouns)
    return DimensionWords(measured, {}, nouns, frozenset({_COUNTING} if counts else ()), frozenset(), frozenset())


class _Words:
    """Lemmas of names of properties."""

    def __init__(self, morphology: Morphology) -> None:
        self._morphology = morphology

    def phrases(self, name: str) -> Iterator[Phrase]:
        """How a name with a verb is said in questions; nothing for any other name."""
        words = name.lower().split()
        is_passive = any(self._as(word, PASSIVE_PARTICIPLES) for word in words)
        if not any(map(self._is_verb, words)):
            return
        preposition = words.pop() if len(words) > 1 and self._as(words[-1], PREPOSITIONS) else ""
        content = [self._as(word, _VERBAL) or self._lemmas(word) for word in words if word != _REFLEXIVE]
        for lemmas in islice(product(*content), _MOST * max(map(len, content))):
            yield Phrase(lemmas, _REFLEXIVE in words, preposition, False, name, not is_passive, is_own=True)

    def nouns(self, name: str) -> Iterator[str]:
        """How a number is called: „liczba zdań” by these lemmas, and by what it counts."""
        words = name.lower().split()
        if not words or not self._as(words[0], KIND_NOUNS):
            return
        for lemmas in islice(product(*map(self._lemmas, words)), _MOST):
            yield " ".join(lemmas)
            if lemmas[0] == _NUMBER and lemmas[1:]:
                yield " ".join(lemmas[1:])

    def _as(self, word: str, classes: frozenset[str]) -> tuple[str, ...]:
        """The lemmas of a word in some classes of tags."""
        return tuple(dict.fromkeys(one.lemma.lower() for one in self._morphology.readings(word) if one.is_of(classes)))

    def _is_verb(self, word: str) -> bool:
        """Whether a word is a form of a verb and of no noun („dane”)."""
        return bool(self._as(word, _VERBAL) or self._new_verb(word)) and not self._as(word, SUBSTANTIVES)

    def _lemmas(self, word: str) -> tuple[str, ...]:
        """The lemmas of a word; the forms of a verb that is not known."""
        known = dict.fromkeys(one.lemma.lower() for one in self._morphology.readings(word))
        return tuple(known) or self._new_verb(word) or (word,)

    def _new_verb(self, word: str) -> tuple[str, ...]:
        """The forms of a verb that the dictionary lacks; none for other words."""
        found = _NEW_VERB.fullmatch(word)
        if found is None or self._morphology.readings(word):
            return ()
        stem = _MODEL.removesuffix("ować")
        forms = (form for form, _ in self._morphology.forms(_MODEL) if form.startswith(stem))
        return tuple(dict.fromkeys(found[1] + form.removeprefix(stem) for form in forms))


def kept(path: Path, kind: type[_Value], make: Callable[[], _Value]) -> _Value:
    """The value of this type in a file, else a new one that is put there; raises what `make` raises.

    Equal parts of the value are one object, in the file and behind it. A file that cannot be written is done without.
    """
    value = _load(path)
    if isinstance(value, kind):
        return value
    made = make()
    with suppress(OSError, ClearError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _save(made, path)
    return made


def content_key(roots: Iterable[Path], endings: tuple[str, ...]) -> str:
    """A name for the contents of files, and of the files in directories that end so."""
    digest = sha256()
    for root in roots:
        digest.update(str(root.resolve()).encode())  # what is read may tell where it comes from
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.suffix in endings:
                data = path.read_bytes()
                digest.update(f"\n{path.name} {len(data)}\n".encode() + data)
    return digest.hexdigest()[:16]


def _save(value: object, path: Path) -> None:
    out = BytesIO()
    _Pickler(out, protocol=pickle.HIGHEST_PROTOCOL).dump(_Sharing().of(value))
    data = out.getvalue()
    with temporary_file(path) as temporary:
        temporary.write_bytes(sha256(data).digest() + data)


def _load(path: Path) -> object:
    """The value in a whole file of this user; None where there is none."""
    try:
        if path.stat().st_uid != os.getuid():
            return None
        content = path.read_bytes()
    except OSError:
        return None
    if sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        return None
    try:
        return _Unpickler(BytesIO(content[_DIGEST:])).load()
    except pickle.UnpicklingError:
        return None


class _Sharing:
    """Makes equal parts of values one object: tables repeat themselves, and every object takes time to load."""

    def __init__(self) -> None:
        self._known: dict[object, object] = {}
        """By type and parts. Parts are known by their identity, so that 1, 1.0 and True stay apart."""

    def of(self, value: Any) -> Any:
        """The value, made of parts that equal parts of other values are too."""
        if isinstance(value, Mapping):
            entries = {self.of(key): self.of(one) for key, one in value.items()}
            return MappingProxyType(entries) if isinstance(value, MappingProxyType) else entries
        if type(value) in (tuple, frozenset):
            parts = [self.of(one) for one in value]
            return self._one(value, type(value)(map(id, parts)), lambda: type(value)(parts))
        names = _field_names(value.__class__)
        if not names:
            return self._one(value, value, lambda: value) if isinstance(value, str) else value
        parts = [self.of(getattr(value, name)) for name in names]
        return self._one(value, tuple(map(id, parts)), lambda: type(value)(*parts))

    def _one(self, value: object, parts: object, make: Callable[[], object]) -> object:
        key = type(value), parts
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]


@cache
def _field_names(kind: type[object]) -> tuple[str, ...]:
    """The fields that make a value of a data class, which makes further ones of them; empty for other classes."""
    found = [one for one in fields(kind) if one.init] if is_dataclass(kind) else []
    return tuple(one.name for one in found) if not any(one.kw_only for one in found) else ()


def _frozen(entries: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(entries)


class _Pickler(pickle.Pickler):
    """Writes data classes as calls with their values, which load in half the time, and read-only mappings, which cannot
    be pickled, as dictionaries."""

    def reducer_override(self, value: Any) -> tuple[Callable[..., object], tuple[object, ...]] | Any:
        if isinstance(value, MappingProxyType):
            return _frozen, (dict(value),)
        names = _field_names(value.__class__)
        return (type(value), tuple(getattr(value, name) for name in names)) if names else NotImplemented


class _Unpickler(pickle.Unpickler):
    """Reads what our data are made of and nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) == (__name__, _frozen.__name__):
            return _frozen
        found = super().find_class(module, name)
        if found is frozenset or (module.startswith("kgqa.") and isinstance(found, type)):
            return found
        raise pickle.UnpicklingError(f"data hold no {module}.{name}")
