"""Words that a table does not have but a word's family or a whole cell tells; what is no cell at all."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

CRIMES = """Rok;Kategoria;Stwierdzone;% wykrycia
2021;Zabójstwo;3;100,0
2021;Oszustwo;210;61,5
2023;Zabójstwo;1;100,0
2023;Oszustwo;306;58,2
"""
CLUBS = """Nazwa klubu;Dyscyplina;Kwota przyznana (zł);Kwota zwrócona (zł)
Piątka;koszykówka;64500;-
Piątka;siatkówka;20500;1200
Orzeł;piłka nożna;90100;300
Fala;pływanie;31000;-
"""
WASTE = """Gmina;Frakcja;I kw.;II kw.
Łęgi;Szkło;20;24
Łęgi;Papier;30;36
Razem gmina Łęgi;;50;60
Rudawa;Szkło;10;12
Rudawa;Papier;40;48
Razem gmina Rudawa;;50;60
"""
WORKS = """Zadanie;Wykonawca;Wartość umowy (zł)
Przebudowa ulicy Lipowej;Drogbud;1245300
Remont mostu na rzece Słupianka;Mostostal;2780450
Budowa ronda u zbiegu ulic;Drogbud;3340000
"""
SCHOOLS = """Szkoła;Rok szkolny;Uczniowie
Jedynka;2021/2022;540
Jedynka;2022/2023;551
Dwójka;2021/2022;310
Dwójka;2022/2023;333
"""
PEOPLE = """Powiat;Kobiety;Mężczyźni
dolny;510;480
górny;320;335
"""
JOBLESS = """Gmina;Bezrobotni;Oferty pracy
Susz;55;12
Lipy;40;31
"""
STAYS = """Miasto;Turyści ogółem;Udzielone noclegi
Cisna;144;272
Lutno;90;135
"""
VEHICLES = """Powiat;Ciągniki rolnicze;Samochody osobowe
dolny;510;480
górny;320;335
"""
HALF_YEAR = """Powiat;I;II;III;IV;V;VI
dolny;510;480;470;460;455;450
górny;320;335;340;310;305;300
"""
VOTES = """Okręg;Nazwisko i imię;Liczba głosów
1;Lis Jan;95
1;Kos Adam;80
2;Dąb Ewa;60
2;Wilk Anna;75
"""


@pytest.mark.parametrize(
    ("file", "question", "expected"),
    [
        (CRIMES, "O ile więcej oszustw stwierdzono w 2023 roku niż dwa lata wcześniej?", "96"),
        (CRIMES, "Jaka była wykrywalność oszustw w 2021 roku?", "61,5"),
        (CLUBS, "Ile przyznano koszykarzom z Piątki?", "64500"),
        (CLUBS, "Wymień kluby, które musiały oddać część pieniędzy.", "Piątka|Orzeł"),
        (WASTE, "Ile szkła zebrano w gminie Łęgi w II kwartale?", "24"),
        (WORKS, "O ile droższa jest budowa ronda od remontu mostu?", "559550"),
        (SCHOOLS, "Ilu uczniów miała Jedynka w roku szkolnym 2022/2023?", "551"),
        (HALF_YEAR, "Ile było w powiecie górnym w marcu?", "340"),
        (VOTES, "Kto zebrał najwięcej głosów w drugim okręgu?", "Wilk Anna"),
        (VOTES, "Kto był drugi pod względem liczby głosów?", "Kos Adam"),
        (JOBLESS, "Ilu ludzi bez pracy było w gminie Susz?", "55"),
        (STAYS, "Ile noclegów było w Cisnej?", "272"),
        (VEHICLES, "Gdzie jest najwięcej traktorów?", "dolny"),
        (VEHICLES, "Ile osobówek jest w powiecie górnym?", "335"),
        (VEHICLES, "W ilu powiatach jest co najmniej 335 osobówek?", "2"),
        (PEOPLE, "Ile razy więcej kobiet niż w powiecie górnym jest w powiecie dolnym?", "1,59"),
    ],
)
def test_words_are_found(file: str, question: str, expected: str) -> None:
    assert TableAnswerer(tables_of(file.encode(), "a.csv"), "pl", least=0.0).answer(question).text == expected
