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
QUEUES = """Świadczenie;Miasto;Kategoria;Osoby oczekujące;Średni czas oczekiwania (dni)
Usunięcie zaćmy;Lipki;pilny;20;15
;;stabilny;310;83
;Olchy;pilny;12;9
;;stabilny;240;97
Endoproteza biodra;Lipki;pilny;7;40
;;stabilny;90;450
;Olchy;pilny;3;31
;;stabilny;75;510
"""
COUNCIL = """Nazwisko i imię,Nr okręgu,Komitet,Liczba głosów,Czy uzyskał mandat
Nowak Anna,1,Razem dla Gminy,312,tak
Kowal Piotr,1,Nasza Wieś,198,nie
Sikora Jan,2,Nasza Wieś,276,tak
Wrona Ewa,2,Razem dla Gminy,275,nie
Mazur Irena,3,Razem dla Gminy,233,tak
"""
TASKS = """Nazwa zadania;Dzielnica;Koszt (zł);w tym dofinansowanie UE
Remont mostu;Zatorze;300000;-
Budowa żłobka;Zatorze;900000;400000
Plac zabaw;Podgrodzie;50000;-
"""
LEAGUE = """Miejsce;Klub;Mecze;Pkt;Por.;Trener
1;Wisła;18;40;3;Jan Zub
2;Stal;18;33;7;Adam Woś
3;Polonia;18;21;9;Piotr Gil
"""
COUNTIES = """Województwo/powiat;Mieszkania;;w tym indywidualne
;2022;2023;2023
pow. lipski;120;95;40
pow. olszański;80;90;30
m. Sosny;200;170;10
"""


def answer(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "dane.csv"), least=0.0).answer(question).text


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (TRAINS, "O której odjeżdża z Lipek ostatni pociąg?", "21:10"),
        (TRAINS, "Ile minut jedzie pociąg R 103 z Lipek do Sosen?", "71"),
        (TRAINS, "Jak długo jedzie pociąg R 105 z Lipek do Sosen?", "1 h 9 min"),
        (TRAINS, "Do których pociągów można zabrać rower?", "R 101|R 105"),
        (STOPS, "Ile minut jedzie kurs 13 z Lipek do Sosen?", "45"),
        (WASTE, "Ile ton szkła zebrano w gminie Olchy?", "25,4"),
        (CARS, "Jaki procent wszystkich Polonezów jeździ na gaz?", "58,3"),
        (SCHOOLS, "Które technika mają internat?", "Technikum Leśne|Technikum Rolnicze"),
        (WEATHER, "Jaka była najniższa temperatura?", "-14,3"),
        (COUNTIES, "W ilu powiatach, wliczając miasto Sosny, w 2023 oddano mniej mieszkań niż w 2022?", "2"),
        (QUEUES, "W którym mieście najkrócej czeka się na usunięcie zaćmy w trybie stabilnym?", "Lipki"),
        (QUEUES, "Ile osób łącznie w dwóch miastach czeka na endoprotezę jako przypadek stabilny?", "165"),
        (COUNCIL, "Kto wygrał w okręgu nr 2?", "Sikora Jan"),
        (COUNCIL, "Ile mandatów zdobył komitet Razem dla Gminy?", "2"),
        (COUNCIL, "Ilu kandydatów wystawiła Nasza Wieś?", "2"),
        (TASKS, "Ile zadań nie ma unijnego dofinansowania?", "2"),
        (LEAGUE, "Ile drużyn przegrało więcej niż 6 meczów?", "2"),
    ],
)
def test_answers(text: str, question: str, expected: str) -> None:
    assert answer(text, question) == expected


def test_parts_are_told_of_what_stands_at_the_left() -> None:
    (table,) = tables_of(COUNTIES.encode(), "dane.csv")
    assert table.columns[3].header == ("Mieszkania", "w tym indywidualne", "2023")
