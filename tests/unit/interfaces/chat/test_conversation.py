"""Conversations over the embedded sample: follow-ups reuse what was talked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.assembly.data import label_keys
from kgqa.config import Config, load_config
from kgqa.interfaces.chat.conversation import Conversation
from kgqa.interfaces.items.working_examples import KINDS, working_examples
from wikidata_hdt.build.directory_build import BuildOptions, build_data_directory
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
    assert {one.answer for one in found} == {"Pcim", "tak"}
    assert len({one.text for one in found}) == len(found)


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
