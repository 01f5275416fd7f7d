"""What a preposition in front of a name tells with the word that it belongs to."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.cue_words import CueTable
from kgqa.linking.describing.governing_words import GOVERNS, GoverningWords
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Analysis, Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser


def _read(analyser: QuestionAnalyser, text: str, name: str) -> tuple[Analysis, Mention]:
    analysis = analyser.analyse(Question(text))
    at = next(at for at, token in enumerate(analysis.tokens) if token.form == name)
    return analysis, Mention(at, at + 1, name, ())


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("Jak nazywa się zapora na Paranie?", "Paranie", "zapora na"),
        ("Jaka wielka elektrownia wodna działa na Paranie?", "Paranie", "elektrownia na"),
        ("Jaką elektrownię zbudowano na Paranie?", "Paranie", "elektrownia na"),
        ("Kto utonął w 1920 roku w Narwi?", "Narwi", "utonąć w"),
        ("Kto w Narwi utonął?", "Narwi", "utonąć w"),
        ("Kto zginął w bitwie pod Warną?", "Warną", "bitwa pod"),
    ],
)
def test_a_word_of_the_clause_tells_with_the_preposition(
    analyser: QuestionAnalyser, text: str, name: str, words: str
) -> None:
    analysis, mention = _read(analyser, text, name)
    told = GoverningWords().read(analysis.tokens, mention, mention.start - 1)
    assert told is not None
    assert f"{told.word} {told.preposition}" == words


def test_a_word_of_another_clause_or_preposition_tells_nothing(analyser: QuestionAnalyser) -> None:
    table = GoverningWords()
    for text in ("Kto zbudował zaporę, gdy mieszkał na Paranie?", "Jaką zaporę zbudowano koło Paranie?"):
        analysis, mention = _read(analyser, text, "Paranie")
        assert table.read(analysis.tokens, mention, mention.start - 1) is None


def test_both_tell_in_place_of_the_preposition_alone(analyser: QuestionAnalyser) -> None:
    analysis, mention = _read(analyser, "Kto odniósł zwycięstwo nad Persją?", "Persją")
    found = dict(map(reversed, CueTable().read(analysis.tokens, mention, mention.start - 1)))
    assert found.keys() == {"zwycięstwo", "nad"}
    for sorts in found.values():
        assert "country" in sorts
        assert "water" not in sorts


def test_a_word_stands_once_with_a_preposition() -> None:
    pairs = [
        (word, preposition)
        for words, where, _ in read_rows("cues.tsv")
        if where.startswith(GOVERNS)
        for word in words.split()
        for preposition in where.split()[1:]
    ]
    assert sorted({pair for pair in pairs if pairs.count(pair) > 1}) == []
