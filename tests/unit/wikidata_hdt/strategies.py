"""Hypothesis strategies for RDF terms in the form that HDT keeps."""

from __future__ import annotations

from hypothesis import strategies as st

from wikidata_hdt.ntriples.ntriples import XSD_STRING, literal

_IRI_CHARACTERS = st.characters(codec="utf-8", min_codepoint=0x21, exclude_characters='<>"{}|^`\\')
values = st.text(st.characters(codec="utf-8"), max_size=30)
"""Any text, NUL, quotes, line ends and astral characters included."""
iris = st.builds("{}:{}".format, st.sampled_from(["http", "urn", "x-a.b+c"]), st.text(_IRI_CHARACTERS, max_size=12))
wikidata_iris = st.builds("http://www.wikidata.org/entity/Q{}".format, st.integers(1, 60))
blanks = st.from_regex(r"_:[A-Za-z0-9_łżé](?:[A-Za-z0-9_.-]{0,4}[A-Za-z0-9_-])?", fullmatch=True)
languages = st.sampled_from(["pl", "en", "mul", "zh-hant", "be-tarask"])
datatypes = iris.filter(lambda iri: iri != XSD_STRING)
literals = st.one_of(
    st.builds(literal, values),
    st.builds(literal, values, languages),
    st.builds(literal, values, st.just(""), datatypes),
)
subjects = st.one_of(wikidata_iris, iris, blanks)
objects = st.one_of(wikidata_iris, iris, blanks, literals)
triples = st.tuples(subjects, st.one_of(wikidata_iris, iris), objects)
held_objects = objects.filter(lambda term: r"\u0000" not in term)
"""What an HDT file can hold: its strings end with NUL."""
held_triples = st.tuples(subjects, st.one_of(wikidata_iris, iris), held_objects)
