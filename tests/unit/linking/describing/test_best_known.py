"""What people are best known as."""

from __future__ import annotations

from dataclasses import replace

from kgqa.linking.describing.best_known import BestKnown
from kgqa.linking.describing.head_nouns import HeadNounReader
from kgqa.morphology import MorfeuszMorphology
from wikidata_hdt.labels.signature import Signature

_OCCUPATIONS = {7: frozenset({"singer"}), 8: frozenset({"minister"})}


def _reader(morphology: MorfeuszMorphology) -> BestKnown:
    return BestKnown(HeadNounReader(morphology).nouns, _OCCUPATIONS.__getitem__)


def test_descriptions_say_first_what_somebody_is_known_as(morphology: MorfeuszMorphology) -> None:
    def first(text: str) -> frozenset[str]:
        return _reader(morphology).first(replace(Signature(), descriptions=(("en", text),)))

    assert {"american", "actress"} <= first("American actress and singer")
    assert "singer" not in first("American actress and singer")
    assert "writer" in first("American science fiction and fantasy writer, actor")
    assert "tennis-player" in first("tennis player")
    assert not first("city in Poland")


def test_occupations_that_descriptions_leave_out_are_sidelines(morphology: MorfeuszMorphology) -> None:
    signature = replace(Signature(), claims=((106, 7), (39, 8), (106, 8)))
    reader = _reader(morphology)
    assert reader.aside(signature, frozenset({"actor"})) == {"singer"}
    assert not reader.aside(signature, frozenset({"actor", "singer"}))
    assert not reader.aside(signature, frozenset({"human"}))
