"""Words without diacritics and questions whose letter case says nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.question_spelling import Speller, restored
from kgqa.polish.tokens.tokeniser import Tokeniser

MORPHOLOGY = MorfeuszMorphology()
SPELLER = Speller(MORPHOLOGY)
PLAIN = str.maketrans("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "acelnoszzACELNOSZZ")

PROPER = (
    "W jakim kraju leży Kraków?",
    "Która rzeka płynie przez Toruń?",
    "Kto napisał „Lalkę”?",
    "Jaka jest najwyższa góra w Tatrach?",
    "Jakim językiem mówi się w Brazylii?",
    "W którym województwie znajduje się Łódź?",
    "Jak nazywała się żona Kazimierza Wielkiego?",
    "Które państwa mają dostęp do Bałtyku?",
    "W którym wieku żył Mikołaj Kopernik?",
    "Ile pięter ma Pałac Kultury i Nauki?",
)


@pytest.mark.parametrize("question", PROPER)
def test_words_without_diacritics_are_read_as_the_proper_ones(tokeniser: Tokeniser, question: str) -> None:
    proper, plain = tokeniser.tokens(question), tokeniser.tokens(question.translate(PLAIN))
    assert [token.word for token in plain] == [token.form for token in proper]
    assert [token.best.lemma for token in plain if token.best] == [token.best.lemma for token in proper if token.best]


@pytest.mark.parametrize("question", PROPER)
@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_letter_case_is_restored(tokeniser: Tokeniser, question: str, change: object) -> None:
    assert callable(change)
    proper, other = tokeniser.tokens(question), tokeniser.tokens(change(question))
    for one, two in zip(other, proper, strict=True):
        assert one.word.lower() == two.form.lower()
        assert one.best and two.best
        assert one.best.lemma.lower() == two.best.lemma.lower()


@pytest.mark.parametrize("question", PROPER)
def test_the_understanding_is_that_of_the_proper_question(analyser: QuestionAnalyser, question: str) -> None:
    proper = analyser.analyse(Question(question))
    for other in (question.translate(PLAIN), question.upper(), question.lower(), question.upper().translate(PLAIN)):
        analysis = analyser.analyse(Question(other))
        assert analysis.kind is proper.kind, other
        assert analysis.understanding.aim is proper.understanding.aim, other
        assert analysis.understanding.noun == proper.understanding.noun, other
        assert analysis.wh_phrases[0].answer_form == proper.wh_phrases[0].answer_form, other


@pytest.mark.parametrize(
    "question",
    [
        *PROPER,
        "Kto jest autorem „Makbeta”?",
        "Ile lat ma Zola?",
        "Jaka jest stolica Peru?",
        "Gdzie gra Sony Lodz Dance?",
        "Czy to rodzic czy tata?",
        "Który król nosi numer XIV?",
    ],
)
def test_a_proper_question_is_read_as_it_stands(tokeniser: Tokeniser, question: str) -> None:
    assert [token.spelling for token in tokeniser.tokens(question)][1:] == [""] * (len(tokeniser.tokens(question)) - 1)


def test_one_slip_among_diacritics_is_restored_in_common_words_only() -> None:
    words = ["Kto", "napisał", "powiesc", "Lalke", "?"]
    assert SPELLER.spellings(words) == [("Kto",), ("napisał",), ("powieść",), ("Lalke",), ("?",)]


def test_endings_that_only_the_sentence_tells_stay_open() -> None:
    assert list(map(set, SPELLER.spellings(["Ktora", "rzeka"]))) == [{"Która", "Którą"}, {"rzeka", "rzeką"}]


def test_the_sentence_settles_open_endings(tokeniser: Tokeniser) -> None:
    asked = tokeniser.tokens("Jaka nazwe nosi stolica Polski?")
    assert [token.word for token in asked[:2]] == ["Jaką", "nazwę"]
    assert asked[1].form == "nazwe"
    assert asked[1].best and asked[1].best.lemma == "nazwa"


def test_roman_numerals_and_abbreviations_keep_their_capitals(tokeniser: Tokeniser) -> None:
    assert [token.word for token in tokeniser.tokens("KTO KIEROWAŁ ONZ W XX WIEKU")][2:] == ["ONZ", "w", "XX", "wieku"]
    assert tokeniser.tokens("kto rządził w xix wieku")[3].word == "XIX"


def test_sentences_end_in_a_text_without_capitals(analyser: QuestionAnalyser) -> None:
    assert len(analyser.analyse(Question("urodził się w toruniu. jak się nazywał?")).sentences) == 2
    assert len(analyser.analyse(Question("co zrobił j. matejko w 1870 r. w krakowie?")).sentences) == 1


@given(st.lists(st.text(alphabet="aąAbcćeęlłnoósśzźżZŁŚxßİıéµ.1-", min_size=1, max_size=12), min_size=1, max_size=6))
def test_spellings_are_as_long_as_the_word(forms: list[str]) -> None:
    for form, spellings in zip(forms, SPELLER.spellings(forms), strict=True):
        assert spellings
        assert {len(one) for one in spellings} == {len(form)}
        assert len(set(spellings)) == len(spellings)


@given(st.text(alphabet="aceloszn", min_size=1, max_size=40))
def test_long_words_take_no_time(word: str) -> None:
    assert len(SPELLER.spellings([word, "ktory"])[0]) <= 8


@pytest.mark.parametrize("length", [31, 60_000])
def test_words_without_end_are_left_as_they_are(length: int) -> None:
    assert SPELLER.spellings(["z" * length, "ktory"])[0] == ("z" * length,)


def test_words_get_the_letters_that_their_sentence_wants() -> None:
    assert restored(["Jakim", "jezykiem", "mowi", "sie", "w", "Lodzi", "?"]) == [
        *("Jakim", "językiem", "mówi", "się", "w", "Łodzi", "?")
    ]


def test_words_that_have_polish_letters_stay() -> None:
    assert restored(["zołw", "zjadl"])[0] == "zołw"


def test_long_texts_are_left_as_they_are() -> None:
    assert restored(["zolw"] * 1_000) == ["zolw"] * 1_000


@given(st.lists(st.text(alphabet="aąceloszńZŁx ?-\n,1", min_size=1, max_size=8), max_size=8))
def test_pieces_keep_their_lengths(forms: list[str]) -> None:
    assert list(map(len, restored(forms))) == list(map(len, forms))
