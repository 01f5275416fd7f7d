"""Words that hint at a property: found in any order, weighed by how many properties share them, errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.linking.relations.relation_linker import CueLexicon, read_cues
from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.model import Question, RelationPhrase
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.terms import PropertyId

ANALYSER = QuestionAnalyser(MorfeuszMorphology())
RELATIONS = read_relations(template_directory() / RELATIONS_FILE)
CAUSE, MANNER = PropertyId("P509"), PropertyId("P1196")
LEXICON = CueLexicon({CAUSE: frozenset({"śmierć", "spowodować"}), MANNER: frozenset({"śmierć"})}, RELATIONS)


def hints(question: str) -> dict[PropertyId, RelationPhrase]:
    return {one.property: one for one in LEXICON.phrases(ANALYSER.analyse(Question(question)))}


@pytest.mark.parametrize("question", ["Co spowodowało śmierć Chopina?", "Śmierć Chopina co spowodowało?"])
def test_words_hint_in_any_order(question: str) -> None:
    found = hints(question)
    assert found[CAUSE].is_hint
    assert len(found[CAUSE].tokens) == 2
    assert found[CAUSE].quality > found[MANNER].quality


def test_the_words_of_a_phrase_hint_one_by_one() -> None:
    assert CAUSE in hints("Jaki był powód jego śmierci?")


def test_a_word_that_names_a_relation_hints_at_no_other_through_a_longer_phrase() -> None:
    lexicon = CueLexicon({PropertyId("P6"): frozenset({"rząd"})}, RELATIONS)
    asked = [ANALYSER.analyse(Question(f"Kto jest {name} Czech?")) for name in ("prezydentem", "premierem")]
    assert [any(2 in hint.tokens for hint in lexicon.phrases(one)) for one in asked] == [False, True]


def test_quoted_words_hint_at_nothing() -> None:
    assert hints("Kto napisał „Śmierć”?") == {}


def test_the_shipped_table_is_read() -> None:
    cues = read_cues(template_directory() / "cues.tsv")
    assert "spowodować" in cues[CAUSE]


@pytest.mark.parametrize("text", ["", "words\nP1\ta", "property\twords\nX1\ta b"])
def test_a_broken_table_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "cues.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TemplateError, match=r"cues\.tsv"):
        read_cues(path)
