"""Parts of sayings that questions ask for."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Passage
from kgqa.polish.question.quiz_forms import Gap
from kgqa.retrieval.forms.sayings import complete, saying_part
from kgqa.retrieval.text_words import Lexicon


@pytest.mark.parametrize(
    ("asked", "text", "answer"),
    [
        ("Czym jest milczenie?", "Mowa jest srebrem, a milczenie złotem.", "złotem"),
        ("Co ma krótkie nogi?", "Kłamstwo ma krótkie nogi.", "Kłamstwo"),
        ("Czego nie rzuca się przed wieprze?", "Nie rzucaj pereł między wieprze.", "pereł"),
        ("Od czego psuje się ryba?", "Ryba psuje się od głowy.", "od głowy"),
        ("Komu zawadza rąbek spódnicy?", "Złej baletnicy szkodzi rąbek przy spódnicy.", "Złej baletnicy"),
        ("Do ilu razy sztuka?", "Wystawa sztuki tańca dawnego trwa tylko raz przez całe lato w pięknym parku.", None),
        ("Co ma krótkie nogi?", "Kto rano wstaje, temu Pan Bóg daje.", None),
        ("Co ma krótkie nogi?", "Jamnik, którego krótkie nogi " + "i uszy " * 10 + "zna każdy.", None),
        ("Co?", "", None),
    ],
)
def test_parts(lexicon: Lexicon, asked: str, text: str, answer: str | None) -> None:
    found = saying_part(asked, [Hit(Passage("a", "a", text), 1.0)], lexicon)
    assert (text[found.start : found.end] if found else None) == answer


def test_the_saying_that_has_more_of_the_question_wins(lexicon: Lexicon) -> None:
    texts = ("Strach ma wielkie oczy.", "Strach ma duże i wielkie oczy, a nos mały.", "Wielkie oczy mają sowy.")
    hits = [Hit(Passage(text, text, text), 3.0 - number) for number, text in enumerate(texts)]
    found = saying_part("Co ma wielkie oczy?", hits, lexicon)
    assert found is not None and found.hit.passage.text == texts[0]


@pytest.mark.parametrize(
    ("gap", "text", "answer"),
    [
        (Gap("Nosił wilk razy kilka", ""), "Nosił wilk razy kilka, ponieśli i wilka.", "ponieśli i wilka"),
        (Gap("Dobry zwyczaj: nie", ""), "Dobry zwyczaj – nie pożyczaj, jeszcze lepszy – nie oddawaj.", "pożyczaj"),
        (Gap("Zobaczyć", "i umrzeć"), "Mówi się: zobaczyć Neapol i umrzeć.", "Neapol"),
        (Gap("Kto rano wstaje", ""), "Nosił wilk razy kilka.", None),
        (Gap("ni ryba, ni", ""), "Ni to ryba, ni rak.", "rak"),
        (Gap("Kto się lubi, ten się", ""), "Jak się nie ma, co się lubi, to się ten lubi.", None),
        (Gap("siła woli na", ""), "Siła wiatru na morzu bywa duża.", None),
    ],
)
def test_continuations(lexicon: Lexicon, gap: Gap, text: str, answer: str | None) -> None:
    found = complete(gap, [Hit(Passage("a", "a", text), 1.0)], lexicon)
    assert (text[found.start : found.end] if found else None) == answer
