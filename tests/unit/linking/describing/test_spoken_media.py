"""Which media the words of a question speak of."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.sentence_mentions import Sentence
from kgqa.linking.describing.spoken_media import spoken_media
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "media"),
    [
        ("Kto nakręcił „Lalkę”?", {"film"}),
        ("Ile rozdziałów ma „Lalka”?", {"book", "comic"}),
        ("Jaki film nagrodzono razem z „Lalką”?", set()),
        ("Gdzie leży „Lalka”?", set()),
        ("Kiedy napisano „Lalkę”?", {"book", "play", "song", "opera", "comic"}),
    ],
)
def test_words_speak_of_media(analyser: QuestionAnalyser, text: str, media: set[str]) -> None:
    analysis = analyser.analyse(Question(text))
    start = next(at for at, token in enumerate(analysis.tokens) if token.form == "„")
    title = Mention(start, start + 3, "Lalka", (), quoted=True)
    found = [one.media for one in spoken_media(Sentence(analysis, [title], ()), title)]
    assert frozenset[str]().union(*found) == media
