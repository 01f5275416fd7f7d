"""Lines beside a row that is named, lists of extremes, quotients, percentage points, several series of times."""

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

SCHOOLS = """Gmina;Szkoła;Matematyka;Matematyka;Język polski;Język polski
;;2023;2024;2023;2024
Lipki;SP Lipki;61;58;70;66
Lipki;SP Brzozy;52;49;64;61
Olchy;SP Olchy;47;50;59;57
Olchy;SP Wierzby;66;69;72;71
Powiat olchowy;Powiat olchowy;57;56;66;64
Województwo;Województwo;54;52;63;62
"""
ENERGY = """Obiekt;Zużycie energii (MWh);Koszt energii (zł)
Hala sportowa;80;72000
Szkoła w Lipkach;120;96000
Biblioteka;25;24000
"""
FIRES = """Powiat;Pożary;Pożary;Wypadki;Wypadki
;2022;2023;2022;2023
klonowy;310;290;120;131
lipowy;205;240;99;87
dębowy;412;398;201;190
"""
PRICES = """Produkt;2023;2023;2024;2024
;I kw.;II kw.;I kw.;II kw.
żyto;88,1;79,5;70,2;74,9
owies;77,0;76,1;71,5;69,8
"""
WASTE = """Gmina;Rodzaj odpadów;Odebrano [Mg]
Lipki;papier;120
Lipki;szkło;80
Lipki;zmieszane;600
Olchy;papier;90
Olchy;szkło;70
Olchy;zmieszane;240
"""
SMOG = """Stacja;Miesiąc;Stężenie PM10;Liczba dni > 50 µg/m3
Lipki;2024-01;44,1;12
Lipki;2024-02;39,0;8
Olchy;2024-01;31,7;3
Olchy;2024-02;28,2;1
"""


def answer(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "dane.csv"), least=0.0).answer(question).text


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (SCHOOLS, "W ilu szkołach wynik z matematyki w 2024 r. był wyższy niż w województwie?", "2"),
        (SCHOOLS, "Które szkoły miały w 2024 r. z języka polskiego wynik niższy niż w powiecie?", "SP Brzozy|SP Olchy"),
        (SCHOOLS, "O ile punktów procentowych spadł wynik z matematyki w SP Lipki między 2023 a 2024 rokiem?", "3"),
        (FIRES, "Podaj dwa powiaty, w których w 2023 r. było najwięcej pożarów.", "dębowy|klonowy"),
        (FIRES, "Jakie dwa powiaty miały w 2022 roku najmniej wypadków?", "lipowy|klonowy"),
        (ENERGY, "Ile gmina zapłaciła średnio za jedną MWh energii w hali sportowej?", "900"),
        (PRICES, "W którym kwartale lat 2023–2024 żyto było najtańsze?", "2024 I kw."),
        (WASTE, "Jaką część odpadów odebranych w Lipkach stanowiły zmieszane?", "75"),
        (SMOG, "Ile dni z przekroczeniem było w Lipkach?", "20"),
    ],
)
def test_answers(text: str, question: str, expected: str) -> None:
    assert answer(text, question) == expected


def test_a_year_alone_names_no_measure_of_several() -> None:
    assert not TableAnswerer(tables_of(FIRES.encode(), "dane.csv")).answer("Ilu strażaków zginęło w 2023 r.?").texts
