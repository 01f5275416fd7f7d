"""Tells data of other vocabularies in Wikidata's form, beside what they say themselves.

Each triple stays, so that queries in the vocabulary of the data run; what it says is added with ids: items of the
things, properties of the predicates, labels, classes, values as Wikidata has them. `owl:sameAs` leads from an id to its
IRI.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.ntriples.ntriples import literal, split_literal
from wikidata_hdt.own.own_ids import own_property
from wikidata_hdt.own.own_values import point, value
from wikidata_hdt.own.survey import Survey, TextTriple, is_foreign
from wikidata_hdt.own.term_mapping import Role

SAME_AS = "http://www.w3.org/2002/07/owl#sameAs"
_UNTAGGED = "pl"
"""The language of names without one: who asks in Polish has Polish names, or such as are the same in all languages."""
_WORDS = re.compile(r"[A-ZĄĆĘŁŃÓŚŹŻ]+(?![a-ząćęłńóśźż])|[A-ZĄĆĘŁŃÓŚŹŻ]?[a-ząćęłńóśźż]+|\d+")


@dataclass(slots=True)
class Translation:
    """Translates the sources of one graph, one after the other; the first label in a language stays the label."""

    survey: Survey
    _labels: dict[tuple[str, str], str] = field(default_factory=dict)
    """By entity and language."""
    _identified: set[str] = field(default_factory=set)
    _kinds: set[str] = field(default_factory=set)
    """The classes that things are said to be of."""
    _halves: dict[str, dict[Role, str]] = field(default_factory=dict)
    """Latitudes and longitudes that wait for each other."""

    def of(self, triples: Iterable[TextTriple]) -> Iterator[TextTriple]:
        """The triples of a source with what they say."""
        for triple in triples:
            yield from self._both(triple)

    def rest(self) -> Iterator[TextTriple]:
        """What is to be said when all sources are read: names of properties and classes that nobody gave them."""
        for iri in sorted(self.survey.properties | self.survey.classes):
            entity = self.survey.entity(iri)
            words = " ".join(_WORDS.findall(re.split(r"[/#:]", iri.rstrip("/#"))[-1])).lower()
            if words and not any((entity, language) in self._labels for language in ("pl", "mul", "en")):
                yield entity, v.LABEL, literal(words, "mul")
            yield from self._identity(iri, entity)
        for identifier, label in self.survey.mapping.labels.items():
            entity = v.ENTITY + identifier
            if entity in self._kinds and (entity, "pl") not in self._labels:
                yield entity, v.LABEL, literal(label, "pl")

    def _both(self, triple: TextTriple) -> Iterator[TextTriple]:
        subject, predicate, obj = triple
        if predicate == v.LABEL and not is_foreign(subject):
            yield from self._named(subject, obj)
            return
        yield triple
        if not subject.startswith("_:"):
            entity = self.survey.entity(subject)
            yield from self._identity(subject, entity)
            yield from self._said(entity, predicate, obj)

    def _identity(self, iri: str, entity: str) -> Iterator[TextTriple]:
        if entity != iri and iri not in self._identified:
            self._identified.add(iri)
            yield entity, SAME_AS, iri

    def _said(self, entity: str, predicate: str, obj: str) -> Iterator[TextTriple]:
        mapping = self.survey.mapping
        match mapping.roles.get(predicate):
            case None:
                known = mapping.ids.get(predicate) or (own_property(predicate) if is_foreign(predicate) else "")
                if known:
                    yield entity, v.DIRECT + known, value(obj, self.survey.entity)
            case Role.LABEL:
                yield from self._named(entity, obj)
            case Role.ALIAS | Role.DESCRIPTION as role if obj.startswith('"'):
                yield entity, v.ALT_LABEL if role is Role.ALIAS else v.DESCRIPTION, _tagged(obj)
            case Role.TYPE | Role.SUBCLASS as role if obj not in mapping.roles and is_foreign(obj):
                yield from self._class(entity, role, obj)
            case Role.LATITUDE | Role.LONGITUDE as role:
                yield from self._place(entity, role, obj)

    def _class(self, entity: str, role: Role, obj: str) -> Iterator[TextTriple]:
        found = self.survey.entity(obj)
        self._kinds.add(found)
        yield entity, v.DIRECT + (v.INSTANCE_OF if role is Role.TYPE else v.SUBCLASS_OF), found

    def _named(self, entity: str, obj: str) -> Iterator[TextTriple]:
        """A name: the label, or an alias where there is a label in the language."""
        if not obj.startswith('"'):
            return
        tagged = _tagged(obj)
        language = split_literal(tagged)[1].lower()
        known = self._labels.setdefault((entity, language), tagged)
        yield entity, v.LABEL if known == tagged else v.ALT_LABEL, tagged

    def _place(self, entity: str, role: Role, obj: str) -> Iterator[TextTriple]:
        halves = self._halves.setdefault(entity, {})
        halves[role] = obj
        if len(halves) == len((Role.LATITUDE, Role.LONGITUDE)):
            found = point(halves[Role.LATITUDE], halves[Role.LONGITUDE])
            if found:
                yield entity, v.DIRECT + "P625", found
            del self._halves[entity]


def _tagged(obj: str) -> str:
    text, language, _ = split_literal(obj)
    return literal(text, language or _UNTAGGED)
