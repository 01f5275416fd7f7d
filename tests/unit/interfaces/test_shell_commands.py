"""What the commands of the shell say, over a small graph with two entities named Mars."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kgqa.errors import ClearError
from kgqa.evaluation.scoring import METRICS
from kgqa.interfaces.shell.session import Session
from kgqa.interfaces.shell.shell_commands import COMMANDS, find, is_quit, respond

_QUESTION = "Jak nazywa się ojciec Marsa?"


def _say(session: Session, *lines: str) -> list[str]:
    """What the shell says to the last of these lines, with single spaces."""
    said: list[str] = []
    for line in lines:
        said = [" ".join(text.split()) for text in respond(session, line)]
    return said


def _error(session: Session, *lines: str) -> str:
    with pytest.raises(ClearError) as caught:
        _say(session, *lines)
    return caught.value.message


def test_a_question_shows_its_sections_in_order(session: Session) -> None:
    lines = list(respond(session, _QUESTION))
    assert [line for line in lines if not line.startswith(" ")] == [
        "Words and their readings",
        "What is asked",
        "Mentions and candidates (* in the answer)",
        "Names, whatever the answer",
        "Links of the answer",
        "Properties",
        "Templates",
        "Answer",
    ]
    shown = [" ".join(line.split()) for line in lines]
    assert "3 ojciec ojciec subst:sg:nom:m1" in shown
    assert any(line.startswith("* Q112 Mars") for line in shown)
    assert "Marsa → Mars (Q112), score " in " ".join(shown)
    assert any(line.startswith("ojciec P22 ojciec") for line in shown)
    assert shown[shown.index("Answer") + 1] == "Jowisz"


def test_headings_stand_out(session: Session) -> None:
    assert "ANSWER" in list(respond(session, _QUESTION, str.upper))


def test_why_an_item_lost(session: Session) -> None:
    lines = _say(session, _QUESTION, ":why q111")
    assert lines[0].startswith("„Marsa”, word 4")
    assert lines[1] == "Mars (Q111) loses against Mars (Q112)"
    assert lines[2] == "weight × value Q111 Q112 difference"
    assert "label .4 × 1 = .4 .4 × 1 = .4 0" in lines
    assert "„Marsa”, word 4, as a name (what `link` says)" in lines
    assert any(line.startswith("score ") for line in lines)


def test_the_graph_has_the_last_word(session: Session) -> None:
    lines = _say(session, _QUESTION, ":prefer Q111", ":why q111")
    assert any(line.startswith("The better score lost: the template asks for another class") for line in lines)


def test_why_an_item_won(session: Session) -> None:
    assert _say(session, _QUESTION, ":why Q112")[1] == "Mars (Q112) wins against Mars (Q111)"


def test_why_an_item_is_no_candidate(session: Session) -> None:
    assert _say(session, _QUESTION, ":why Q36") == [
        "Polska (Q36) is no candidate of any mention.",
        "its names: Poland, Polska, Rzeczpospolita Polska",
        "known names in the question: Marsa",
    ]


def test_prefer_asks_again_until_the_next_question(session: Session) -> None:
    question = "Co to jest Mars?"
    _say(session, question)
    assert session.mentions[0].candidates[0].item == "Q111"
    said = _say(session, ":prefer Q112")
    assert session.mentions[0].candidates[0].item == "Q112"
    assert any(line.startswith("preferring Mars (Q112)") for line in said)
    _say(session, ":prefer")
    assert session.mentions[0].candidates[0].item == "Q111"
    _say(session, ":prefer Q112", question)
    assert session.mentions[0].candidates[0].item == "Q111"


def test_preferences_add_up(session: Session) -> None:
    _say(session, _QUESTION, ":prefer Q111", ":prefer Q112")
    assert session.preferred == ("Q111", "Q112")


def test_prefer_refuses_what_is_no_candidate(session: Session) -> None:
    assert _error(session, _QUESTION, ":prefer Q36") == (
        "no candidate of any mention: Polska (Q36); :why Q36 tells more"
    )
    assert session.preferred == ()


def test_candidates_shows_all_mentions(session: Session) -> None:
    assert (
        sum(line.startswith("Q11") or line.startswith("* Q11") for line in _say(session, _QUESTION, ":candidates 1"))
        == 1
    )
    assert "whole number" in _error(session, ":candidates x")
    assert "whole number" in _error(session, ":candidates 0")


def test_item(session: Session) -> None:
    assert _say(session, ":item Q112") == [
        "Mars (Q112)",
        "label pl: Mars",
        "description pl: rzymski bóg wojny",
        "P31 jest to bóg (Q178885)",
        "P22 ojciec Jowisz (Q40662)",
        "P25 matka Junona (Q41127)",
        "P214 VIAF 12345",
    ]


def test_item_of_a_property(session: Session) -> None:
    assert _say(session, ":item P214") == ["VIAF (P214)", "label pl: VIAF", "values ExternalId"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (":item Q9999999", "no such id in the graph: Q9999999; find one with :search"),
        (":item", "not an id: nothing (expected Q and digits); find one with :search"),
        (":item Deimosa", "not an id: Deimosa (expected Q and digits); find one with :search"),
        (":item deimos", "not an id: deimos (expected Q and digits); did you mean Q7548, Deimos?"),
        (":why P22", "a property, not an item: ojciec (P22) (expected Q and digits)"),
        (":why Q7549", "no such id in the graph: Q7549; find one with :search"),
        (":why Q113", "no such id in the graph: Q113; did you mean Mars (Q112)?"),
        (":search", "no name to look up (expected a name); for example :search Krakowie"),
        (":search xyzzy", "no entity of this name: xyzzy; try fewer letters"),
        (":lemma", "no word to look up (expected a word); for example :readings Krakowie"),
    ],
)
def test_errors_name_the_nearest(session: Session, line: str, error: str) -> None:
    assert _error(session, _QUESTION, line) == error


def test_search_finds_inflected_names_and_beginnings(session: Session) -> None:
    lines = _say(session, ":search Marsem")
    assert lines[0] == "id name as score description"
    assert [line.split()[0] for line in lines[1:]] == ["Q111", "Q112"]
    assert _say(session, ":search rzecz")[1] == "Q36 Rzeczpospolita Polska begins so"


def test_lemma_and_readings(session: Session) -> None:
    lines = _say(session, ":lemma Warszawie xyzzy")
    assert lines[0] == "Warszawie"
    assert "Warszawa subst; names Q270 Warszawa" in lines
    assert lines[-2:] == ["unknown to the dictionary", "xyzzy; names nothing in the label index"]
    lines = _say(session, ":readings Warszawie xyzzy")
    assert lines[0] == "Warszawie"
    assert any(re.match(r"Warszawa subst:sg:loc:f [01]\.\d\d nazwa_geograficzna", line) for line in lines)
    guessed = lines[lines.index("xyzzy") + 1 :]
    assert guessed[0] == "unknown to the dictionary; may be"
    assert all(re.match(r"xyzz\w (subst|ign)\S* [01]\.\d\d$", line) for line in guessed[1:])


def test_readings_come_likeliest_first_with_their_scores(session: Session) -> None:
    lines = _say(session, ":readings w Warszawie")
    scores = [float(line.split()[2]) for line in lines[lines.index("Warszawie") + 1 :]]
    assert scores == sorted(scores, reverse=True)
    assert abs(sum(scores) - 1) < 0.05
    assert lines[1].startswith("w prep:loc:nwok ")


def test_readings_tell_how_a_carelessly_typed_word_is_read(session: Session) -> None:
    lines = _say(session, ":readings Gdzie lezy Oslo")
    assert lines[lines.index("lezy, read as „leży”") + 1].startswith("leżeć fin:sg:ter:imperf ")
    assert "Oslo" in lines
    assert "POLSCE, read as „Polsce”" in _say(session, ":readings W POLSCE")


def test_query(session: Session) -> None:
    query = ":query SELECT ?moon ?name { ?moon wdt:P397 wd:Q111 ; rdfs:label ?name } ORDER BY ?name"
    assert _say(session, query) == ["?moon ?name", "Deimos (Q7548) Deimos @pl", "Fobos (Q7547) Fobos @pl", "2 rows"]
    assert _say(session, ":query ASK { wd:Q111 wdt:P397 ?x }") == ["false"]
    assert _say(session, ":query SELECT ?p { wd:Q36 ?p 'Polska'@pl }") == ["?p", "rdfs:label", "1 row"]
    assert _error(session, ":query INSERT DATA { wd:Q1 wdt:P1 wd:Q1 }").startswith("UPDATE is not supported")


def test_query_tells_that_it_was_cut_short(session: Session) -> None:
    session.tools = replace(session.tools, config=replace(session.tools.config, rows=3))
    lines = _say(session, ":query SELECT * { ?s rdfs:label ?label }")
    assert lines[-2:] == ["3 rows", "cut short: 2 seconds, 3 rows at most (`:set seconds`, `:set rows`)"]


def test_template(session: Session) -> None:
    lines = _say(session, ":template father")
    assert lines[0].startswith("father (people.yaml:")
    assert {"Slots", "Query", "Examples"} <= set(lines)
    assert any("wdt:P22" in line for line in lines)
    overview = _say(session, _QUESTION, ":template")
    assert overview[0] == "Fitting the last question"
    assert overview[1].startswith("father ")
    assert _error(session, ":template fathr") == "no such template: fathr; did you mean father?"


def test_save(session: Session, tmp_path: Path) -> None:
    assert _say(session, _QUESTION, ":save") == [f"added in kgqa-cases.tsv: {_QUESTION} → Jowisz"]
    assert _say(session, ":save kgqa-cases.tsv")[0].startswith("replaced in ")
    assert (tmp_path / "kgqa-cases.tsv").read_text(encoding="utf-8") == f"{_QUESTION}\tJowisz\n"


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "quit"])
def test_every_command_has_help(session: Session, name: str) -> None:
    assert _say(session, f":help {name}")[0].startswith(f":{name}")
    assert f":{name}" in " ".join(_say(session, ":"))


@pytest.mark.parametrize("command", ["why Q112", "candidates", "prefer Q112", "save"])
def test_commands_that_need_a_question(session: Session, command: str) -> None:
    assert _error(session, f":{command}") == "no question to look into; type one first"


def test_unknown_commands(session: Session) -> None:
    assert _error(session, ":Wh") == "unknown command: :Wh; did you mean :why?"
    assert _error(session, ":raedings") == "unknown command: :raedings; did you mean :readings?"
    assert find("why") is COMMANDS["why"]


@pytest.mark.parametrize(("line", "quits"), [(":quit", True), (" :quit now", True), ("quit", False), (":quite", False)])
def test_quit(line: str, quits: bool) -> None:
    assert is_quit(line) is quits


def test_empty_lines_say_nothing(session: Session) -> None:
    assert _say(session, "", "   ") == []


def test_save_of_links(session: Session) -> None:
    _say(session, _QUESTION, ":save links.jsonl", ":prefer Q111", ":save links.jsonl")
    lines = Path("links.jsonl").read_text(encoding="utf-8").splitlines()
    links = [{"start": 22, "end": 27, "surface": "Marsa", "qid": "Q111"}]
    assert [json.loads(line) for line in lines] == [{"text": _QUESTION, "links": links}]
    scores = METRICS["linking"]("links.jsonl", "links.jsonl")
    assert scores.totals[0] == "F1 1.0000"
