"""What a name does, suffers or has, by the verbs of its clause."""

from __future__ import annotations

import pytest

from kgqa.model import Candidate, Mention, Question
from kgqa.polish.clauses.verb_roles import Role, role
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import ItemId


def _role(analyser: QuestionAnalyser, text: str, name: str) -> Role:
    analysis = analyser.analyse(Question(text))
    at = next(at for at, token in enumerate(analysis.tokens) if token.form == name)
    return role(analysis.tokens, Mention(at, at + 1, name, ()))


@pytest.mark.parametrize(
    ("text", "name", "verb"),
    [
        ("Przez jakie kraje przepływa Niger?", "Niger", "przepływać"),
        ("Do czego wpada Kolorado?", "Kolorado", "wpadać"),
        ("Kim był Bush, który rządził Teksasem?", "Bush", "rządzić"),
        ("Jak nazywał się okręt, na którym Darwin opłynął świat?", "Darwin", "opłynąć"),
        ("Z kim Hudson grał w westernie?", "Hudson", "grać"),
        ("W którym roku przez Manna napisana została ta książka?", "Manna", "napisać"),
    ],
)
def test_a_subject_or_agent_does(analyser: QuestionAnalyser, text: str, name: str, verb: str) -> None:
    assert verb in _role(analyser, text, name).does


@pytest.mark.parametrize(
    ("text", "name", "verb"),
    [
        ("Kto wyreżyserował Chicago?", "Chicago", "wyreżyserować"),
        ("Kto poślubił Wiktorię?", "Wiktorię", "poślubić"),
        ("W którym roku został zwodowany Titanic?", "Titanic", "zwodować"),
    ],
)
def test_an_object_or_the_subject_of_a_passive_suffers(
    analyser: QuestionAnalyser, text: str, name: str, verb: str
) -> None:
    found = _role(analyser, text, name)
    assert verb in found.suffers
    assert verb not in found.does


def test_a_question_word_that_may_be_either_leaves_both_open(analyser: QuestionAnalyser) -> None:
    found = _role(analyser, "Jaki album nagrał Queen?", "Queen")
    assert "nagrać" in found.either
    assert not found.does


def test_a_name_in_the_singular_does_not_do_what_a_plural_verb_says(analyser: QuestionAnalyser) -> None:
    assert _role(analyser, "Gdzie Portugalczycy zbudowali fort na wyspie Mozambik?", "Mozambik") == Role()
    assert "uzyskać" in _role(analyser, "Kiedy Mozambik i Angola uzyskały niepodległość?", "Mozambik").does
    assert "leżeć" in _role(analyser, "Gdzie leży Mozambik?", "Mozambik").does


def test_what_a_noun_calls_does_not_do_what_a_verb_of_another_gender_says(analyser: QuestionAnalyser) -> None:
    assert "wycofać" in _role(analyser, "Kiedy marynarka wycofała śmigłowiec Wessex?", "Wessex").suffers
    assert "napisać" in _role(analyser, "Kiedy minister Szydło napisała list?", "Szydło").does


def test_the_attribute_of_an_object_has_no_role(analyser: QuestionAnalyser) -> None:
    assert _role(analyser, "Kto dowodził armią Sparty?", "Sparty") == Role()
    assert "rządzić" in _role(analyser, "Kto rządził Spartą?", "Spartą").suffers


def test_an_unknown_name_that_is_not_said_as_it_is_written_is_no_subject(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("W ilu filmach Xyzona zagrał Depp?")).tokens
    inflected = Mention(3, 4, "Xyzona", (Candidate(ItemId("Q1"), "Xyzon", 0.0, {}),))
    exact = Mention(3, 4, "Xyzona", (Candidate(ItemId("Q1"), "Xyzona", 0.0, {"exact": 1.0}),))
    assert not role(tokens, inflected).does
    assert "zagrać" in role(tokens, exact).does


def test_a_title_with_an_ending_is_no_subject(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Jak długo Boulle pisał „Planetę”?")).tokens
    assert not role(tokens, Mention(4, 7, "Planetę", (), quoted=True)).does


def test_a_genitive_behind_what_is_asked_for_has_no_role(analyser: QuestionAnalyser) -> None:
    assert _role(analyser, "Które państwo Europy ma najmniej mieszkańców?", "Europy") == Role()


def test_behind_a_preposition_a_name_has_no_role(analyser: QuestionAnalyser) -> None:
    assert _role(analyser, "Kto mieszka w Chicago?", "Chicago") == Role()


def test_what_is_introduced_behind_a_preposition_has_no_role(analyser: QuestionAnalyser) -> None:
    assert _role(analyser, "Ile osób mieszka we wsi o nazwie Wielkanoc?", "Wielkanoc") == Role()
