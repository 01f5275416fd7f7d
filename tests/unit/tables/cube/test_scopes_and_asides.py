"""What a question says of the whole table, adds in brackets or asks the reason of; what a plan came to; footnotes."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

MARKED_YEARS = """Zdarzenia w latach 2021–2023;;;;;;
Wyszczególnienie;Pożary;;;Powodzie;;
;2021;2022;2023a;2021;2022;2023a
Dolna;812;745;690;31;22;18
Górna;403;399;377;12;15;11
a Dane wstępne.;;;;;;
"""
HEADINGS = """;Bezrobotni;;;;Stopa bezrobocia;
;ogółem;;w tym kobiety;;;
;2022;2023;2022;2023;2022;2023
Dolna;812;745;410;377;5,1;4,8
Górna;403;399;212;201;7,4;7,3
"""
BUDGET = """Dział;Nazwa;Plan;Wykonanie;Wykonanie w %
I. DOCHODY;;;;
700;Gospodarka mieszkaniowa;400;430;107,5
756;Podatki;1600;1590;99,4
;DOCHODY OGÓŁEM;2000;2020;101,0
II. WYDATKI;;;;
600;Transport;900;850;94,4
801;Oświata;1500;1480;98,7
;WYDATKI OGÓŁEM;2400;2331;97,1
"""
SCHOOLS = """Szkoły w gminie Brzezie;;
Szkoła;Miejscowość;Uczniowie dowożeni
Szkoła nr 1;Brzezie;61
Szkoła nr 2;Brzezie;38
Szkoła w Olszance;Olszanka;72
"""
LIBRARIES = """Kod;Nazwa;Rok;Książki;Czytelnicy
2000000;PODLASKIE;2022;900;210
2000000;PODLASKIE;2023;910;200
2001000;Powiat augustowski;2022;400;90
2001000;Powiat augustowski;2023;390;80
2002000;Powiat bielski;2022;310;70
2002000;Powiat bielski;2023;330;60
2061000;Powiat m. Białystok;2022;190;50
2061000;Powiat m. Białystok;2023;190;60
"""
DISTRICTS = """Kod;Wyszczególnienie;Oferty pracy;Stopa bezrobocia w %
00;POLSKA;49871;5,2
08;WOJ. LUBUSKIE;2721;5,4
;Podregion gorzowski;883;4,7
0801;Powiat gorzowski;171;3,3
0803;Powiat międzyrzecki;196;9,2
;Podregion zielonogórski;1838;5,8
0802;Powiat krośnieński;150;7,5
0804;Powiat nowosolski;371;8,2
0862;m. Zielona Góra;367;3,0
"""
OFFERS = """Organizacja;Kwota przyznana (zł);Uwagi
Fundacja Kamerton;60000;
Fundacja Cegła;-;poniżej progu
Klub Hetman;12000;
"""
AIR = """Stacja;Pył PM10, średnia roczna;Pył PM10, liczba dni powyżej 50 µg/m3
Rynek;41;71
Łąki;28;19
"""


def answer(file: str, question: str) -> str:
    return TableAnswerer(tables_of(file.encode(), "dane.csv"), least=0.0).answer(question).text


@pytest.mark.parametrize(
    ("file", "question", "expected"),
    [
        (MARKED_YEARS, "Ile pożarów było w Dolnej w 2023 roku?", "690"),
        (MARKED_YEARS, "O ile mniej pożarów było w Górnej w 2023 niż w 2021?", "26"),
        (HEADINGS, "Jaka była stopa bezrobocia w Górnej w 2023 roku?", "7,3"),
        (BUDGET, "Ile kosztował transport?", "850"),
        (BUDGET, "O ile wydatki były wyższe od dochodów (liczy się wykonanie)?", "311"),
        (SCHOOLS, "Do której szkoły dowozi się najwięcej uczniów w gminie Brzezie?", "Szkoła w Olszance"),
        (SCHOOLS, "Do której szkoły w miejscowości Brzezie dowozi się najwięcej uczniów?", "Szkoła nr 1"),
        (
            LIBRARIES,
            "Który powiat w Podlaskiem (miasta też liczymy) miał w 2023 r. drugi zbiór książek?",
            "Powiat bielski",
        ),
        (LIBRARIES, "Jaki procent czytelników województwa podlaskiego stanowili w 2023 roku ci z Białegostoku?", "30"),
        (DISTRICTS, "W ilu powiatach w Lubuskiem – razem z miastami – stopa bezrobocia przekraczała 8%?", "2"),
        (DISTRICTS, "Który powiat w Lubuskiem miał najwięcej ofert pracy?", "Powiat nowosolski"),
        (OFFERS, "Dlaczego Fundacja Cegła nie dostała pieniędzy?", "poniżej progu"),
        (AIR, "Przez ile dni PM10 przekraczał 50 mikrogramów na stacji Rynek?", "71"),
    ],
)
def test_questions(file: str, question: str, expected: str) -> None:
    assert answer(file, question) == expected


CRIMES = """Lp.;Kategoria;Przestępstwa stwierdzone 2022;Przestępstwa stwierdzone 2023;Wykonanie planu kontroli (%)
;I. Kryminalne – razem;95;88;90,1
1;Kradzież;60;52;91,5
2;Włamanie;35;36;88,0
;II. Gospodarcze – razem;70;81;97,2
3;Oszustwo;45;60;99,0
4;Fałszerstwo;25;21;-
;OGÓŁEM;165;169;93,4
"""
ANIMALS = """Zwierzęta – stan w dniu 1 VI 2023 r.;;;;
Gmina;Bydło;;Owce;Liczba gospodarstw utrzymujących zwierzęta
;ogółem;w tym krowy;;
Lipki;900;410;-;88
Olchy;640;250;35;71
"""
INCOME = """Źródło;Plan;Wykonanie;Wskaźnik wykonania (%)
część oświatowa;400;380;95,0
podatek od nieruchomości;500;490;98,0
środki z Unii Europejskiej;100;130;130,0
DOCHODY OGÓŁEM;1000;1000;100,0
"""
DEBT = """Wyszczególnienie;2021;2022
Kredyty;7310;8045
Odsetki i prowizje;100;250
"""
WARDS = """Oddział;Ordynator;Łóżka
Kardiologiczny;lek. Anna Maj;30
Dziecięcy;lek. Jan Lis;22
"""


@pytest.mark.parametrize(
    ("file", "question", "expected"),
    [
        (CRIMES, "Które dwie kategorie przestępstw stwierdzono najczęściej w 2023 r.?", "Oszustwo|Kradzież"),
        (CRIMES, "Ile przestępstw stwierdzono w 2023 r.?", "169"),
        (ANIMALS, "Ile krów było w czerwcu 2023 w gminie Lipki?", "410"),
        (ANIMALS, "Czy w gminie Lipki są owce?", "nie"),
        (ANIMALS, "Czy w gminie Olchy są owce?", "tak"),
        (ANIMALS, "Ile koni utrzymywano w gminie Lipki?", ""),
        (INCOME, "Jaka część wszystkich dochodów pochodziła z Unii Europejskiej?", "13"),
        (INCOME, "W jakim stopniu zrealizowano plan podatku od nieruchomości?", "98,0"),
        (DEBT, "O ile procent wzrosły koszty odsetek i prowizji między 2021 a 2022?", "150"),
        (DEBT, "Jak wysokie były kredyty na koniec 2021 roku?", "7310"),
        (WARDS, "Kto kieruje oddziałem kardiologicznym?", "lek. Anna Maj"),
    ],
)
def test_parts_and_wholes(file: str, question: str, expected: str) -> None:
    assert answer(file, question) == expected
