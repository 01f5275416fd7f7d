"""Readings as Morfeusz's own package spells them out."""

from __future__ import annotations

import morfeusz2
import pytest

from kgqa.model import Reading
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Tag

MORPHOLOGY = MorfeuszMorphology()
PLAIN = morfeusz2.Morfeusz(praet="composite")


@pytest.mark.parametrize("form", ["zamkiem", "Prusa", "Warszawie", "poszłam", "mam", "KRÓLEM", "wieku", "Anny", "i"])
def test_all_readings_of_the_whole_word(form: str) -> None:
    whole = [one for start, end, one in PLAIN.analyse(form) if (start, end) == (0, 1)]
    spelled = {(lemma.split(":")[0], tag, tuple(names)) for _, lemma, tag, names, _ in whole}
    readings = MORPHOLOGY.readings(form)
    assert {(one.lemma, one.tag.text, one.names) for one in readings} == spelled
    assert len(readings) == len(spelled)


def test_usage_labels() -> None:
    labelled = {tuple(labels) for _, _, (_, _, _, _, labels) in PLAIN.analyse("azali")}
    assert {one.marks for one in MORPHOLOGY.readings("azali")} == labelled != {()}


@pytest.mark.parametrize("form", ["", " ", "xyzzy", "dwa słowa", "1410"])
def test_what_is_no_word_has_no_reading_of_one(form: str) -> None:
    assert all(reading.tag.pos in ("dig", "sp") for reading in MORPHOLOGY.readings(form))


@pytest.mark.parametrize("form", ["kraków", "KRAKÓW", "krakowie", "Kot", "KOT", "mickiewiczowi"])
def test_words_are_known_in_any_letter_case(form: str) -> None:
    assert MORPHOLOGY.readings(form)


def test_readings_share_their_tags() -> None:
    readings: tuple[Reading, ...] = (*MORPHOLOGY.readings("kot"), *MORPHOLOGY.readings("pies"))
    tags = [reading.tag for reading in readings if reading.tag == Tag("subst:sg:nom:m2")]
    assert len(tags) > 1
    assert len({id(tag) for tag in tags}) == 1
