from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

JOBS = """Rok;Miesiąc;Bezrobotni;Stopa (%);Oferty pracy
2022;I;250;8,9;40
;II;240;8,8;30
;III;230;8,7;20
;śr. roczna;240;8,8;30
2023;I;220;8,3;50
;II;210;8,4 c;60
;III;205;8,1;10
;śr. roczna;212;8,3;40
"""
BRIGADES = """L.p.;Nazwa jednostki;Gmina;Rok zał.;Kobiety;Wozy (szt.)
1;OSP Borowa;Borowa;1908;7;3
2;OSP Kamień;;1926;4;2
3;OSP Trzcianka;;1934;2;0
4;OSP Solec;Solec;1902;8;3
5;OSP Lipa;;1929;3;1
6;OSP Dąb;;1958;0;0
"""
WATER = """Nr próbki;Data poboru;Wodociąg;Escherichia coli [jtk/100 ml];Żelazo [µg/l];Ocena
1/2024;2024-02-13;Brzozowo;0;53;przydatna
2/2024;2024-02-15;Dęby;0;182;przydatna
3/2024;2024-05-21;Brzozowo;0;65;warunkowo przydatna
4/2024;2024-08-22;Dęby;2;238;brak przydatności
"""
PEOPLE = """Gmina;Pow. w km²;Ludność 2023;Saldo migracji
Lipy;10,0;1500;-12
Dębno;20,0;1200;4
Sosny;5,0;3100;7
"""
CLUBS = """Miejsce;Klub;Pkt;Bramki;Trener;Budżet
1;Zryw Olchy;30;27:21;Jan Lis;1,2 mln
2;Start Sosny;25;20:18;Adam Kos;0,9 mln
3;Orzeł Cisna;12;10:30;Piotr Dąb;0,4 mln
"""
PROJECTS = """Nr projektu;Tytuł;Osiedle;Głosy oddane;Wolne miejsca
BO-01;Plac zabaw;Centrum;1214;0
BO-02;Psi park;Zatorze;486;3
BO-03;Boisko;Zatorze;1507;2
BO-04;Tężnia;Lipy;900;0
"""
GUESTS = """kraj;rok;kwartal;turysci
Niemcy;2022;I;1200
Niemcy;2022;II;2450
Niemcy;2022;III;4100
Niemcy;2022;IV;1500
Czechy;2022;I;310
Czechy;2022;II;520
Czechy;2022;III;280
Czechy;2022;IV;350
"""
RAIN = """Miesiąc;Zawady
VIII;102,7
IX;20,9
X;55,5
XI;47,3
"""
EVENTS = """Data;Godzina;Wydarzenie;Miejsce;Uczestnicy
03.02.2024;17:00;Spotkanie autorskie;Biblioteka;64
10.03.2024;10:00;Warsztaty;Filia;18
17.05.2024;12:00;Kiermasz;Biblioteka;210
"""
FLATS = """Adres;Metraż (m2);Pokoje;Czynsz (zł)
ul. Wąska 3/5;38,5;2;300
os. Lipowe 2/40;62,3;4;500
ul. Wąska 3/8;51,0;3;400
"""
HURT = """Sekcja;Poszkodowani 2022;Poszkodowani 2023;w tym w wypadkach śmiertelnych 2023
Rolnictwo;98;101;2
Przemysł;1790;1702;5
Ogółem;1888;1803;7
"""
SHOPS = """Sklep;Adres;Kierownik;Sprzedaż 2021 (zł);Sprzedaż 2022 (zł);Sprzedaż 2023 (zł)
Sad;ul. Polna 3;Anna Bór;100;120;140
Las;ul. Leśna 5;Ewa Sad;300;210;220
Bór;ul. Wodna 1;Jan Klon;500;650;400
"""


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (JOBS, "Ilu bezrobotnych było w lutym 2023?", "210"),
        (JOBS, "W jakim miesiącu 2023 bezrobotnych było najmniej?", "marzec"),
        (JOBS, "Ile ofert pracy było łącznie w 2022 roku?", "90"),
        (JOBS, "Jaka była stopa bezrobocia w lutym dwa tysiące dwudziestego trzeciego?", "8,4"),
        (JOBS, "O ile spadła liczba bezrobotnych między styczniem 2022 a marcem 2023?", "45"),
        (BRIGADES, "Ile kobiet jest łącznie w jednostkach z gminy Solec?", "11"),
        (BRIGADES, "W ilu jednostkach są jakieś wozy?", "4"),
        (WATER, "Ile próbek nie otrzymało oceny „przydatna”?", "2"),
        (WATER, "Kiedy w wodociągu Dęby wykryto e. coli?", "2024-08-22"),
        (WATER, "Ile próbek miało żelazo powyżej 60 µg/l?", "3"),
        (PEOPLE, "Ile osób przypada na 1 km2 w Lipach?", "150"),
        (PEOPLE, "Które gminy miały dodatnie saldo migracji?", "Dębno|Sosny"),
        (PEOPLE, "drugi pod względem liczby ludności gmina", "Lipy"),
        (PEOPLE, "W ilu gminach mieszka ponad 1000 ludzi, a powierzchnia jest mniejsza niż 15 km2?", "2"),
        (CLUBS, "Kto trenuje Start Sosny?", "Adam Kos"),
        (CLUBS, "Ile punktów ma klub z Cisnej?", "12"),
        (CLUBS, "Jaki jest łączny budżet klubów Zryw Olchy i Start Sosny?", "2,1 mln"),
        (SHOPS, "Ile wyniosła średnia sprzedaż sklepu Las w latach 2021, 2022 i 2023?", "243,33"),
        (
            SHOPS,
            "Jaki procent sprzedaży w 2021 roku przypadł na sklep Las? Podaj do dwóch miejsc po przecinku.",
            "33,33",
        ),
        (SHOPS, "Kto kieruje sklepem przy Polnej 3?", "Anna Bór"),
        (PROJECTS, "Który projekt zdobył najwięcej głosów?", "Boisko"),
        (PROJECTS, "Które projekty mają jeszcze wolne miejsca?", "Psi park|Boisko"),
        (PROJECTS, "Jaki numer projektu ma tężnia?", "BO-04"),
        (GUESTS, "W którym kwartale 2022 było najwięcej turystów z Czech?", "II"),
        (GUESTS, "Skąd było najmniej turystów w trzecim kwartale 2022?", "Czechy"),
        (RAIN, "W ilu miesiącach w Zawadach było ponad 50 mm?", "2"),
        (SHOPS, "O ile wzrosła sprzedaż sklepu Sad?", "40"),
        (EVENTS, "O której zaczyna się kiermasz?", "12:00"),
        (EVENTS, "Ile osób przyszło na warsztaty?", "18"),
        (EVENTS, "Ilu uczestników było łącznie w pierwszym kwartale?", "82"),
        (FLATS, "Jaki czynsz jest przy Wąskiej 3/8?", "400"),
        (FLATS, "Który adres ma największy metraż?", "os. Lipowe 2/40"),
        (HURT, "Ile osób zginęło w 2023 roku?", "7"),
        (HURT, "Ile pielęgniarek ucierpiało w rolnictwie w 2023?", ""),
        (PEOPLE, "Powiedz mi, czy w Lipach było więcej niż tysiąc pięćset pięćdziesiąt osób?", "nie"),
    ],
)
def test_answers(text: str, question: str, expected: str) -> None:
    answerer = TableAnswerer(tables_of(text.encode(), "plik.csv"), context="Dane za rok", least=0.0)
    assert answerer.answer(question).text == expected
