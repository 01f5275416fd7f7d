"""The form of the answer, read off the wh-phrase."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kgqa.model import WhPhrase
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.answer_form import AnswerFormReader
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import Case

TOKENISER, READER = Tokeniser(MorfeuszMorphology()), AnswerFormReader()


def _read(question: str) -> tuple[WhPhrase, ...]:
    return READER.read(TOKENISER.tokens(question))


@pytest.mark.parametrize(
    ("question", "word", "noun", "case", "preposition"),
    [
        ("Kto napisał Lalkę?", "kto", "", Case.NOM, ""),
        ("Która z rzek jest najdłuższa?", "który", "rzeka", Case.NOM, ""),
        ("Z którym z polskich królów walczył zakon?", "który", "król", Case.INST, "z"),
        ("Która spośród tych planet ma pierścienie?", "który", "planeta", Case.NOM, ""),
        ("Która z nich leży najdalej?", "który", "", Case.NOM, ""),
        ("Którym z kolei prezydentem był Lincoln?", "który", "prezydent", Case.INST, ""),
        ("Kogo poślubił Jagiełło?", "kto", "", Case.ACC, ""),
        ("Czego szuka bohater?", "co", "", Case.GEN, ""),
        ("Komu Zeus dał ogień?", "kto", "", Case.DAT, ""),
        ("Kim był Zeus?", "kto", "", Case.INST, ""),
        ("O kim jest ta opera?", "kto", "", Case.LOC, "o"),
        ("Z kim walczył Herakles?", "kto", "", Case.INST, "z"),
        ("Od kogo pochodzi nazwa Ameryki?", "kto", "", Case.GEN, "od"),
        ("Czym żywi się panda?", "co", "", Case.INST, ""),
        ("Co napisał Bolesław Prus?", "co", "", Case.ACC, ""),
        ("Co jest stolicą Francji?", "co", "", Case.NOM, ""),
        ("W którym polskim mieście leży Wawel?", "który", "miasto", Case.LOC, "w"),
        ("We którym mieście leży Wawel?", "który", "miasto", Case.LOC, "w"),
        ("Z jakiego kraju pochodzi pizza?", "jaki", "kraj", Case.GEN, "z"),
        ("Nad którą rzeką leży Warszawa?", "który", "rzeka", Case.INST, "nad"),
        ("Przez które państwo płynie Ren?", "który", "państwo", Case.ACC, "przez"),
        ("Za którego króla zbudowano zamek?", "który", "król", Case.GEN, "za"),
        ("Stolicą którego państwa jest Oslo?", "który", "państwo", Case.GEN, ""),
        ("Na terenie jakiego kraju leży Petra?", "jaki", "kraj", Case.GEN, ""),
        ("Jakim zwierzęciem jest Baloo?", "jaki", "zwierzę", Case.INST, ""),
        ("Jaką boginię podpatrzył Akteon?", "jaki", "bogini", Case.ACC, ""),
        ("Które państwo odwiedził papież?", "który", "państwo", Case.ACC, ""),
        ("Które państwo graniczy z Polską?", "który", "państwo", Case.NOM, ""),
        ("Gdzie urodził się Chopin?", "gdzie", "", Case.LOC, "w"),
        ("Skąd pochodził Heraklit?", "skąd", "", Case.GEN, "z"),
        ("Dokąd uciekł król?", "dokąd", "", Case.ACC, "do"),
        ("Kiedy wybuchła wojna?", "kiedy", "", Case.NOM, ""),
        ("Do kiedy trwała wojna?", "kiedy", "", Case.GEN, "do"),
        ("Jak nazywa się stolica Kuby?", "jak", "", Case.NOM, ""),
        ("Ile nóg ma pająk?", "ile", "noga", Case.NOM, ""),
        ("To ulica w którym mieście?", "który", "miasto", Case.LOC, "w"),
        ("„Kto ty jesteś” – czyje to słowa?", "czyj", "", Case.NOM, ""),
    ],
)
def test_first_phrase(question: str, word: str, noun: str, case: Case, preposition: str) -> None:
    first = _read(question)[0]
    assert (first.word, first.noun) == (word, noun)
    assert (first.form.case, first.form.preposition) == (case, preposition)


@pytest.mark.parametrize(
    ("question", "case"),
    [
        ("Czyją żoną była Bona?", Case.GEN),
        ("Od czyjego imienia pochodzi nazwa?", Case.GEN),
        ("Jaką nazwę nosi stolica Australii?", Case.NOM),
        ("Pod jakim nazwiskiem znany jest Aleksander Głowacki?", Case.NOM),
        ("Z której dynastii pochodził Kazimierz?", Case.GEN),
        ("Którą planetę odkrył Herschel?", Case.ACC),
    ],
)
def test_answer_form_without_preposition(question: str, case: Case) -> None:
    form = _read(question)[0].answer_form
    assert (form.case, form.preposition) == (case, "")


@pytest.mark.parametrize("question", ["", "?", "Czy Wisła wpada do Bałtyku?", "Proszę podać stolicę Francji."])
def test_no_phrase(question: str) -> None:
    assert _read(question) == ()


def test_relative_pronoun_comes_last() -> None:
    words = [phrase.word for phrase in _read("Jak nazywa się miasto, w którym leży Wawel?")]
    assert words == ["jak", "który"]


@pytest.mark.parametrize(
    ("text", "preposition"),
    [
        ("stolica kraju, w którym leży Machu Picchu", ""),
        ("stolica kraju w którym leży Machu Picchu", ""),
        ("Stolicą kraju, w którym leży Machu Picchu, jest co?", "w"),
        ("W którym kraju leży Machu Picchu?", "w"),
    ],
)
def test_a_text_that_begins_with_what_is_asked_for_is_answered_by_its_name(text: str, preposition: str) -> None:
    (phrase,) = (one for one in _read(text) if one.word == "który")
    assert phrase.answer_form.preposition == preposition


def test_a_pronoun_that_owns_a_noun_and_describes_another_asks_for_nothing() -> None:
    assert _read("Data urodzin malarza, spod którego pędzla wyszedł obraz?") == ()
    assert _read("Wisła, do którego morza uchodzi?")[0].noun == "morze"


def test_modifiers_and_span() -> None:
    phrase = _read("W którym pięknym polskim mieście leży Wawel?")[0]
    assert phrase.modifiers == ("piękny", "polski")
    assert (phrase.start, phrase.end) == (0, 5)


@given(st.text(max_size=80))
@settings(max_examples=200)
def test_any_text_can_be_read(text: str) -> None:
    tokens = TOKENISER.tokens(text)
    assert all(0 <= phrase.start < phrase.end <= len(tokens) for phrase in READER.read(tokens))
