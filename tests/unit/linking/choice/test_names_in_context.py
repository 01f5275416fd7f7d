"""Names that two well-known things share: the words around a name tell which one is meant, whatever is better known."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import DIRECT, XSD, Iri, ItemId, Literal
from tests.doubles import Name
from tests.unit.linking.world import World, world

NAMES = (
    Name("Q515", "miasto"), Name("Q35657", "stan"), Name("Q1221156", "kraj związkowy"), Name("Q134390", "prowincja"),
    Name("Q23442", "wyspa"), Name("Q4022", "rzeka"), Name("Q123705", "dzielnica"), Name("Q178885", "bóg"),
    Name("Q634", "planeta"), Name("Q11426", "metal"), Name("Q36834", "kompozytor"), Name("Q82955", "polityk"),
    Name("Q11424", "film"), Name("Q6256", "państwo"),
    Name("Q61", "Waszyngton", 6.0), Name("Q1223", "Waszyngton", 3.0),
    Name("Q24879", "Brema", 6.0), Name("Q1209", "Brema", 3.0),
    Name("Q803", "Utrecht", 6.0), Name("Q776", "Utrecht", 3.0),
    Name("Q976", "Jersey", 6.0), Name("Q785", "Jersey", 3.0),
    Name("Q974", "Kongo", 6.0), Name("Q3503", "Kongo", 4.0),
    Name("Q977", "Bronx", 5.0), Name("Q18426", "Bronx", 3.0),
    Name("Q332", "Neptun", 5.0), Name("Q41127", "Neptun", 3.0),
    Name("Q978", "Rtęć", 4.0), Name("Q925", "rtęć", 3.0),
    Name("Q90", "Paryż", 6.0), Name("Q830149", "Paryż", 3.0), Name("Q30", "Stany Zjednoczone", 8.0),
    Name("Q979", "Brzeg", 5.0), Name("Q214640", "Brzeg", 3.0), Name("Q92212", "Opole", 4.0),
    Name("Q87", "Aleksandria", 6.0), Name("Q209929", "Aleksandria", 3.0), Name("Q218", "Rumunia", 6.0),
    Name("Q3579", "Trypolis", 6.0), Name("Q168954", "Trypolis", 3.0), Name("Q822", "Liban", 6.0),
    Name("Q18125", "Manchester", 6.0), Name("Q48370", "Manchester", 3.0), Name("Q759", "New Hampshire", 5.0),
    Name("Q220", "Rzym", 5.0), Name("Q980", "Rzym", 2.0), Name("Q51432", "Gniezno", 4.0),
    Name("Q11806", "John Adams", 5.0), Name("Q981", "John Adams", 3.0),
    Name("Q8409", "Aleksander", 6.0), Name("Q15193", "Aleksander", 3.0),
    Name("Q38", "Włochy", 7.0), Name("Q50001", "Włosi", 3.0),
    Name("Q34", "Szwecja", 6.0), Name("Q9027", "język szwedzki", 3.0),
    Name("Q884", "Korea Południowa", 6.0), Name("Q9176", "język koreański", 3.0),
    Name("Q423", "Korea Północna", 5.0), Name("Q18097", "Korea", 6.0),
    Name("Q313", "Wenus", 4.0), Name("Q47652", "Wenus", 4.0),
    Name("Q39782", "mosiądz", 2.0), Name("Q758", "cynk", 3.0), Name("Q8355", "skrzypce", 3.0),
    Name("Q43514", "teoria względności", 3.0), Name("Q124", "październik", 3.0), Name("Q11514", "kasta", 3.0),
    Name("Q912", "Mali", 5.0), Name("Q678", "TO", 5.0, is_label=False), Name("Q1028", "MA", 5.0, is_label=False),
    Name("Q35637", "Pokojowa Nagroda Nobla", 4.0), Name("Q37922", "Literacka Nagroda Nobla", 4.0),
    Name("Q23810", "Alfred Nobel", 4.0), Name("Q545", "Morze Bałtyckie", 5.0),
    Name("Q208175", "Cmentarz Nowodziewiczy", 3.0),
    Name("Q50002", "Roma", 4.0), Name("Q50003", "Romy", 2.0), Name("Q50004", "klub piłkarski", 3.0),
    Name("Q50005", "Sparta", 4.0), Name("Q50006", "Sparta", 3.0),
)  # fmt: skip
CLAIMS = (
    ("Q61", "P31", "Q515"), ("Q1223", "P31", "Q35657"), ("Q24879", "P31", "Q515"), ("Q1209", "P31", "Q1221156"),
    ("Q803", "P31", "Q515"), ("Q776", "P31", "Q134390"), ("Q976", "P31", "Q515"), ("Q785", "P31", "Q23442"),
    ("Q974", "P31", "Q6256"), ("Q3503", "P31", "Q4022"), ("Q977", "P31", "Q11424"), ("Q18426", "P31", "Q123705"),
    ("Q332", "P31", "Q634"), ("Q41127", "P31", "Q178885"), ("Q978", "P31", "Q11424"), ("Q925", "P31", "Q11426"),
    ("Q90", "P31", "Q515"), ("Q90", "P17", "Q142"), ("Q830149", "P31", "Q515"), ("Q830149", "P17", "Q30"),
    ("Q979", "P31", "Q515"), ("Q979", "P131", "Q54187"), ("Q214640", "P31", "Q515"), ("Q214640", "P131", "Q92212"),
    ("Q87", "P31", "Q515"), ("Q87", "P17", "Q79"), ("Q209929", "P31", "Q515"), ("Q209929", "P17", "Q218"),
    ("Q3579", "P31", "Q515"), ("Q3579", "P17", "Q1016"), ("Q168954", "P31", "Q515"), ("Q168954", "P17", "Q822"),
    ("Q18125", "P31", "Q515"), ("Q18125", "P17", "Q145"), ("Q48370", "P31", "Q515"), ("Q48370", "P131", "Q759"),
    ("Q759", "P17", "Q30"), ("Q48370", "P17", "Q30"),
    ("Q220", "P31", "Q515"), ("Q220", "P17", "Q38"), ("Q980", "P131", "Q54187"), ("Q980", "P17", "Q36"),
    ("Q51432", "P131", "Q54187"), ("Q51432", "P17", "Q36"), ("Q54187", "P17", "Q36"),
    ("Q11806", "P31", "Q5"), ("Q11806", "P106", "Q82955"), ("Q981", "P31", "Q5"), ("Q981", "P106", "Q36834"),
    ("Q8409", "P31", "Q5"), ("Q15193", "P31", "Q5"), ("Q38", "P31", "Q6256"), ("Q50001", "P31", "Q41710"),
    ("Q34", "P31", "Q6256"), ("Q9027", "P31", "Q34770"), ("Q884", "P31", "Q6256"), ("Q9176", "P31", "Q34770"),
    ("Q313", "P31", "Q634"), ("Q47652", "P31", "Q178885"), ("Q39782", "P31", "Q11426"), ("Q758", "P31", "Q11344"),
    ("Q50002", "P31", "Q50004"), ("Q50003", "P31", "Q5"),
    ("Q50005", "P31", "Q50004"), ("Q50006", "P31", "Q148837"),
    ("Q43514", "P31", "Q17737"), ("Q30", "P31", "Q6256"), ("Q218", "P31", "Q6256"), ("Q822", "P31", "Q6256"),
)  # fmt: skip
LIVES = (("Q8409", -356, -323), ("Q15193", 1777, 1825))


@pytest.fixture(scope="module")
def namesakes(morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys) -> World:
    dates = [
        (ItemId(item).iri, Iri(DIRECT + name), Literal(f"{year:05d}-01-01T00:00:00Z", datatype=XSD + "dateTime"))
        for item, born, died in LIVES
        for name, year in (("P569", born), ("P570", died))
    ]
    return world(morphology, analyser, keys, names=NAMES, claims=CLAIMS, more=dates)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Jakie miasto jest stolicą stanu Waszyngton?", "Waszyngton", "Q1223"),
        ("Ilu mieszkańców ma kraj związkowy Brema?", "Brema", "Q1209"),
        ("Jaka jest powierzchnia prowincji Utrecht?", "Utrecht", "Q776"),
        ("Ile plaż jest na wyspie Jersey?", "Jersey", "Q785"),
        ("Dokąd uchodzi Kongo, druga co do długości rzeka Afryki?", "Kongo", "Q3503"),
        ("Ilu ludzi mieszka w Bronksie, dzielnicy Nowego Jorku?", "Bronksie", "Q18426"),
        ("Kto był ojcem Neptuna, boga mórz?", "Neptuna", "Q41127"),
        ("Kto nadał nazwę metalowi rtęć?", "rtęć", "Q925"),
        ("Jakie rzeki są w prowincji Utrechtu?", "Utrechtu", "Q776"),
        ("Jakiego morza bogiem jest Neptun?", "Neptun", "Q41127"),
        ("Kto był kapitanem Romy?", "Romy", "Q50002"),
    ],
)
def test_class_nouns(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Z czego słynie amerykański Paryż?", "Paryż", "Q830149"),
        ("Co jest w opolskim Brzegu?", "Brzegu", "Q214640"),
        ("Kto założył rumuńską Aleksandrię?", "Aleksandrię", "Q209929"),
        ("Ilu mieszkańców ma Trypolis w Libanie?", "Trypolis", "Q168954"),
        ("Kto rządzi w Manchesterze w stanie New Hampshire?", "Manchesterze", "Q48370"),
        ("Co zbudowano w Rzymie koło Gniezna?", "Rzymie", "Q980"),
    ],
)
def test_adjectives_and_places(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Jaką operę napisał John Adams, kompozytor?", "John Adams", "Q981"),
        ("Z kim walczył Aleksander, car z XIX wieku?", "Aleksander", "Q15193"),
        ("Ilu Włochów mieszka w Libanie?", "Włochów", "Q50001"),
        ("Jakie miasta mają Włochy?", "Włochy", "Q38"),
        ("Kto mówi językiem szwedzkim?", "językiem szwedzkim", "Q9027"),
        ("Językiem urzędowym którego kraju jest koreański?", "koreański", "Q9176"),
        ("Kto był najlepszym koreańskim piłkarzem?", "koreańskim", "Q884"),
    ],
)
def test_roles_times_peoples_and_languages(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Z czego składa się atmosfera Wenus?", "Wenus", "Q313"),
        ("Gdzie stała świątynia Wenus?", "Wenus", "Q47652"),
        ("Jakie kraje obejmuje dorzecze Kongo?", "Kongo", "Q3503"),
        ("Ilu królów rządziło Spartą?", "Spartą", "Q50006"),
        ("Czy w skład mosiądzu wchodzi cynk?", "cynk", "Q758"),
    ],
)
def test_what_the_relation_wants(namesakes: World, text: str, surface: str, item: str) -> None:
    assert (surface, item) in namesakes.links(text)


@pytest.mark.parametrize("text", ["Jaki kraj jest najmniejszy?", "Czy to prawda?", "Kto ma rację?"])
def test_words_of_closed_classes_and_degrees_are_no_names(namesakes: World, text: str) -> None:
    assert namesakes.links(text) == []


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Kto dostał pokojowego Nobla?", [("pokojowego Nobla", "Q35637")]),
        ("Kto dostał literackiego Nobla?", [("literackiego Nobla", "Q37922")]),
        ("Jaka jest stolica Korei Północnej?", [("Korei Północnej", "Q423")]),
        ("Ile osób mówi językiem szwedzkim?", [("językiem szwedzkim", "Q9027")]),
        ("Gdzie leży cmentarz Nowodziewiczy?", [("cmentarz Nowodziewiczy", "Q208175")]),
    ],
)
def test_one_mention_each(namesakes: World, text: str, links: list[tuple[str, str | None]]) -> None:
    assert namesakes.links(text) == links


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("Kto zbudował skrzypce?", [("skrzypce", "Q8355")]),
        ("Kto stworzył teorię względności?", [("teorię względności", "Q43514")]),
        ("Ile dni ma październik?", [("październik", "Q124")]),
        ("Skąd wzięła się kasta?", [("kasta", "Q11514")]),
        ("Jakie skrzypce są najdroższe?", []),
        ("Która kasta jest najwyższa?", []),
    ],
)
def test_common_nouns_that_are_things(namesakes: World, text: str, links: list[tuple[str, str | None]]) -> None:
    assert namesakes.links(text) == links


def test_a_common_noun_of_which_the_clause_tells(namesakes: World) -> None:
    (link,) = namesakes.names.links(namesakes.analyser.analyse(Question("Skąd wzięła się kasta?")))
    assert link.link.candidate is not None
    assert link.link.candidate.features["subject"] == 1.0


def test_a_name_in_the_nominative_stands_as_it_is(
    morphology: MorfeuszMorphology, analyser: QuestionAnalyser, keys: LemmaKeys
) -> None:
    names = (Name("Q1524", "Ateny", 3.0), Name("Q37122", "Atena", 2.9))
    pair = world(morphology, analyser, keys, names=names, claims=())
    assert pair.links("Kiedy wyskoczyła Atena?") == [("Atena", "Q37122")]
