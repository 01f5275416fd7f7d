"""What a description, a class or the sex tells about a label."""

from __future__ import annotations

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import ItemId
from kgqa.verbalisation.labels.label_kinds import Kind, Kinds


@pytest.fixture(scope="module")
def kinds(morphology: MorfeuszMorphology) -> Kinds:
    return Kinds(morphology)


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("polska aktorka", Kind.WOMAN),
        ("brytyjska architektka", Kind.WOMAN),
        ("polska biolożka", Kind.WOMAN),
        ("angielski piłkarz i trener", Kind.OFFICE),
        ("XIX-wieczny malarz", Kind.OFFICE),
        ("postać biblijna", Kind.PERSON),
        ("miasto w Polsce", Kind.PLACE),
        ("polska powieść", Kind.WORK),
        ("marka samochodów", Kind.THING),
        ("szklanka", Kind.THING),
        ("", None),
        ("?", None),
    ],
)
def test_description(kinds: Kinds, description: str, expected: Kind | None) -> None:
    assert kinds.of_description(description) == expected


def test_order_of_trust(kinds: Kinds) -> None:
    man, human, city = ItemId("Q6581097"), ItemId("Q5"), ItemId("Q515")
    assert kinds.kind("polska aktorka", {city}, man) is Kind.MAN
    assert kinds.kind("polska aktorka", {human}, None) is Kind.WOMAN
    assert kinds.kind("polska aktorka", {city}, None) is Kind.PLACE
    assert kinds.kind("polska aktorka", (), None) is Kind.WOMAN
