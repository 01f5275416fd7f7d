"""Words of questions and the properties that they tell."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from kgqa.linking.relations.relation_table import RELATIONS_FILE, lexicon_rows, read_relations
from kgqa.matching.free.wordings import Directions, Told, Wordings, asked_role, direction_words, heard
from kgqa.model import AnswerType, Candidate, Linked, Mention, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.wording_table import DIRECTIONS_FILE, WEIGHTS_FILE, read_directions, read_weights
from kgqa.terms import ItemId, PropertyId

EVERY_TYPE = frozenset((None, *AnswerType))
SUBJECT, UNTOLD, OBJECT = -1, 0, 1


@pytest.fixture(scope="module")
def wordings() -> Wordings:
    relations = read_relations(template_directory() / RELATIONS_FILE)
    told = (Told(one.property, one.name, one.subject, one.object) for one in relations)
    return Wordings(read_weights(template_directory() / WEIGHTS_FILE), told)


@pytest.mark.parametrize(
    ("text", "property_"),
    [
        ("Spod czyjego pióra wyszła ta partytura?", "P86"),
        ("Dokąd toczy swoje wody ta rzeka?", "P403"),
        ("Jakim pieniądzem płaci się w tym kraju?", "P38"),
        ("Komu powierzono projekt tej budowli?", "P84"),
        ("Na co zapadł i umarł ten pisarz?", "P509"),
    ],
)
def test_words_tell_a_property(analyser: QuestionAnalyser, wordings: Wordings, text: str, property_: str) -> None:
    chances = wordings.chances(analyser.analyse(Question(text)).tokens, EVERY_TYPE)
    assert property_ in [str(one.property) for one, _ in islice(chances, 3)]


def test_a_word_counts_once_however_many_lemmas_it_has(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kto ma rację?")).tokens
    said = [token for token in tokens if token.form[0].isalnum()]
    assert sum(share for _, share in heard(said)) == pytest.approx(len(said))


def test_words_that_were_never_seen_tell_nothing(wordings: Wordings) -> None:
    assert len({chance for _, chance in wordings.chances((), EVERY_TYPE)}) == 1


def test_all_properties_are_told_of_best_first_and_one_of_them_is_meant(
    analyser: QuestionAnalyser, wordings: Wordings
) -> None:
    told = list(wordings.chances(analyser.analyse(Question("Komu powierzono projekt?")).tokens, EVERY_TYPE))
    chances = [chance for _, chance in told]
    assert chances == sorted(chances, reverse=True) and sum(chances) == pytest.approx(1)
    assert len({one.property for one, _ in told}) == len(told) > 400


def test_properties_of_other_types_are_left_out(analyser: QuestionAnalyser, wordings: Wordings) -> None:
    tokens = analyser.analyse(Question("Komu powierzono projekt?")).tokens
    told = list(wordings.chances(tokens, frozenset({AnswerType.TIME})))
    assert told and all(AnswerType.TIME in (one.subject.type, one.object.type) for one, _ in told)
    assert sum(chance for _, chance in told) == pytest.approx(1)


def test_every_wording_speaks_of_a_known_property_and_names_one_thing() -> None:
    known = {str(one.property) for one in read_relations(template_directory() / RELATIONS_FILE)}
    for number, row in lexicon_rows(template_directory() / "wordings.tsv", ("property", "asked", "wording")):
        identifier, asked, wording = row
        assert identifier in known and asked in ("subject", "object"), number
        assert re.findall(r"\bX\b", wording) == ["X"], number


def words(text: str) -> tuple[str, ...]:
    tokens = QuestionAnalyser(MorfeuszMorphology()).analyse(Question(text)).tokens
    names = sum(1 << index for index, token in enumerate(tokens) if token.form == "Praga")
    return tuple(direction_words(tokens, names))


def test_words_beginning_and_what_stands_before_a_name_tell() -> None:
    assert {"stolica", "^jaka", "^jaka jest", "<stolica"} <= set(words("Jaka jest stolica Praga?"))


@pytest.mark.parametrize(("strength", "asked"), [("2.0", 1), ("-2.0", -1), ("0.5", 0)])
def test_only_strong_words_decide(strength: str, asked: int) -> None:
    directions = Directions({"": {"P36": 0.0}, "stolica": {"P36": float(strength)}})
    assert directions.asked(PropertyId("P36"), ("stolica",)) == asked
    assert directions.asked(PropertyId("P50"), ("stolica",)) == 0


def test_the_fitted_model_knows_what_is_named() -> None:
    directions = Directions(read_directions(template_directory() / DIRECTIONS_FILE))
    assert directions.strength(PropertyId("P36"), words("Stolicą którego kraju jest Praga?")) < 0


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
