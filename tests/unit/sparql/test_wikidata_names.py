"""Relative IRIs by their base. Source: RFC 3986, section 5.4."""

from __future__ import annotations

import pytest

from kgqa.sparql.wikidata_names import is_absolute, resolved


@pytest.mark.parametrize(
    ("iri", "base", "expected"),
    [
        ("g", "http://a/b/c/d;p?q", "http://a/b/c/g"),
        ("../../../g", "http://a/b/c/d;p?q", "http://a/g"),
        ("?y", "http://a/b/c/d;p?q", "http://a/b/c/d;p?y"),
        ("//g", "https://a/b", "https://g"),
        ("g:h", "http://a/b", "g:h"),
        ("c", "own://host/a/b", "own://host/a/c"),
        ("c#", "http://a/b", "http://a/c#"),
        ("c", "a/b", "a/c"),
        ("c", "", "c"),
    ],
)
def test_resolution(iri: str, base: str, expected: str) -> None:
    assert resolved(iri, base) == expected


@pytest.mark.parametrize("text", ["", "a", "_:a", "http://a b", "urn:<a>", "urn:a\n", "1a:b"])
def test_what_is_no_iri(text: str) -> None:
    assert not is_absolute(text)


@pytest.mark.parametrize("text", ["urn:a", "http://żółw/ą", "mailto:a@b"])
def test_what_is_an_iri(text: str) -> None:
    assert is_absolute(text)
