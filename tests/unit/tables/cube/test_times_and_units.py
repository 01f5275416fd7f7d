"""Times of the day, units that are asked for, columns of yes and no, wholes and parts of columns."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

TRAINS = """Numer pociągu,Odjazd Lipki,Olchy,Przyjazd Sosny,Rower
R 101,5:12,5:41,6:20,tak
R 103,7:05,|,8:16,nie
R 105,21:10,21:38,22:19,tak
"""
STOPS = """Przystanek;kurs 11;kurs 13
Lipki, dworzec;5:50;23:50
Olchy, rynek;6:10;|
Sosny, dworzec;6:45;0:35
"""
WASTE = """Odpady zebrane w 2023 r. (w Mg);;
Gmina;papier;szkło
Lipki;12,5;30,1
Olchy;10,0;25,4
"""
CARS = """Marka;Rodzaj paliwa;;Ogółem
;benzyna;gaz;
Syrena;300;100;400
Warszawa;150;150;300
Polonez;500;700;1200
"""
SCHOOLS = """Nazwa placówki;Typ;Internat;Liczba uczniów
Technikum Leśne;technikum;tak;118
Technikum Cyfrowe;technikum;nie;77
Liceum Omega;liceum;nie;84
Technikum Rolnicze;technikum;tak;132
"""
WEATHER = """Miesiąc;Średnia temperatura [°C];Temperatura maksymalna [°C];Temperatura minimalna [°C]
styczeń;-2,5;6,1;-14,3
maj;13,8;27,0;1,2
lipiec;19,4;33,5;7,7
"""
COUNTIES = """Województwo/powiat;Mieszkania;;w tym indywidualne
;2022;2023;2023
pow. lipski;120;95;40
pow. olszański;80;90;30
m. Sosny;200;170;10
"""


def answer(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "dane.csv")).answer(question).text


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (TRAINS, "O której odjeżdża z Lipek ostatni pociąg?", "21:10"),
        (TRAINS, "Ile minut jedzie pociąg R 103 z Lipek do Sosen?", "71"),
        (TRAINS, "Jak długo jedzie pociąg R 105 z Lipek do Sosen?", "1 h 9 min"),
        (TRAINS, "Do których pociągów można zabrać rower?", "R 101|R 105"),
        (STOPS, "Ile minut jedzie kurs 13 z Lipek do Sosen?", "45"),
        (WASTE, "Ile ton szkła zebrano w gminie Olchy?", "25,4"),
        (CARS, "Jaki procent wszystkich Polonezów jeździ na gaz?", "58.3"),
        (SCHOOLS, "Które technika mają internat?", "Technikum Leśne|Technikum Rolnicze"),
        (WEATHER, "Jaka była najniższa temperatura?", "-14,3"),
        (COUNTIES, "W ilu powiatach, wliczając miasto Sosny, w 2023 oddano mniej mieszkań niż w 2022?", "2"),
    ],
)
def test_answers(text: str, question: str, expected: str) -> None:
    assert answer(text, question) == expected


def test_parts_are_told_of_what_stands_at_the_left() -> None:
    (table,) = tables_of(COUNTIES.encode(), "dane.csv")
    assert table.columns[3].header == ("Mieszkania", "w tym indywidualne", "2023")
