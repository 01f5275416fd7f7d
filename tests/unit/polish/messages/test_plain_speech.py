"""Tests of what is said in other words and in another order, as tokens tell."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.polish.messages.plain_speech import PlainSpeech


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Ilokrotnie Oslo gościło igrzyska?", "ile razy Oslo gościło igrzyska?"),
        ("Od czego jest ten skrót: UNESCO?", "co oznacza skrót: UNESCO?"),
        ("Kto był w tym czasie papieżem?", "Kto był wtedy papieżem?"),
        ("Który to był rok, kiedy zmarł Goethe?", "w którym roku zmarł Goethe?"),
        ("Co to był za rok, w którym zmarł Goethe?", "w którym roku zmarł Goethe?"),
        ("Jaki to był miesiąc, gdy zmarł Goethe?", "w którym miesiącu zmarł Goethe?"),
        ("Jaki dzień tygodnia wypadł 3 maja 1791?", "w jakim dniu tygodnia był 3 maja 1791?"),
        ("3 maja 1791, jaki to był dzień tygodnia?", "w jakim dniu tygodnia był 3 maja 1791?"),
        ("Który to wiek rok 966?", "w którym wieku był rok 966?"),
        ("Który rok był najcieplejszy?", "Który rok był najcieplejszy?"),
        ("gazy szlachetne lista", "wymien gazy szlachetne"),
        ("Lech Kaczyński prezydent od do", "od kiedy do kiedy Lech Kaczyński prezydent"),
        ("PESEL skrót od czego?", "co oznacza skrót PESEL"),
        ("gdzie zmarl gosc co odkryl penicyline", "gdzie zmarl czlowiek, ktory odkryl penicyline"),
        ("Kto był mężem babki, co odkryła rad?", "Kto był mężem kobiety, która odkryła rad?"),
        ("Wiesz, co napisał Lem?", "Wiesz, co napisał Lem?"),
        ("Kto pływa w Odrze, a w Wiśle nie?", "Kto pływa w Odrze, a nie pływa w Wiśle?"),
        (
            "Które kraje graniczą z Francją, ale nie z Niemcami?",
            "Które kraje graniczą z Francją, a nie graniczą z Niemcami?",
        ),
        ("Od kiedy jesteśmy w Unii?", "Od kiedy Polska jest w Unii Europejskiej?"),
        ("Kiedy wstąpiliśmy do NATO?", "Kiedy Polska wstąpiła do NATO?"),
        ("Ile jest u nas województw?", "Ile jest w Polsce województw?"),
        ("Z jakiego miasta jest Everton?", "Z jakiego miasta pochodzi Everton?"),
        ("Skąd był Chopin?", "Skąd pochodzi Chopin?"),
        ("stolica kraju, z którego jest Messi", "stolica kraju, z którego pochodzi Messi"),
        ("Skąd jest znany Messi?", "Skąd jest znany Messi?"),
        (
            "Po czym poznać miasto, z którego jest blisko do Wisły?",
            "Po czym poznać miasto, z którego jest blisko do Wisły?",
        ),
        ("mozart umarł w wiedniu", "mozart umarł w wiedniu?"),
        ("czyli mozart to się w salzburgu urodził", "mozart się w salzburgu urodził?"),
        ("stolica peru to quito", "stolica peru to quito?"),
        ("nil rzeka ujście", "nil rzeka ujście"),
        ("stolica peru to", "stolica peru to"),
        ("interesuje mnie stolica peru", "interesuje mnie stolica peru"),
        ("Mozart urodził się w", "Mozart urodził się w"),
        ("stolica peru to quito czy jakoś inaczej", "stolica peru"),
        ("Gdzie stoi Wawel, w Warszawie czy w innym mieście?", "Gdzie stoi Wawel?"),
        ("Gdzie stoi Wawel, w Warszawie czy w Krakowie?", "Gdzie stoi Wawel, w Warszawie czy w Krakowie?"),
        ("największy kraj w Ameryce Płd.", "największy kraj w Ameryce Południowej"),
        ("stolica korei pln", "stolica korei polnocnej"),
        ("Jakie gazy zaliczamy do szlachetnych?", "Jakie gazy szlachetne?"),
        ("Które państwa zalicza się do bałtyckich?", "Które państwa bałtyckie?"),
        ("Jakie kraje należą do Unii?", "Jakie kraje należą do Unii Europejskiej?"),
        ("co oznacza skrót nato", "co oznacza skrót NATO"),
        ("kiedy była bitwa pod wiedniem", "kiedy odbyła się bitwa pod wiedniem"),
        ("czy w szwecji jest euro?", "czy w szwecji waluta jest euro?"),
        ("W jakim to jest kraju?", "W jakim kraju jest?"),
        ("Jaki język jest tam, gdzie leży Petra?", "Jaki język jest w kraju, w którym leży Petra?"),
        ("Jaka rzeka płynie tam, gdzie urodził się Chopin?", "Jaka rzeka płynie tam, gdzie urodził się Chopin?"),
        ("Jaką walutą zapłacę za obiad w Pradze?", "Jaką walutą zapłacę w Pradze?"),
        ("Ile zapłacę za obiad w Pradze?", "Ile zapłacę za obiad w Pradze?"),
        (
            "Która trwała dłużej: pierwsza wojna światowa czy druga?",
            "Która trwała dłużej: pierwsza wojna światowa czy druga wojna światowa?",
        ),
        ("Która rzeka jest druga co do długości?", "Która rzeka jest druga co do długości?"),
        ("Kto jest prezydentem we Francji?", "Kto jest prezydentem Francja?"),
        ("Który król panował w Polsce w 1410 roku?", "Który król Polska panował w 1410 roku?"),
        ("Który król zmarł w Polsce?", "Który król zmarł w Polsce?"),
        ("Jaka jest stolica naszego kraju?", "Jaka jest stolica Polski?"),
        ("Jak nazywamy mieszkańca Łodzi?", "Jak nazywamy mieszkańca Łodzi?"),
        (
            "Jaki był dzień tygodnia w dniu bitwy pod Grunwaldem?",
            "w jakim dniu tygodnia była data bitwy pod Grunwaldem?",
        ),
        ("Zrób mi pełną listę sąsiadów Polski.", "wymień sąsiadów Polski."),
        ("lista sąsiadów Niemiec", "wymień sąsiadów Niemiec"),
        ("lista Schindlera kto wyreżyserował", "lista Schindlera kto wyreżyserował"),
        ("Ren i Dunaj – co łączy te rzeki?", "co łączy Ren i Dunaj?"),
        ("Wiedeń i Budapeszt, co mają ze sobą wspólnego?", "co mają wspólnego Wiedeń i Budapeszt?"),
        ("Prawda czy fałsz: Oslo leży w Norwegii?", "Czy Oslo leży w Norwegii?"),
        ("Islandia w NATO, tak czy nie?", "Czy Islandia w NATO?"),
        ("Morze Martwe, czy jest to jezioro?", "Czy Morze Martwe to jezioro?"),
        ("Pluton, czy nadal planeta?", "Czy Pluton to planeta?"),
        ("Czyż Oslo nie leży w Norwegii?", "czy Oslo leży w Norwegii?"),
        ("Czy Pluton jest dalej planetą?", "Czy Pluton jest planetą?"),
        ("Czy Gdańsk jest dalej od Łodzi niż Kraków?", "Czy Gdańsk jest dalej od Łodzi niż Kraków?"),
        ("Czy Oslo to stolica Norwegii, czy Szwecji?", "Czy Oslo to stolica Norwegii, czy Szwecji?"),
    ],
)
def test_questions_are_asked_plainly(sample_parts: Parts, said: str, meant: str) -> None:
    assert PlainSpeech(sample_parts.analyser.tokens).of(said) == meant
