"""Hypothesis strategies for `kgqa.terms`."""

from __future__ import annotations

from hypothesis import strategies as st

from kgqa.terms import XSD, Iri, Literal

_IRI_CHARACTERS = st.characters(categories=["L", "Nd"], max_codepoint=0xD7FF, include_characters="-._~/!$&'()*+,;=:@")
texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=25)
iris = st.builds(Iri, st.builds("http://example.org/{}".format, st.text(_IRI_CHARACTERS, max_size=12)))
literals = st.one_of(
    st.builds(Literal, texts),
    st.builds(Literal, texts, st.sampled_from(["pl", "en-GB", "mul", "zh-hant"])),
    st.builds(
        Literal, texts, st.just(""), st.sampled_from([XSD + "integer", XSD + "dateTime", "http://example.org/d"])
    ),
)
terms = st.one_of(iris, literals)
