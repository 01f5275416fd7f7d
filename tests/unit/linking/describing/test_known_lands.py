"""Regions and waters by which Polish tells places apart."""

from __future__ import annotations

import re

from kgqa.linking.describing.known_lands import Land, LandTable, adjective_roots, stands_upon
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Question, Token
from kgqa.polish.question.analyser import QuestionAnalyser


def _last(analyser: QuestionAnalyser, text: str) -> Token:
    return analyser.analyse(Question(text)).tokens[-2]


def test_a_name_tells_its_countries_and_what_is_called_after_it(analyser: QuestionAnalyser) -> None:
    lands = LandTable()
    assert lands.at(_last(analyser, "Co leży na Kujawach?")) == Land(
        frozenset({36}), frozenset({"kujaw", "kujawsk", "bydgos", "żnińsk"})
    )
    assert lands.at(_last(analyser, "Co leży nad Dniestrem?")).countries == {212, 217}
    assert lands.at(_last(analyser, "Co leży koło Radomia?")) == Land(roots=frozenset({"radom"}))
    assert lands.at(_last(analyser, "Co leży nad rzeką?")) == Land()
    assert lands.at(_last(analyser, "Co leży na Pokuciu?")).countries == {212}
    assert lands.countries(["Biebrza", "Vistula"]) == {36}
    assert "wielk" not in lands.at(_last(analyser, "Co leży w Wielkopolsce?")).roots


def test_an_adjective_tells_the_countries_of_its_land(analyser: QuestionAnalyser) -> None:
    lands = LandTable()
    assert lands.of_adjective(_last(analyser, "Czyj zamek był burgundzki?")).countries == {142}
    assert lands.of_adjective(_last(analyser, "Czyj zamek był stary?")) == Land()
    assert lands.of_adjective(_last(analyser, "Czyj zamek był pałucki?")).countries == {36}
    assert lands.at(_last(analyser, "Co leży w Lubuskiem?")).countries == {36}


def test_roots_of_an_adjective(analyser: QuestionAnalyser) -> None:
    assert adjective_roots(_last(analyser, "Co leży w powiecie dębickim?")) == {"dębick"}


def test_what_a_name_of_several_rows_tells_is_put_together(analyser: QuestionAnalyser) -> None:
    assert LandTable().at(_last(analyser, "Co leży w Galicji?")).countries >= {36, 212, 29}


def test_prepositions_of_regions_and_waters(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("na Kujawach, nad Odrą, koło Radomia")).tokens
    assert [token.form for at, token in enumerate(tokens) if stands_upon(tokens, at)] == ["Kujawach", "Odrą"]


def test_the_table_is_in_small_letters_with_items() -> None:
    for names, countries, _ in read_rows("lands.tsv"):
        assert names == names.lower()
        assert all(re.fullmatch(r"Q\d+", one) for one in countries.split())
