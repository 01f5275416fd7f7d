""""""

from __future__ import annotations

from urllib.parse import quote, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.interfaces.http.negotiation import read_form, read_gerbil
from kgqa.interfaces.http.problems import Problem

TEXT = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("query=Kto?&lang=pl", ("Kto?", "pl")),
        ("query=Simon & Garfunkel?&lang=pl", ("Simon & Garfunkel?", "pl")),
        ("query=a&lang=en b&lang=pl", ("a&lang=en b", "pl")),
        ("query=2 + 2 = 4&lang=pl", ("2 + 2 = 4", "pl")),
        ("query=50 %?&lang=pl", ("50 %?", "pl")),
        ("query=żółć+2&lang=pl", ("żółć+2", "pl")),
        ("query=%C5%BC+a&lang=pl", ("ż a", "pl")),
        ("query=dwa+trzy&lang=pl", ("dwa trzy", "pl")),
        ("query=Kto?", ("Kto?", "")),
        ("query=&lang=pl", ("", "pl")),
        ("lang=pl&query=Kto%3F+To", ("Kto? To", "pl")),
    ],
)
def test_bodies_of_gerbil(body: str, expected: tuple[str, str]) -> None:
    assert read_gerbil(body.encode()) == expected


@pytest.mark.parametrize("body", [b"", b"lang=pl", b"question=x", b"query=\xff", b"query=%FF", b"query=\xc5%FF"])
def test_bodies_without_a_readable_question(body: bytes) -> None:
    with pytest.raises(Problem) as caught:
        read_gerbil(body)
    assert caught.value.status_code == 400


@given(TEXT.filter(lambda text: "%" not in text and "+" not in text))
def test_raw_text_comes_back(text: str) -> None:
    assert read_gerbil(f"query={text}&lang=pl".encode()) == (text, "pl")


@given(TEXT)
def test_encoded_text_comes_back(text: str) -> None:
    assert read_gerbil(f"query={quote(text, safe='')}&lang=pl".encode()) == (text, "pl")
    assert dict(read_form(urlencode({"query": text}).encode())) == {"query": text}


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for read in (read_form, read_gerbil):
        try:
            read(data)
        except Problem as problem:
            assert problem.status_code == 400


def test_forms_are_strict() -> None:
    assert read_form("a=ż&b=".encode()) == [("a", "ż"), ("b", "")]
    for data in (b"a=%ff", b"a=\xff", b"&".join(b"a=1" for _ in range(200))):
        with pytest.raises(Problem):
            read_form(data)
