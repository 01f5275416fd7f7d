"""What morphological tags tell of agreement, and which terms are the same."""

from __future__ import annotations

import pytest

from kgqa.terms import Iri, Literal, Tag, Term, compared


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("adj:sg:nom.voc:m1.m2.m3:pos", "subst:sg:nom:m1", True),
        ("adj:sg:nom.voc:m1.m2.m3:pos", "subst:sg:gen:m1", False),
        ("adj:sg:nom.voc:m1.m2.m3:pos", "subst:pl:nom:m1", False),
        ("adj:sg:nom.voc:m1.m2.m3:pos", "subst:sg:nom:f", False),
        ("adj:sg:nom.voc:m1.m2.m3:pos", "prep:nom", False),
    ],
)
def test_agreement_in_case_number_and_gender(one: str, other: str, agree: bool) -> None:
    assert Tag(one).agrees(Tag(other)) is agree
    assert Tag(other).agrees(Tag(one)) is agree


@pytest.mark.parametrize(
    ("term", "other", "same"),
    [
        (Literal("a", "zh-Hans"), Literal("a", "ZH-HANS"), True),
        (Literal("a", "pl"), Literal("A", "pl"), False),
        (Literal("a", "pl"), Literal("a"), False),
        (Literal("a", datatype="urn:D"), Literal("a", datatype="urn:d"), False),
        (Iri("urn:A"), Iri("urn:a"), False),
    ],
)
def test_language_tags_have_no_case(term: Term, other: Term, same: bool) -> None:
    assert (compared(term) == compared(other)) is same
