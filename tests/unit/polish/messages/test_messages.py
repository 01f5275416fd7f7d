"""Questions inside longer messages."""

from __future__ import annotations

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.messages.messages import InnerQuestions
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.resources import read_yaml

inner_questions = InnerQuestions(Tokeniser(MorfeuszMorphology()).tokens).of


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("Hejka, kto teraz szefuje Nokii? Wiem, że już nie Elop, ale dalej pustka.", "kto teraz szefuje Nokii?"),
        ("Wracam z Pragi. Stałam na Moście Karola, wiesz, kto go zbudował?", "Moście Karola – kto zbudował?"),
        ("Oglądam „Rejs”, świetny film. Przypomnisz mi, kto go nakręcił?", "„Rejs” – kto nakręcił?"),
        ("Brat mówi, że Lem urodził się we Lwowie. Ma rację?", "Czy Lem urodził się we Lwowie?"),
        (
            "Brat mówi, że Lem urodził się w piątek. Jaki to był dzień tygodnia?",
            "jaki to dzień tygodnia, kiedy Lem urodził się?",
        ),
        ("Piszę o fizykach i potrzebuję jednej rzeczy: gdzie zmarł Planck?", "gdzie zmarł Planck?"),
        ("Robię notatki i brakuje mi jednej daty – gdzie zmarł Planck?", "gdzie zmarł Planck?"),
        (
            "Sklejamy z bratem model DC-3. Kiedy ta maszyna pierwszy raz poleciała?",
            "kiedy maszyna DC-3 pierwszy raz poleciała?",
        ),
        ("Czytam o Heglu i brakuje mi daty urodzenia. Kiedy to było?", "jaka daty urodzenia Heglu?"),
        ("W quizie pytali o rok śmierci Hegla. Jaka jest poprawna odpowiedź?", "jaki rok śmierci Hegla?"),
        ("Kupiłem książkę „Rejs”. W którym roku wyszła?", "książkę „Rejs” – w którym roku wyszła?"),
        ("Jadę do Oslo na quiz i padło pytanie: kto nagrał „Raz. Dwa”?", "kto nagrał „Raz. Dwa”?"),
        (
            "Ja mówię, że stolicą Turcji jest Ankara, a on, że Izmir. Kto z nas ma rację?",
            "Czy stolicą Turcji jest Ankara, czy Izmir?",
        ),
        (
            "dziewczyny mowily ze w brazylii mowi sie po hiszpansku, maja racje?",
            "czy w brazylii mowi sie po hiszpansku?",
        ),
        ("Mam zagadkę: „rzeka płynąca przez Londyn”, sześć liter.", "rzeka płynąca przez Londyn"),
        ("Na jutro potrzebuję stolicy Idaho, szybko!", "stolicy Idaho"),
        ("Kolega z Ugandy świętuje rocznicę powstania jego państwa. Kiedy to było?", "kiedy to było powstania Ugandy?"),
        ("Gra tam Sam Elliott, co za głos! Skąd ten gość pochodzi?", "skąd Sam Elliott pochodzi?"),
        ("Babcia wróciła z Oslo i pyta mnie ciągle, jaka rzeka tam płynie.", "jaka rzeka w Oslo płynie?"),
        ("Zaraz test! Kolega zapytał, kto napisał „Ferdydurke”, i nikt nie wiedział.", "kto napisał „Ferdydurke”?"),
        (
            "Magnes z Oslo wisi obok tego z Rygi. W jakim kraju leży to pierwsze miasto?",
            "w jakim kraju leży miasto Oslo?",
        ),
        ("Nad Wisłą byłam nieraz :) Jaki jest najdłuższy dopływ Bugu?", "Jaki jest najdłuższy dopływ Bugu?"),
        ("Robię test dla klasy 5. Ile wysp ma Japonia?", "Ile wysp ma Japonia?"),
        ("Grałam w „Wiedźmina”. Na podstawie jakiej sagi powstał?", "„Wiedźmina” – na podstawie jakiej sagi powstał?"),
        ("Wróciłem z Kutna. Jak duża jest tamtejsza fara?", "jak duża jest fara w Kutna?"),
        (
            "Wujek mówi, że Orson Welles miał słynną żonę. Jak ona się nazywała?",
            "Orson Welles miał słynną żonę – jak się nazywała?",
        ),
        (
            "Czytałam, że aktor Jackie Chan zna jakiś język oprócz angielskiego. Jaki?",
            "aktor Jackie Chan zna jaki język oprócz angielskiego?",
        ),
        (
            "Sąsiad był w Omanie i chwalił się: same meczety. Jak się nazywa ich waluta?",
            "jak się nazywa waluta Omanie?",
        ),
        ("Wpadłem na mecz do Rygi. A jaka tam jest rzeka?", "Wpadłem na mecz do Rygi – jaka jest rzeka?"),
        ("Hymnem jakiego kraju jest to? Nie wiem. Częścią czego jest Bałtyk?", "Częścią czego jest Bałtyk?"),
        (
            "Mama mówi, że największym księżycem Urana jest Oberon. To który jest największy?",
            "największym księżycem Urana jest Oberon – który jest największy?",
        ),
        (
            "Było to w 1976 roku. Gdzie odbyły się wtedy zimowe igrzyska?",
            "Gdzie odbyły się w 1976 roku zimowe igrzyska?",
        ),
        ("Brat mówi, że Rysy to góra jakiegoś kraju, ale nie wie którego. A ty?", "Rysy to góra jakiego kraju?"),
        ("Chcę zobaczyć stolicę Peru. Jakie to miasto?", "Chcę zobaczyć stolicę Peru – jakie miasto?"),
        ("Uczę się i mam mętlik: do jakiej gromady należą żaby?", "do jakiej gromady należą żaby?"),
    ],
)
def test_the_question_of_a_message(message: str, first: str) -> None:
    assert inner_questions(message)[0] == first


@pytest.mark.parametrize(
    "question",
    [
        "Kto napisał „Lalkę”?",
        "stolica Polski",
        "",
        "Jaka to melodia?",
        "Kto graniczy i z Polską, i z Rosją?",
        "Kto ma Nobla i z fizyki, i z chemii?",
        "Kto graniczy zarówno z Polską, jak i z Rosją?",
    ],
)
def test_a_plain_question_has_none_inside(question: str) -> None:
    assert inner_questions(question) == ()


def test_names_that_are_known_are_taken_whole() -> None:
    named = "maszcie radiowym w Konstantynowie"
    message = f"Dziadek opowiadał o {named}. Jaką on miał wysokość?"
    assert inner_questions(message, [named])[0] == f"{named} – jaką miał wysokość?"


def test_names_in_small_letters_are_known_by_their_mentions() -> None:
    asked = inner_questions("Widziałam rysia iberyjskiego! W jakim kraju on żyje?", ["rysia", "rysia iberyjskiego"])
    assert asked[0] == "rysia iberyjskiego – w jakim kraju żyje?"


def test_lines_may_break_behind_abbreviations() -> None:
    assert inner_questions("Byliśmy np.\n w Rzymie. Kto tam rządzi?") == ("kto w Rzymie rządzi?",)


@pytest.mark.parametrize(
    ("message", "mentions", "inner"),
    [
        (
            "Myślałam, że Susan Sarandon to jedynaczka, a okazuje się, że ma brata! Kto to taki?",
            (),
            "Susan Sarandon ma brata – kto taki?",
        ),
        (
            "Wujek mówi, że Cesarstwo Etiopii miało stolicę w Harerze. Nie wierzę, jakie miasto nią było?",
            (),
            "Cesarstwo Etiopii miało stolicę – jakie miasto było?",
        ),
        (
            "Założę się, że potop szwedzki skończył się w 1670 roku. W którym to było roku?",
            ("potop szwedzki",),
            "w którym roku potop szwedzki skończył się?",
        ),
        (
            "Gadamy o ropie, no i najmniejszy kraj w OPEC to Katar, zgadza się? Bo on mówi, że Kuwejt. To który?",
            (),
            "najmniejszy kraj w OPEC – który?",
        ),
    ],
)
def test_what_a_claim_tells_wrong_is_asked(message: str, mentions: tuple[str, ...], inner: str) -> None:
    assert inner in inner_questions(message, mentions)


@given(st.text(max_size=200))
def test_any_text_is_taken(text: str) -> None:
    assert len(inner_questions(text)) <= 12


_LISTS = read_yaml(files("kgqa.polish") / "data" / "framing.yaml")
_SAID = sorted({str(word) for words in _LISTS.values() for word in words} | {"Wisła", "Odra i Warta", "Lem", "„Lalka”"})


@given(st.lists(st.sampled_from([*_SAID, *",.?:–" * 20]), max_size=25), st.lists(st.sampled_from(["Lem", "Odra"])))
def test_any_row_of_words_of_messages_is_taken(words: list[str], mentions: list[str]) -> None:
    assert len(inner_questions(" ".join(words), mentions)) <= 12


@pytest.mark.parametrize(
    "question",
    [
        "Jaki jest dwuliterowy kod państwa, w którym leży Lwów?",
        "Do jakiego państwa należy wyspa, na której wznosi się Etna?",
        "Podaj kod państwa, którego stolicą jest Ryga.",
    ],
)
def test_a_relative_clause_is_no_question_of_its_own(question: str) -> None:
    clause = question.split(", ")[1]
    assert clause not in inner_questions(question)


def test_a_question_behind_a_verb_that_asks_for_it_stands_alone() -> None:
    assert "w którym kraju leży Etna?" in inner_questions(
        "Pytam od rana wszystkich, w którym kraju leży Etna? Kto wie?"
    )


@pytest.mark.parametrize(
    ("message", "inner"),
    [
        ("Liza Minnelli zachwyca. Jej mama też śpiewała, jak się nazywała?", "jak się nazywała mama Liza Minnelli?"),
        ("Dzwonił ktoś z numeru na +66. Z jakiego to kraju?", "z jakiego kraju numer +66?"),
        ("Mylę ich: Hegel i Kant. Który z nich był starszy?", "który był starszy: Hegel czy Kant?"),
        ("Jerzy Waszyngton miał mnóstwo braci. Ile dokładnie?", "Jerzy Waszyngton miał ile braci?"),
        ("Nie ogarniam. Norwegia jest w końcu w Unii Europejskiej czy nie?", "Czy Norwegia jest w Unii Europejskiej?"),
    ],
)
def test_what_is_asked_of_things_told_before(message: str, inner: str) -> None:
    assert inner in inner_questions(message)


def test_what_belongs_to_a_thing_left_unnamed_is_not_asked_of_a_name() -> None:
    found = inner_questions("Wolfram odkryto w pewnym kraju Europy. Jak nazywa się jego stolica?", ["Wolfram"])
    assert found == (
        "jak nazywa się stolica kraju Europy, w którym wolfram odkryto?",
        "jak nazywa się stolica kraju Europy, w którym Wolfram odkryto?",
        "Wolfram odkryto w pewnym kraju Europy, jak nazywa się stolica?",
    )


@pytest.mark.parametrize(
    ("message", "inner"),
    [
        (
            "Jakim filmem zaczynał Leone, to znaczy który z jego filmów jest pierwszy?",
            "który z filmów Leone jest pierwszy?",
        ),
        ("Czym Leone pożegnał się z kinem, czyli jaki był jego ostatni film?", "jaki był ostatni film Leone?"),
    ],
)
def test_a_question_that_is_asked_once_more_in_other_words_is_asked_alone(message: str, inner: str) -> None:
    assert inner in inner_questions(message, ["Leone"])


def test_the_pupil_of_somebodys_master_is_asked_of_neither() -> None:
    assert not inner_questions("Neron miał słynnego mistrza, ale czyim uczniem był z kolei ów mistrz?", ["Neron"])


def test_a_face_of_punctuation_marks_is_no_name() -> None:
    assert not any("D –" in inner for inner in inner_questions("Ratuj, quiz :D Kto zgarnął mistrzostwo w 1998?"))


@pytest.mark.parametrize(
    "question",
    [
        "Kogo goniła Alicja z Krainy Czarów, kiedy wpadła do nory?",
        "Do której rzeki skoczyła Wanda, co nie chciała Niemca?",
    ],
)
def test_a_clause_that_tells_more_of_a_question_is_none(question: str) -> None:
    assert not any(
        inner.endswith(("kiedy wpadła do nory?", "co nie chciała Niemca?")) for inner in inner_questions(question)
    )


def test_where_it_was_asks_for_the_place_that_the_claim_leaves_open() -> None:
    message = "Mama mówi, że autorka, Doris Lessing, urodziła się w jakimś kraju – gdzie to było?"
    assert "gdzie Doris Lessing urodziła się?" in inner_questions(message)


def test_a_remark_on_who_is_meant_asks_for_nothing() -> None:
    message = "Czytam o Mannie. Za kogo wyszła jego córka? Chodzi mi o tego poetę, Anglika."
    assert not any(question.startswith("poetę") for question in inner_questions(message))


@pytest.mark.parametrize(
    ("message", "never"),
    [
        (
            "Mowa o filmie, który w 1998 roku zgarnął 11 Oscarów. Jak zwie się jego reżyser?",
            "jak zwie się reżyser Oscarów?",
        ),
        ("Film o Mozarcie. Ile lat miał Bach, kiedy on umarł?", "Ile lat miał Bach, kiedy on umarł?"),
        ("Ktoś liczył lata Polski. Ile to lat?", "ile lat Polski?"),
        ("Jadę na Litwę. Jaki to był dzień tygodnia?", "Jaki to był dzień tygodnia?"),
    ],
)
def test_what_is_never_asked(message: str, never: str) -> None:
    assert never not in inner_questions(message)
