"""Which end of a verb a question asks for."""

from __future__ import annotations

import pytest

from kgqa.matching.free.asked_roles import asked_role
from kgqa.model import Candidate, Linked, Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import ItemId

SUBJECT, UNTOLD, OBJECT = -1, 0, 1


@pytest.mark.parametrize(
    ("question", "verb", "name", "role"),
    [
        ("Kto zastąpił Zygmunta Starego?", "zastąpił", "Zygmunta Starego", SUBJECT),
        ("Kogo zastąpił Zygmunt Stary?", "zastąpił", "Zygmunt Stary", OBJECT),
        ("Którego króla zastąpił Zygmunt Stary?", "zastąpił", "Zygmunt Stary", OBJECT),
        ("Jakie państwo zastąpiło Prusy?", "zastąpiło", "Prusy", SUBJECT),
        ("Jakie państwo zastąpiło Cesarstwo Rosyjskie?", "zastąpiło", "Cesarstwo Rosyjskie", SUBJECT),
        ("Cesarstwo Rosyjskie jakie państwo zastąpiło?", "zastąpiło", "Cesarstwo Rosyjskie", UNTOLD),
        ("Przez kogo został zastąpiony Zygmunt Stary?", "zastąpiony", "Zygmunt Stary", SUBJECT),
        ("Kto został zastąpiony przez Zygmunta Starego?", "zastąpiony", "Zygmunta Starego", OBJECT),
        ("Po kim panował Zygmunt Stary?", "panował", "Zygmunt Stary", UNTOLD),
        ("Jaka planeta jest następna za Uranem?", "następna", "Uranem", UNTOLD),
        ("Ile krain przejęły Prusy?", "przejęły", "Prusy", OBJECT),
        ("Ile stanów wchodzi w skład Prus?", "wchodzi", "Prus", SUBJECT),
        ("Co zastąpiła Rzesza Niemiecka?", "zastąpiła", "Rzesza Niemiecka", OBJECT),
        ("Co zastąpiło Prusy?", "zastąpiło", "Prusy", SUBJECT),
        ("Co zastępuje Zenon Zawilski?", "zastępuje", "Zenon Zawilski", OBJECT),
        ("Jaki urząd zastąpił Zenon Zawilski?", "zastąpił", "Zenon Zawilski", OBJECT),
        ("poprzednik Zygmunta Starego", "poprzednik", "Zygmunta Starego", UNTOLD),
    ],
)
def test_roles(analyser: QuestionAnalyser, question: str, verb: str, name: str, role: int) -> None:
    analysis = analyser.analyse(Question(question))
    forms = [token.form for token in analysis.tokens]
    start = forms.index(name.split(maxsplit=1)[0])
    mention = Mention(start, start + len(name.split()), name, (Candidate(ItemId("Q1"), name, 1.0),))
    assert asked_role(Linked(analysis, (mention,)), analysis.tokens[forms.index(verb)]) == role
