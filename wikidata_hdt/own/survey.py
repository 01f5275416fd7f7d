"""The first look at data in other vocabularies: what is a thing, what a property, and what is Wikidata's own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.own.own_ids import own_item, own_property
from wikidata_hdt.own.term_mapping import Role, TermMapping

TextTriple = tuple[str, str, str]
"""Subject, predicate and object in the form that HDT keeps, as text."""
_WIKIMEDIA = re.compile(
    r"https?://(?:[a-z0-9-]+\.)?(?:(?:wikidata|wikipedia|wikisource|wikiquote|wikivoyage|wikinews|wikibooks|wikiversity"
    r"|wiktionary|wikimedia|mediawiki)\.org|wikiba\.se)/"
)


def is_foreign(iri: str) -> bool:
    """Whether an IRI is none of Wikidata, its ontology or a project beside it, which its dumps name."""
    return not iri.startswith(("_:", '"')) and _WIKIMEDIA.match(iri) is None


@dataclass(slots=True)
class Survey:
    """What the sources say anything of; all of it is kept in memory, about 200 bytes a thing."""

    mapping: TermMapping
    things: set[str] = field(default_factory=set)
    """Foreign IRIs that are subjects."""
    properties: set[str] = field(default_factory=set)
    """Foreign predicates that nothing is known of, and what is said to be a property."""
    classes: set[str] = field(default_factory=set)
    same: dict[str, str] = field(default_factory=dict)
    """Things that are items of Wikidata, by their IRIs."""

    def look_at(self, triples: Iterable[TextTriple]) -> None:
        """Take in the triples of a source."""
        for subject, predicate, obj in triples:
            if self.mapping.own_property(predicate) and is_foreign(predicate):
                self.properties.add(predicate)
            if not is_foreign(subject):
                continue
            self.things.add(subject)
            self._note(subject, self.mapping.roles.get(predicate), obj)

    def _note(self, subject: str, role: Role | None, obj: str) -> None:
        if role is Role.SAME and obj.startswith(v.ENTITY + "Q"):
            self.same.setdefault(subject, obj)
        elif role is Role.TYPE:
            kind = self.mapping.roles.get(obj)
            if kind is Role.PROPERTY:
                self.properties.add(subject)
            elif kind is None and obj not in self.mapping.ids and is_foreign(obj):
                self.classes.add(obj)
        elif role is Role.SUBCLASS:
            self.classes.update(one for one in (subject, obj) if is_foreign(one) and one not in self.mapping.ids)

    def entity(self, iri: str) -> str:
        """The IRI in Wikidata's form of what a term names; the term itself where it is none of a thing."""
        if not is_foreign(iri):
            return iri
        if iri in self.same:
            return self.same[iri]
        if iri in self.mapping.ids:
            return v.ENTITY + self.mapping.ids[iri]
        if iri in self.properties:
            return v.ENTITY + own_property(iri)
        return own_item(iri) if iri in self.things or iri in self.classes else iri
