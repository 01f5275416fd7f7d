"""Corrected tokens survive when a text is tagged again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.annotation.question_records import Article, Excerpt, Field, Record
from kgqa.annotation.retagging import corrected, retagged, tagged_throughout
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError


def test_a_correction_survives_an_edited_text(record: Record, tools: LanguageTools) -> None:
    tagged = record.tagged(Field.QUESTION, tools.tagging(record.question))
    mended = corrected(tagged, Field.QUESTION, record.question.index("Faraon"), "Faraon", "subst:sg:nom:m3")
    edited = "No więc gdzie po raz pierwszy ukazała się powieść pod tytułem „Faraon”?"
    again = retagged(mended.tagging[Field.QUESTION], tools.tagging(edited))
    chosen = [token for sentence in again for token in sentence if token.corrected]
    assert [(token.form, token.lemma, token.tag) for token in chosen] == [("Faraon", "Faraon", "subst:sg:nom:m3")]
    assert edited[chosen[0].start : chosen[0].end] == "Faraon"


def test_a_correction_of_a_word_that_is_gone_is_dropped(record: Record, tools: LanguageTools) -> None:
    tagged = record.tagged(Field.QUESTION, tools.tagging(record.question))
    mended = corrected(tagged, Field.QUESTION, 0, "gdzie", "adv")
    new = tools.tagging("Kiedy?")
    assert retagged(mended.tagging[Field.QUESTION], new) == new


def test_words_have_the_tags_that_they_have_in_the_article(record: Record, tools: LanguageTools) -> None:
    text = "Kotlina jest latem zielona. Ptaki siedzą w lasach i na polach maja."
    one = replace(
        record,
        article=Article(text),
        selection=Excerpt("Ptaki siedzą w lasach i na polach maja.", 28),
        extraction=Excerpt("maja", text.index("maja")),
        answer="maja",
    )
    tagged = tagged_throughout(one, tools)
    (maja,) = tagged.tagging[Field.EXTRACTION][0]
    assert (maja.form, maja.start, maja.lemma) == ("maja", 0, "maj")
    assert tagged.tagging[Field.ANSWER] == tagged.tagging[Field.EXTRACTION]
    assert [len(sentence) for sentence in tagged.tagging[Field.SELECTION]] == [9]
    assert tagged.tagging[Field.SELECTION][0][0].start == 0


def test_only_tagged_words_can_be_corrected(record: Record, tools: LanguageTools) -> None:
    tagged = record.tagged(Field.QUESTION, tools.tagging(record.question))
    with pytest.raises(InputError, match="no tagged word of the field question begins there: 1 "):
        corrected(tagged, Field.QUESTION, 1, "x", "adv")
    with pytest.raises(InputError):
        corrected(replace(tagged, tagging={}), Field.QUESTION, 0, "x", "adv")
