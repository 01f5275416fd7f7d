"""Conversations over the embedded sample: follow-ups reuse what was talked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.assembly.data import label_keys
from kgqa.config import Config, load_config
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.chat.dialogue_acts import reply_to
from kgqa.interfaces.chat.follow_ups import FollowUps
from kgqa.interfaces.items.ready_questions import KINDS, working_examples
from kgqa.terms import ItemId
from wikidata_hdt.build.directory_build import BuildOptions, build_data_directory
from wikidata_hdt.own.own_build import build_from_any
from wikidata_hdt.profiles.profiles import load_profile

OWN = Path(__file__).parents[4] / "examples" / "own.nt"


@pytest.mark.parametrize(
    ("lines", "understood", "answer"),
    [
        (["Kiedy urodził się Adam Mickiewicz?", "a kiedy umarł?"], "Kiedy umarł Adam Mickiewicz?", "26 listopada 1855"),
        (["Kto napisał „Lalkę”?", "kiedy się urodził?"], "Kiedy się urodził Bolesław Prus?", "20 sierpnia 1847"),
        (["Gdzie umarła Maria Curie?", "kto był jej mężem?"], "Kto był mężem Marii Skłodowskiej-Curie?", "Piotr Curie"),
        (["Gdzie umarł Fryderyk Chopin?", "a jego ojciec?"], "Ojciec Fryderyka Chopina?", "Mikołaj Chopin"),
        (["Jaka jest stolica Polski?", "a Niemiec?"], "Jaka jest stolica Niemiec?", "Berlin"),
        (["Jaka jest stolica Polski?", "a Francja?"], "Jaka jest stolica Francji?", "Paryż"),
        (["Kiedy urodził się Bolesław Prus?", "a gdzie?"], "Gdzie urodził się Bolesław Prus?", "w Hrubieszowie"),
        (["Gdzie umarł Bolesław Prus?", "a w którym roku?"], "W którym roku umarł Bolesław Prus?", "w 1912"),
    ],
)
def test_a_follow_up(
    sample_parts: Parts, sample_config: Config, lines: list[str], understood: str, answer: str
) -> None:
    conversation = Conversation(sample_parts, sample_config)
    assert conversation.say(lines[0]).understood == ""
    turn = conversation.say(lines[1])
    assert (turn.understood, turn.lines) == (understood, (answer,))


def test_a_pronoun_takes_what_suits_its_gender(sample_parts: Parts, sample_config: Config) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.say("Kto był mężem Marii Skłodowskiej-Curie?")
    assert conversation.say("gdzie ona umarła?").understood == "Gdzie Maria Skłodowska-Curie umarła?"


def test_a_whole_question_stands_alone(sample_parts: Parts, sample_config: Config) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.say("Jaka jest stolica Polski?")
    turn = conversation.say("Kiedy urodził się Adam Mickiewicz?")
    assert (turn.understood, turn.lines) == ("", ("24 grudnia 1798",))


def test_a_follow_up_of_nothing_is_a_question(sample_parts: Parts, sample_config: Config) -> None:
    turn = Conversation(sample_parts, sample_config).say("a kiedy umarł?")
    assert turn.understood == "" and turn.lines[0] == "Nie znam odpowiedzi."


def test_examples_are_answered_and_of_every_kind(sample_parts: Parts, sample_config: Config) -> None:
    found = list(working_examples(sample_parts, sample_config, each=1))
    assert sorted(one.kind for one in found) == sorted(KINDS)
    assert all(one.answer for one in found)
    assert {one.kind for one in working_examples(sample_parts, sample_config, "time", 3)} == {"time"}


def test_data_of_ones_own_have_examples_too(tmp_path: Path) -> None:
    build_data_directory([str(OWN)], tmp_path / "data", BuildOptions(load_profile("truthy"), *label_keys()))
    config = load_config({"data": tmp_path / "data"})
    found = list(working_examples(open_parts(config), config))
    assert {one.answer for one in found} == {"Pcim", "tak", "w Pcimiu"}
    assert len({one.text for one in found}) == len(found)


def test_relations_of_ones_own_have_examples(tmp_path: Path) -> None:
    (tmp_path / "mill.ttl").write_text(
        """@prefix o: <http://mill.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        o:owner rdfs:label "kustosz"@pl . o:mill rdfs:label "Młyn Stary"@pl ; o:owner o:jan .
        o:jan rdfs:label "Jan Otręba"@pl .""",
        encoding="utf-8",
    )
    options = BuildOptions(load_profile("truthy"), *label_keys(), jobs=1)
    build_from_any([str(tmp_path / "mill.ttl")], tmp_path / "data", options, lambda _step, _done, _total: None)
    config = load_config({"data": tmp_path / "data"})
    assert "Jan Otręba" in [one.answer for one in working_examples(open_parts(config), config)]


@pytest.mark.parametrize(
    ("question", "choice", "answer"),
    [
        ("Ile mieszkańców ma Meksyk?", "2", "9 209 944"),
        ("Ile mieszkańców ma Meksyk?", "chodzi mi o miasto", "9 209 944"),
        ("Ile mieszkańców ma Meksyk?", "państwo", "126 014 024"),
        ("Co to jest Mars?", "drugie", "rzymski bóg wojny"),
        ("Kiedy powstał „Solaris”?", "o film", "1972"),
    ],
)
def test_a_choice_among_meanings(
    sample_parts: Parts, sample_config: Config, question: str, choice: str, answer: str
) -> None:
    conversation = Conversation(sample_parts, sample_config)
    assert conversation.say(question).lines[-1].startswith("O co chodzi: 1) ")
    turn = conversation.say(choice)
    assert (turn.understood, [line.replace("\N{NO-BREAK SPACE}", " ") for line in turn.lines]) == ("", [answer])
    assert conversation.offered == (question, ())


def test_what_chooses_nothing_is_a_question(sample_parts: Parts, sample_config: Config) -> None:
    conversation = Conversation(sample_parts, sample_config)
    asked_back = "O co chodzi: 1) planeta karłowata Pluton czy 2) bóg rzymski Pluton?"
    assert conversation.say("Co to jest Pluton?").lines == ("Nie jestem pewien.", asked_back)
    assert conversation.say("Jaka jest stolica Polski?").lines == ("Warszawa",)
    assert conversation.offered[1] == ()


@pytest.mark.parametrize(
    ("lines", "understood"),
    [
        (["Kto był ojcem Fryderyka Chopina?", "a Słowackiego?"], "Kto był ojcem Juliusza Słowackiego?"),
        (["Kiedy urodził się Fryderyk Chopin?", "a Słowacki?"], "Kiedy urodził się Juliusz Słowacki?"),
        (["Czy Polska graniczy z Czechami?", "a z Węgrami?"], "Czy Polska graniczy z Węgrami?"),
        (["Ile mieszkańców ma Warszawa?", "czy jest większa od Krakowa?"], "Czy Warszawa jest większa od Krakowa?"),
        (
            ["Ile mieszkańców ma Warszawa?", "czy jest większa od Krakowa?", "a od Berlina?"],
            "Czy Warszawa jest większa od Berlina?",
        ),
        (["Jaka jest stolica Polski?", "dzięki, a ile ma mieszkańców?"], "Ile ma mieszkańców Warszawa?"),
        (["Jakie miasto jest większe: Lublin czy Łódź?", "a Kraków?"], "Jakie miasto jest większe: Kraków czy Łódź?"),
        (["Kto napisał „Lalkę”?", "a Zbigniewkowo?"], "Kto napisał „Zbigniewkowo”?"),
        (["a jak wysokie są Rysy?", "a Mount Everest?"], "a jak wysokie są Mount Everest?"),
        (["Ile mieszkańców ma Warszawa?", "nie, chodziło mi o Kraków"], "Ile mieszkańców ma Kraków?"),
    ],
)
def test_what_another_name_is_put_in_place_of(
    sample_parts: Parts, sample_config: Config, lines: list[str], understood: str
) -> None:
    conversation = Conversation(sample_parts, sample_config)
    for line in lines[:-1]:
        conversation.say(line)
    assert conversation.said(lines[-1]).question.casefold() == understood.casefold()


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ("czy ma brata?", True),
        ("czy żył w Paryżu?", True),
        ("czy Warszawa leży nad Wisłą?", False),
        ("czy to sen", False),
    ],
)
def test_a_line_that_does_not_say_of_what_points_back(sample_parts: Parts, line: str, whole: bool) -> None:
    assert FollowUps(sample_parts).points_back(line) is whole


@pytest.mark.parametrize(
    ("question", "line", "answer"),
    [
        ("Ile mieszkańców ma Meksyk?", "nie, chodziło mi o miasto", "9 209 944"),
        ("Co to jest Mars?", "nie, miałem na myśli boga", "rzymski bóg wojny"),
        ("Co to jest Mars?", "raczej drugie", "rzymski bóg wojny"),
    ],
)
def test_another_reading_is_meant(
    sample_parts: Parts, sample_config: Config, question: str, line: str, answer: str
) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.say(question)
    assert conversation.say(line).lines[0].replace("\N{NO-BREAK SPACE}", " ") == answer


def test_another_thing_of_the_same_name_is_meant_though_nothing_was_offered(
    sample_parts: Parts, sample_config: Config
) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.say("Co to jest Mars?")
    conversation.say("drugie")
    conversation.offered = "", ()
    said = conversation.said("nie, chodziło mi o planetę")
    assert said.items
    assert said.outcome.answer.text == "czwarta planeta od Słońca"  # type: ignore[union-attr]  # there is one


@pytest.mark.parametrize("line", ["dziękuję", "Cześć!", "ok", "Dzień dobry", "do widzenia"])
def test_small_talk_is_answered_and_forgotten(sample_parts: Parts, sample_config: Config, line: str) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.say("Jaka jest stolica Polski?")
    before = list(conversation.topics)
    (reply,) = conversation.say(line).lines
    assert reply == reply_to(line) != ""
    assert conversation.topics == before
    assert conversation.say("a Niemiec?").lines == ("Berlin",)


def test_a_conversation_is_taken_up_again_by_its_last_question(sample_parts: Parts, sample_config: Config) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.resume("Ile mieszkańców ma Meksyk?", [], choosing=True)
    assert conversation.said("miasto").meaning == 2
    conversation.resume("Kiedy urodził się Fryderyk Chopin?", [ItemId("Q36")], choosing=False)
    assert conversation.topics == [ItemId("Q36")]
    assert conversation.said("a Słowacki?").question == "Kiedy urodził się Juliusz Słowacki?"


def test_an_answer_rests_on_what_was_meant_instead(sample_parts: Parts, sample_config: Config) -> None:
    conversation = Conversation(sample_parts, sample_config)
    assert conversation.say("Ile kilometrów ma Wisła?").lines == ("1047\u00a0km",)
    town = conversation.say("nie, chodziło mi o miasto Wisła")
    assert town.lines[0] == "Nie znam odpowiedzi."
    assert "„Wisła” – Wisła, miasto" in town.lines[1]
    assert conversation.say("nie, chodziło mi o rzekę").lines == ("1047\u00a0km",)


def test_a_kind_means_what_bears_the_same_name(sample_parts: Parts, sample_config: Config) -> None:
    conversation = Conversation(sample_parts, sample_config)
    conversation.say("Kto napisał Pana Tadeusza?")
    film = conversation.say("nie, chodziło mi o film")
    assert (film.understood, film.lines[0]) == ("Kto napisał film „Pan Tadeusz”?", "Nie znam odpowiedzi.")
