"""Pictures of answers and items over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.interfaces.http.page.page_view import PageView, page_view
from kgqa.interfaces.items.ready_questions import ReadyQuestions
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.interfaces.pictures.answer_pictures import item_pictures
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.model import Question
from kgqa.terms import ItemId


def seen(parts: Parts, question: str, page: int = 1) -> PageView:
    label = GraphLabels(parts.graph, ("pl", "mul", "en"))
    outcome = parts.pipeline.answer(Question(question))
    ready = ReadyQuestions(parts, label)
    return page_view(question, outcome, parts, Names.of(parts, label), ready, language="pl", page=page)


def rows(view: PageView) -> dict[str, str]:
    """The table of the first picture: name and what stands beside it."""
    return {
        row[0].words: row[1].words.replace("\N{NO-BREAK SPACE}", " ") for row in view.pictures[0].drawn().table.rows
    }


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("Z jakimi państwami graniczy Polska?", ["map"]),
        ("Jakie są trzy najdłuższe rzeki świata?", ["bars"]),
        ("Która rzeka jest dłuższa: Wisła czy Odra?", ["bars"]),
        ("O ile Wisła jest dłuższa od Odry?", ["bars"]),
        ("Jak daleko jest z Warszawy do Krakowa?", ["map"]),
        ("Kto był ojcem Kazimierza Wielkiego?", ["family"]),
        ("Kiedy urodził się Adam Mickiewicz?", ["times"]),
        ("Jak długo panował Kazimierz Wielki?", ["times"]),
        ("Ile lat żył Jan Matejko?", ["times"]),
        ("Którzy polscy pisarze urodzili się w XIX wieku?", ["histogram"]),
        ("Czy Chile graniczy z Brazylią?", ["map"]),
        ("Jaki jest symbol chemiczny złota?", []),
        ("Kto zjadł Oslo?", []),
    ],
)
def test_an_answer_has_the_picture_of_what_it_rests_on(sample_parts: Parts, question: str, kinds: list[str]) -> None:
    assert [one.kind for one in seen(sample_parts, question).pictures] == kinds


def test_amounts_are_those_of_the_data_the_largest_first(sample_parts: Parts) -> None:
    assert rows(seen(sample_parts, "Która rzeka jest dłuższa: Wisła czy Odra?")) == {
        "Wisła": "1047 km",
        "Odra": "854 km",
    }


def test_a_number_stands_among_its_like(sample_parts: Parts) -> None:
    view = seen(sample_parts, "Ilu mieszkańców ma Polska?")
    assert [one.kind for one in view.pictures] == ["bars"]
    told = rows(view)
    assert told["Polska"] == "38 036 118" and len(told) == 7
    sizes = [int(one.replace(" ", "")) for one in told.values()]
    assert sizes == sorted(sizes, reverse=True)
    assert [bar.role for bar in view.pictures[0].drawn().bars].count("chosen") == 1


def test_a_family_has_its_generations_side_by_side(sample_parts: Parts) -> None:
    (sketch,) = seen(sample_parts, "Jakie dzieci miał Kazimierz Jagiellończyk?").pictures
    picture = sketch.drawn()
    places = {bar.title.partition(",")[0]: bar for bar in picture.bars}
    father, self_, son = (
        places[one].x for one in ("Władysław II Jagiełło", "Kazimierz IV Jagiellończyk", "Zygmunt I Stary")
    )
    assert father < self_ < son
    assert places["Zygmunt I Stary"].role == "box chosen" and places["Kazimierz IV Jagiellończyk"].role == "box self"


def test_the_way_of_a_distance_is_drawn(sample_parts: Parts) -> None:
    (sketch,) = seen(sample_parts, "Jak daleko jest z Warszawy do Krakowa?").pictures
    picture = sketch.drawn()
    (route,) = [line for line in picture.lines if line.role == "route"]
    assert {(route.x1, route.y1), (route.x2, route.y2)} == {(dot.x, dot.y) for dot in picture.dots}


def test_pages_of_items(sample_parts: Parts) -> None:
    facts = ItemFacts(sample_parts.graph, GraphLabels(sample_parts.graph, ("pl",)))
    kinds = {item: [one.kind for one in item_pictures(ItemId(item), facts)] for item in ("Q36", "Q619", "Q53457", "Q5")}
    assert kinds == {"Q36": ["map"], "Q619": ["times"], "Q53457": ["family", "times"], "Q5": []}


def test_a_long_answer_is_a_list_counted_and_sorted_by_the_alphabet(sample_parts: Parts) -> None:
    first, second = (seen(sample_parts, "Wymień miasta w Polsce", page) for page in (1, 2))
    assert first.listed is not None and second.listed is not None
    names = [row.term.name for row in (*first.listed.rows, *second.listed.rows)]
    assert first.listed.total == 143 and first.listed.pages == 3 and second.listed.first == 51
    assert names[0] == "Augustów" and names.index("Łódź") > names.index("Lublin") and len(set(names)) == 100
    assert first.told.headline == "Warszawa, Kraków, Gdańsk i jeszcze 140"
    assert first.items == () and all("Lublin" not in line for line in first.told.lines)


def test_the_values_asked_for_stand_in_the_list_and_sort_it(sample_parts: Parts) -> None:
    listed = seen(sample_parts, "Którzy polscy pisarze urodzili się w XIX wieku?").listed
    assert listed is not None and listed.column == "data urodzenia"
    assert (listed.rows[0].term.name, listed.rows[0].value) == ("Juliusz Słowacki", "4 września 1809")
    assert listed.rows[-1].value.endswith("1899")


def test_few_things_are_told_in_a_sentence(sample_parts: Parts) -> None:
    view = seen(sample_parts, "Z jakimi państwami graniczy Polska?")
    assert view.listed is None and "Litwa" in view.told.headline and len(view.items) == 7


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("Gdzie leży Krakowp?", "Gdzie leży Kraków?"),
        ("Jaka jest stolica Mozmabku?", "Jaka jest stolica Mozambiku?"),
        ("Kto był ojcem Zygmnta Augstaa?", "Kto był ojcem Zygmunta II Augusta?"),
    ],
)
def test_a_miss_proposes_spellings_in_their_case(sample_parts: Parts, asked: str, meant: str) -> None:
    help_ = seen(sample_parts, asked).help
    assert help_ is not None and help_.spellings[0].question == meant


def test_what_is_like_nothing_gets_no_spelling(sample_parts: Parts) -> None:
    view = seen(sample_parts, "Jaka jest stolica Wakandy?")
    assert view.help is not None and view.help.spellings == ()
    assert any("Wakandy" in line for line in view.told.lines)


@pytest.mark.parametrize("question", ["Mars", "Co to jest Java?", "Meksyk"])
def test_what_may_be_meant_is_said_once(sample_parts: Parts, question: str) -> None:
    view = seen(sample_parts, question)
    assert len(view.choices) == 2 and view.others == ()
