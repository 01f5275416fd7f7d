"""Men's and women's names."""

from __future__ import annotations

import pytest

from kgqa.linking.facts.callings import GenderReader, known_gender
from kgqa.morphology import MorfeuszMorphology
from wikidata_hdt.labels.signature import Signature


@pytest.mark.parametrize(("item", "woman"), [(6581072, True), (6581097, False), (5, None)])
def test_the_graph_tells_the_gender(item: int, *, woman: bool | None) -> None:
    assert known_gender(Signature(claims=((21, item),))) is woman


@pytest.mark.parametrize(
    ("labels", "nouns", "woman"),
    [
        (("Zofia Nałkowska",), (), True),
        (("Stefan Żeromski", "Stefan Zeromski"), (), False),
        (("Robin Wright",), ("actress",), True),
        (("Geena Davis",), (), True),
        (("Miles Davis",), (), False),
        (("Zofia",), (), True),
        (("Homer",), (), False),
        (("Rembrandt",), (), None),
        (("Qwerty Uiop",), ("writer",), None),
    ],
)
def test_nouns_and_first_names_tell_the_gender(
    morphology: MorfeuszMorphology, labels: tuple[str, ...], nouns: tuple[str, ...], *, woman: bool | None
) -> None:
    assert GenderReader(morphology).told(labels, nouns) is woman
