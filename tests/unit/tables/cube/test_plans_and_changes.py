"""What of a plan is left, changes of which one end is named, rivals in columns, acronyms, rows of registers."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

BUDGET = """Dział;Rozdział;Treść;Plan po zmianach;Wykonanie;% (5:4)
600;;Transport i łączność;1000;870;87,00
;60004;Lokalny transport zbiorowy;400;380;95,00
;60016;Drogi publiczne gminne;500;490;98,00
;60017;Drogi wewnętrzne;100;-;-
750;;Administracja publiczna;800;760;95,00
;75022;Rady gmin;300;290;96,67
;75023;Urzędy gmin;500;470;94,00
"""
BRANCHES = """Filia;Czytelnicy;Rok
Leśna;1240;2022
Zakole;655;2022
Rynek;210;2022
Leśna;1198;2023
Zakole;701;2023
Rynek;188;2023
"""
DISTRICTS = """Nr obwodu;Siedziba;Głosy ważne;KWW Wspólna Gmina;KW Razem;KKW Jutro
1;Szkoła;701;312;201;188
2;Remiza;444;140;233;71
3;Przedszkole;350;99;187;64
;Razem gmina;1495;551;621;323
"""
ENERGY = """Budynek;Zużycie prądu w 2023 r. (MWh)
Biblioteka Miejska;31,1
Ośrodek Pomocy Społecznej;26,3
Dom Kultury;110,2
"""
FLATS = """Nr;Data transakcji;Osiedle;Ulica;Rynek;Cena [zł];Cena za m2 [zł]
1;08.01.2024;Piaski;Wrzosowa;wtórny;211000;7404
2;09.02.2024;Piaski;Piaskowa;pierwotny;520000;6800
3;11.03.2024;Zawodzie;Nadrzeczna;wtórny;640000;6100
4;12.08.2024;Zawodzie;Młyńska;pierwotny;300000;9594
5;20.09.2024;Kalinowe;Bzowa;wtórny;410000;7000
"""
WARDS = """Oddział;Leczeni ogółem;Zgony;Średni pobyt (dni)
Chirurgia;1820;22;4,9
Intensywna terapia;240;60;9,8
"""
QUEUES = """Świadczenie;Przychodnia;Miejscowość;Średni czas oczekiwania (dni)
Poradnia kardiologiczna;SPZOZ;Ostrowiec;143
Poradnia kardiologiczna;NZOZ Serce;Sandomierz;64
Poradnia okulistyczna;Oko-Med;Kielce;176
Poradnia okulistyczna;SPZOZ;Ostrowiec;88
"""
LEAGUE = """Lp.;Drużyna;Z;R;P
1;Górnik;14;2;2
2;Pogoń;5;4;9
3;Sparta;3;6;9

Z – zwycięstwa, R – remisy, P – porażki
"""
GRANTS = """Klub;Kwota przyznana (zł);Rozliczono
Delfin;31500;tak
Wiarus;0;-
Szach-Mat;9500;nie
"""


def answer(file: str, question: str) -> str:
    return TableAnswerer(tables_of(file.encode(), "dane.csv"), least=0.0).answer(question).text


@pytest.mark.parametrize(
    ("file", "question", "expected"),
    [
        (BUDGET, "Ile złotych z planu na urzędy gmin zostało niewydanych?", "30"),
        (BUDGET, "ile nie wydano w dziale 600 względem planu po zmianach?", "130"),
        (BRANCHES, "W której filii ubyło czytelników w 2023 r.?", "Leśna|Rynek"),
        (BRANCHES, "O ile wzrosła liczba czytelników filii Zakole w 2023 roku?", "46"),
        (DISTRICTS, "W ilu obwodach wygrał KW Razem?", "2"),
        (DISTRICTS, "Który komitet zdobył najwięcej głosów w obwodzie nr 1?", "KWW Wspólna Gmina"),
        (ENERGY, "Ile prądu zużył OPS?", "26,3"),
        (FLATS, "Ile transakcji zawarto na osiedlu Piaski?", "2"),
        (FLATS, "W ilu transakcjach cena przekroczyła pół miliona złotych?", "2"),
        (WARDS, "Jaki odsetek leczonych zmarł na intensywnej terapii?", "25"),
        (QUEUES, "gdzie najkrócej czeka się do poradni kardiologicznej?", "NZOZ Serce"),
        (LEAGUE, "Która drużyna miała najwięcej remisów?", "Sparta"),
        (LEAGUE, "Na którym miejscu jest Pogoń?", "2"),
        (GRANTS, "który klub nie dostał dotacji?", "Wiarus"),
        (GRANTS, "Które kluby się nie rozliczyły?", "Szach-Mat"),
    ],
)
def test_answers(file: str, question: str, expected: str) -> None:
    assert answer(file, question) == expected
