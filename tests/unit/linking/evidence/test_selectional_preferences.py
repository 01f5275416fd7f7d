"""The tables of words that speak of names."""

from __future__ import annotations

import pytest

from kgqa.linking.evidence.selectional_preferences import SelectionalPreferences
from kgqa.linking.linking_tables import rows_of
from kgqa.model import Analysis, Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import table_rows


def _words() -> dict[str, set[str]]:
    """The words of tables that are compared with lemmas."""
    cells = {
        "cues": [
            cell for words, where, _ in table_rows("kgqa.linking", "cues.tsv") for cell in (words, *where.split()[1:])
        ],
        "callings": [row[0] for what in ("deed", "noun", "thing") for row in rows_of("callings.tsv", what)],
        "epochs": [row[0] for row in table_rows("kgqa.linking", "epochs.tsv") if row[0] != "past"],
    }
    return {name: {word for cell in told for word in cell.split()} for name, told in cells.items()}


@pytest.mark.parametrize("table", ["cues", "callings", "epochs"])
def test_words_stand_in_their_dictionary_form(morphology: MorfeuszMorphology, table: str) -> None:
    words = _words()[table]
    lemmas = {
        one.lemma.lower() for word in words for form in (word, word.capitalize(), word.upper())
        for one in morphology.readings(form)
    }  # fmt: skip
    assert sorted(words - lemmas) == []


def test_rows_are_told_apart_and_speak_of_known_sorts() -> None:
    rows = list(table_rows("kgqa.linking", "cues.tsv"))
    keys = [tuple(row[:2]) for row in rows]
    assert len(set(keys)) == len(keys)
    said = {sort for *_, sorts in rows for sort in sorts.split()}
    assert said <= {sort for sort, *_ in table_rows("kgqa.linking", "sorts.tsv")}


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
    told = [one.word for one in SelectionalPreferences().read(analysis.tokens, mention, mention.start - 1)]
    assert " ".join(told[:2]) == words


def test_a_word_of_another_clause_or_preposition_tells_nothing(analyser: QuestionAnalyser) -> None:
    table = SelectionalPreferences()
    for text in ("Kto zbudował zaporę, gdy mieszkał na Paranie?", "Jaką zaporę zbudowano koło Paranie?"):
        analysis, mention = _read(analyser, text, "Paranie")
        told = table.read(analysis.tokens, mention, mention.start - 1)
        assert "zapora" not in {one.word for one in told}


def test_both_tell_in_place_of_the_preposition_alone(analyser: QuestionAnalyser) -> None:
    analysis, mention = _read(analyser, "Kto odniósł zwycięstwo nad Persją?", "Persją")
    said = SelectionalPreferences().read(analysis.tokens, mention, mention.start - 1)
    found = {one.word: one.sorts for one in said}
    assert found.keys() == {"zwycięstwo", "nad"}
    for sorts in found.values():
        assert "country" in sorts
        assert "water" not in sorts


def test_a_word_stands_once_with_a_preposition() -> None:
    pairs = [
        (word, preposition)
        for words, where, _ in table_rows("kgqa.linking", "cues.tsv")
        if where.startswith("governs")
        for word in words.split()
        for preposition in where.split()[1:]
    ]
    assert sorted({pair for pair in pairs if pairs.count(pair) > 1}) == []
