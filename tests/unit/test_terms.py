"""What morphological tags tell of agreement."""

from __future__ import annotations

import pytest

from kgqa.terms import Tag


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
