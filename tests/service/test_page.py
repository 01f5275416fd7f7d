"""The web page as it leaves the server: it must do without scripts."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from tests.service.running import Reply, Server

COPERNICUS = "W jakim mieście urodził się Mikołaj Kopernik?"


def ask(server: Server, question: str, **more: str) -> Reply:
    return server.get("/?" + urlencode({"q": question} | more))


def text_of(reply: Reply) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", reply.text)).split())


def test_the_start_page_has_a_form_and_examples(server: Server) -> None:
    reply = server.get("/")
    assert (reply.status, reply.media_type) == (200, "text/html")
    assert '<html lang="pl">' in reply.text
    assert '<label for="q">Pytanie</label>' in reply.text
    assert reply.text.count('<li><a lang="pl" href="/?q=') >= 10
    assert re.search(r"wbudowana próbka Wikidanych, stan na \d+ [a-ząćęłńóśźż]+ 20\d\d<", reply.text)
    assert re.search(r"the embedded sample of Wikidata, as of \d+ \w+ 20\d\d<", server.get("/?lang=en").text)


def test_every_example_is_answered(server: Server) -> None:
    for link in re.findall(r'<li><a lang="pl" href="([^"]+)"', server.get("/").text):
        assert "Pewność" in text_of(server.get(unescape(link))), link


def test_the_answer_with_its_reasons(server: Server) -> None:
    reply = ask(server, COPERNICUS)
    assert reply.status == 200
    assert re.search(r'<h1 [^>]*lang="pl">w Toruniu</h1>', reply.text)
    shown = text_of(reply)
    for part in (
        "Mikołaj Kopernik – miejsce urodzenia: Toruń.",
        "z grafu wiedzy",
        "Q47554",
        "birth-place",
        "Odpowiedź dotyczy",
        "miejscownik",
        "wdt:P19",
        "miejsce urodzenia (P19)",
    ):
        assert part in shown


def reply_has_one_heading(reply: Reply) -> bool:
    return reply.text.count("<h1") == 1


def test_items_lead_to_wikidata(server: Server) -> None:
    reply = ask(server, COPERNICUS)
    assert 'href="https://www.wikidata.org/wiki/Q47554"' in reply.text
    assert reply_has_one_heading(reply)


def test_in_english(server: Server) -> None:
    reply = ask(server, COPERNICUS, lang="en")
    assert '<html lang="en">' in reply.text
    assert "How the question was understood" in text_of(reply)
    assert re.search(r'<h1 [^>]*lang="en">Toruń</h1>', reply.text)


def test_both_languages_say_the_same_things() -> None:
    from kgqa.interfaces.http.page.rendering import LANGUAGES, page_texts

    first, second = (page_texts(language).keys() for language in LANGUAGES)
    assert first == second


def test_both_languages_name_all_kinds_of_questions() -> None:
    from kgqa.interfaces.commands.examples import KINDS
    from kgqa.interfaces.http.page.rendering import LANGUAGES, page_texts
    from kgqa.model import Aim

    kinds = {f"kind {kind}" for kind in (*Aim, *KINDS)}
    assert all(kinds <= page_texts(language).keys() for language in LANGUAGES)


def test_a_miss_is_told(server: Server) -> None:
    shown = text_of(ask(server, "Kto zjadł Oslo?"))
    assert "Nie znam odpowiedzi." in shown
    assert "Rozpoznaję: „Oslo” – Oslo, stolica Norwegii" in shown
    assert reply_has_one_heading(ask(server, "Kto zjadł Oslo?"))


def test_other_readings_are_links_that_fix_an_entity(server: Server) -> None:
    reply = ask(server, COPERNICUS)
    link = re.search(r'href="(/\?[^"]*item=Q1278)"', reply.text)
    assert link is not None
    fixed = server.get(unescape(link[1]))
    assert fixed.status == 200
    assert re.search(r"Wybrano: \w[^.]* \(Q1278\)", text_of(fixed))


def test_a_meaning_is_chosen(server: Server) -> None:
    reply = ask(server, "Ile mieszkańców ma Meksyk?")
    assert "O co chodzi? państwo Meksyk miasto Meksyk" in text_of(reply)
    link = re.search(r'href="(/\?[^"]*meaning=2)"', reply.text)
    assert link is not None
    chosen = server.get(unescape(link[1]))
    assert "209" in text_of(chosen).split("O co chodzi?")[0]
    assert 'aria-current="true">miasto Meksyk' in chosen.text
    assert server.get(unescape(link[1]).replace("meaning=2", "meaning=x")).status == 200


@pytest.mark.parametrize("question", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}"])
def test_scripts_in_questions_are_shown_as_text(server: Server, question: str) -> None:
    reply = ask(server, question)
    assert reply.status == 200
    assert question in unescape(reply.text)
    assert "<script>alert" not in reply.text and "<img" not in reply.text and "49" not in reply.text.split("footer")[0]


def test_nothing_is_loaded_from_elsewhere(server: Server) -> None:
    reply = ask(server, COPERNICUS)
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    loaded = re.findall(r'(?:src|href)="([^"]+)"', reply.text)
    links = re.findall(r'<a [^>]*href="([^"]+)"', reply.text)
    assert all(address.startswith(("/", "#")) for address in loaded if address not in links)
    assert all(address.startswith(("/", "#", "https://www.wikidata.org/wiki/")) for address in links)
    assert " style=" not in reply.text and "onclick" not in reply.text
    for name in re.findall(r'"(/static/[^"]+)"', reply.text):
        assert server.get(name).status == 200


@pytest.mark.parametrize("path", ["/static/", "/static/page.html", "/static/..%2froutes.py", "/static/../routes.py"])
def test_other_files_are_not_served(server: Server, path: str) -> None:
    assert server.get(path).status == 404


def test_an_unusable_question(server: Server) -> None:
    reply = ask(server, "x" * 1001)
    assert reply.status == 422
    assert "od 1 do 1000 znaków" in text_of(reply)


def test_unknown_languages_are_passed_over(server: Server) -> None:
    reply = server.get("/?" + urlencode({"q": COPERNICUS, "lang": "xx"}))
    assert reply.status == 200
    assert "w Toruniu" in reply.text and "Wybrano" not in reply.text


def test_a_miss_leads_on(server: Server) -> None:
    reply = ask(server, "Kto zjadł Oslo?")
    shown = text_of(reply)
    assert "Nie znam odpowiedzi." in shown and "Zobacz, co dane o tym mówią: Oslo" in shown
    near = re.findall(r'<li><a lang="pl" href="([^"]+)"', reply.text)
    assert near and all("Nie znam" not in text_of(server.get(unescape(link))) for link in near)


def test_the_answer_has_its_unit_and_the_year_of_its_statement(server: Server) -> None:
    assert "8848,86 m n.p.m." in text_of(ask(server, "Jak wysoki jest Mount Everest?"))
    shown = text_of(ask(server, "Ilu mieszkańców ma Polska?")).replace("\N{NO-BREAK SPACE}", " ")
    assert "38 036 118" in shown and "(2021)" in shown


def test_no_english_sentence_on_the_polish_page(server: Server) -> None:
    shown = text_of(ask(server, COPERNICUS))
    assert " the " not in shown and " of " not in shown and "Where " not in shown


@pytest.mark.parametrize(
    ("header", "language"),
    [("", "pl"), ("en-GB,en;q=0.9", "en"), ("de,pl;q=0.5,en;q=0.3", "pl"), ("en;q=0,pl", "pl"), ("fr", "pl")],
)
def test_the_browser_chooses_the_language(server: Server, header: str, language: str) -> None:
    assert f'<html lang="{language}">' in server.get("/", {"Accept-Language": header}).text
    assert '<html lang="pl">' in server.get("/?lang=pl", {"Accept-Language": header}).text


def test_dates_and_names_of_the_english_page_are_english(server: Server) -> None:
    shown = text_of(server.get("/?" + urlencode({"q": "Kiedy urodził się Adam Mickiewicz?", "lang": "en"})))
    assert "24 December 1798" in shown and "date of birth" in shown and "grudnia" not in shown


@pytest.mark.parametrize(
    ("question", "said", "language"),
    [
        ("Z jakimi państwami graniczy Portugalia?", "Spain", "en"),
        ("Jakie są języki urzędowe Finlandii?", "Swedish and Finnish", "en"),
        ("Czy Wisła jest dłuższa od Odry?", "yes", "en"),
        ("Czy Odra jest dłuższa od Wisły?", "no", "en"),
        ("Wisła czy Odra jest dłuższa?", "Vistula", "en"),
        ("O ile Wisła jest dłuższa od Odry?", "193\N{NO-BREAK SPACE}km", "en"),
        ("Ile lat żył Mikołaj Kopernik?", "70\N{NO-BREAK SPACE}years", "en"),
        ("Kim był Fryderyk Chopin?", "composer, pianist and teacher (Poland)", "en"),
        ("Stolica i waluta Japonii?", "capital: Tokyo; currency: Japanese yen", "en"),
        ("Jakie są stolice Polski i Czech?", "Poland: Warsaw; Czech Republic: Prague", "en"),
        ("Kto i kiedy napisał „Pana Tadeusza”?", "author: Adam Mickiewicz; 1834", "en"),
        ("Ile lat żył Mickiewicz i gdzie umarł?", "56\N{NO-BREAK SPACE}years; place of death: Istanbul", "en"),
        ("Jak miał na imię Kopernik?", "Mikołaj", "pl"),
    ],
)
def test_answers_of_the_english_page_are_english(server: Server, question: str, said: str, language: str) -> None:
    shown = server.get("/?" + urlencode({"q": question, "lang": "en"})).text
    assert f'lang="{language}">{said}</h1>' in shown


def test_what_things_are_is_told_in_english_where_their_descriptions_are_polish(server: Server) -> None:
    shown = text_of(server.get("/?" + urlencode({"q": "Kto napisał „Lalkę”?", "lang": "en"})))
    assert "novel" in shown and "powieść" not in shown


def test_meanings_are_offered_in_the_language_of_the_page(server: Server) -> None:
    address = {"q": "Ilu mieszkańców ma Meksyk?"}
    english, polish = (server.get("/?" + urlencode(address | {"lang": one})).text for one in ("en", "pl"))
    assert re.search(r'<a lang="en" [^>]*meaning=2[^>]*>Mexico City – city</a>', english)
    assert re.search(r'<a lang="pl" [^>]*meaning=2[^>]*>miasto Meksyk</a>', polish)


def test_a_long_answer_is_a_list_of_several_pages(server: Server) -> None:
    address = {"q": "Wymień miasta w Polsce", "lang": "pl"}
    first, second = (server.get("/?" + urlencode(address | {"page": page})).text for page in ("1", "2"))
    assert "Razem: 143" in first and "Strona 1 / 3" in first and "Augustów" in first
    assert ">Augustów</a>" not in second and "Strona 2 / 3" in second and 'rel="prev"' in second


def test_a_miss_leads_to_other_spellings(server: Server) -> None:
    page = server.get("/?" + urlencode({"q": "Gdzie leży Krakowp?", "lang": "pl"})).text
    assert "Może chodziło o:" in page and "Krakowp" in page
    link = re.search(r'<a lang="pl" href="([^"]+)"><strong>Kraków</strong>', page)
    assert link is not None and "w Polsce" in text_of(server.get(unescape(link[1])))
