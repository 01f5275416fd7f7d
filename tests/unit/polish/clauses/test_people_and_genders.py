"""Whether a name is said of people or of their country, by the forms of the words."""

from __future__ import annotations

import pytest

from kgqa.model import Mention, Question
from kgqa.polish.clauses.name_agreement import is_people, names_people, said_gender
from kgqa.polish.question.analyser import QuestionAnalyser


def _verdict(analyser: QuestionAnalyser, text: str, word: str) -> bool | None:
    tokens = analyser.analyse(Question(text)).tokens
    at = next(index for index, token in enumerate(tokens) if token.form == word)
    return names_people(tokens, Mention(at, at + 1, word, ()))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Co jedzą Szwedzi?", "Szwedzi"),
        ("Ilu Węgrów mieszka w Rumunii?", "Węgrów"),
        ("Ilu jest Czechów?", "Czechów"),
        ("Kiedy Niemcy napadli na Polskę?", "Niemcy"),
        ("Gdzie mieszkają Niemcy nadwołżańscy?", "Niemcy"),
        ("Który Niemiec wynalazł druk?", "Niemiec"),
    ],
)
def test_people(analyser: QuestionAnalyser, text: str, word: str) -> None:
    assert _verdict(analyser, text, word) is True


@pytest.mark.parametrize(
    ("text", "word"), [("Kiedy Niemcy napadły na Polskę?", "Niemcy"), ("Co leży w Niemczech?", "Niemczech")]
)
def test_places(analyser: QuestionAnalyser, text: str, word: str) -> None:
    assert _verdict(analyser, text, word) is False


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Jaki hymn mają Niemcy?", "Niemcy"),
        ("Kto był królem Czech?", "Czech"),
        ("Gdzie leży Xyzzq?", "Xyzzq"),
        ("Kto pokonał Turków?", "Turków"),
    ],
)
def test_words_that_do_not_tell(analyser: QuestionAnalyser, text: str, word: str) -> None:
    assert _verdict(analyser, text, word) is None


@pytest.mark.parametrize(
    ("text", "word", "is_one"),
    [
        ("Czym płacą Norwegowie?", "Norwegowie", True),
        ("Kto jest prezydentem Francuzów?", "Francuzów", True),
        ("Gdzie leży Norwegia?", "Norwegia", False),
        ("Gdzie mieszka Norweg?", "Norweg", False),
        ("Czym płacą Niemcy?", "Niemcy", False),
        ("Czym płacą piekarze?", "piekarze", False),
    ],
)
def test_whole_peoples(analyser: QuestionAnalyser, text: str, word: str, *, is_one: bool) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    assert is_people(next(token for token in tokens if token.form == word)) is is_one


@pytest.mark.parametrize(
    ("text", "verb", "woman"),
    [
        ("Za co Lessing dostała Nobla?", "dostała", True),
        ("Za co Lessing dostał Nobla?", "dostał", False),
        ("Co napisze Lessing?", "napisze", None),
    ],
)
def test_forms_tell_the_gender(analyser: QuestionAnalyser, text: str, verb: str, *, woman: bool | None) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    place = {token.form: at for at, token in enumerate(tokens)}
    assert said_gender(tokens, [place[verb]]) is woman
