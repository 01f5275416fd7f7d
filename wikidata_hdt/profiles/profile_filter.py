"""Decides triple by triple whether a profile keeps it; the rules that need to know the whole source stand elsewhere."""

from __future__ import annotations

import re

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.language_tags import language_of
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.profiles.profiles import Profile

NAMES = frozenset({v.LABEL.encode(), v.ALT_LABEL.encode(), v.DESCRIPTION.encode()})
"""Predicates whose objects are kept by their language."""
RDF_TYPE = b"http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
COMMONS_MEDIA = b"http://commons.wikimedia.org/wiki/Special:FilePath/"
_CLAIM = re.compile(
    rb"http://www\.wikidata\.org/prop/(?:direct/|statement/(?:value/)?|(?:qualifier|reference)/(?:value/)?|)(P\d+)"
)
_REFERENCE_PREDICATES = (v.DERIVED_FROM, v.WIKIBASE + "reference", v.WIKIBASE + "referenceValue")
WIKIDATA = (b"http://www.wikidata.org/", b"_:", b'"')


def claimed_property(predicate: bytes) -> str:
    """The property id of a predicate that leads to values or statement nodes of a property, else an empty text."""
    match = _CLAIM.fullmatch(predicate)
    return match[1].decode() if match else ""


class ProfileFilter:
    """The rules of a profile about single triples."""

    def __init__(self, profile: Profile) -> None:
        self._predicates = {iri.encode() for iri in profile.drop_predicates}
        self._prefixes = tuple(prefix.encode() for prefix in profile.drop_predicate_prefixes)
        self.subject_prefixes = tuple(prefix.encode() for prefix in profile.drop_subject_prefixes)
        if not profile.references:
            self._predicates |= {iri.encode() for iri in _REFERENCE_PREDICATES}
            self._prefixes += (v.REFERENCE.encode(),)
            self.subject_prefixes += (v.REFERENCE_NODE.encode(),)
        self._types = {iri.encode() for iri in profile.drop_types}
        self._properties = profile.drop_properties
        self._suffixes = frozenset(f'"@{language.lower()}'.encode() for language in profile.languages)
        self._media = "commonsMedia" in profile.drop_datatypes
        self._urls = "url" in profile.drop_datatypes
        self._kept = profile.keep_properties

    def drops_predicate(self, predicate: bytes) -> bool:
        """Whether no triple with this predicate is kept."""
        if predicate in self._predicates or predicate.startswith(self._prefixes):
            return True
        return claimed_property(predicate) in self._properties

    def keeps(self, triple: Triple) -> bool:
        """Whether the triple passes."""
        subject, predicate, obj = triple
        if self.drops_predicate(predicate) or subject.startswith(self.subject_prefixes):
            return False
        if predicate in NAMES and obj.startswith(b'"'):
            return self.keeps_suffix(obj[obj.rfind(b'"') :])
        return not self.checks_object(predicate) or obj.startswith(WIKIDATA) or self.keeps_object(predicate, obj)

    def keeps_suffix(self, suffix: bytes) -> bool:
        """Whether a name may end so; the suffix begins with the closing quotation mark."""
        if not suffix.startswith(b'"@'):
            return True
        tag = suffix[2:].decode().lower()
        return not self._suffixes.isdisjoint(f'"@{one}'.encode() for one in (tag, language_of(tag)))

    def checks_object(self, predicate: bytes) -> bool:
        """Whether triples with this predicate depend on an object from outside of Wikidata."""
        prop = claimed_property(predicate)
        return predicate == RDF_TYPE or (bool(prop) and prop not in self._kept)

    def keeps_object(self, predicate: bytes, obj: bytes) -> bool:
        """Whether a predicate that `checks_object` may have an object from outside of Wikidata.

        Media and URLs show in the object of a claim, whatever the property.
        """
        if predicate == RDF_TYPE:
            return obj not in self._types
        return not self._media if obj.startswith(COMMONS_MEDIA) else not self._urls
