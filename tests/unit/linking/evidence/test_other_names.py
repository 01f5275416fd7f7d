"""What is named together lies together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.evidence.other_names import Home, Homes, kinship
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.model import Candidate, Mention, Question
from kgqa.polish.clauses.apposition_nouns import apposition
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import ItemId
from tests.doubles import MemoryGraph

FINLAND, JAPAN = 33, 17
FRENCH, POLISH = 150, 809
FACTS = FactReader(GraphSignatures(MemoryGraph([])), lambda *_: frozenset()).of(1)
HERE = Home(frozenset({FINLAND}), frozenset({"finland"}), is_fixed=True)
THERE = Home(frozenset({JAPAN}), frozenset({"japan"}), is_fixed=True)
TOWN = replace(FACTS, sorts=frozenset({"city"}), guessed=False, countries=frozenset({FINLAND}))


def _features(facts: ItemFacts, homes: list[Home]) -> dict[str, float]:
    return {name: value for name, value, _ in Homes(homes).verdicts(facts) if value}


@pytest.mark.parametrize(
    ("facts", "homes", "features"),
    [
        (TOWN, [HERE], {"compatriot": 1.0}),
        (TOWN, [HERE, HERE, HERE], {"compatriot": 2.0}),
        (TOWN, [replace(HERE, is_fixed=False)], {"compatriot": 0.5}),
        (TOWN, [THERE], {}),
        (replace(TOWN, countries=frozenset(), told_countries=frozenset({"finland"})), [HERE], {"compatriot": 1.0}),
        (replace(TOWN, sorts=frozenset({"organisation"})), [HERE], {"compatriot": 0.5}),
        (replace(TOWN, sorts=frozenset({"person"})), [HERE], {}),
        (TOWN, [], {}),
    ],
)
def test_features(facts: ItemFacts, homes: list[Home], features: dict[str, float]) -> None:
    assert _features(facts, homes) == features


@pytest.mark.parametrize(
    ("tongues", "spoken", "features"),
    [({FRENCH}, [{FRENCH}], {"tongue": 1.0}), ({FRENCH}, [{POLISH}], {}),
     ({FRENCH}, [set()], {}), (set(), [{FRENCH}], {})],
)  # fmt: skip
def test_works_are_in_the_languages_of_other_names(
    tongues: set[int], spoken: list[set[int]], features: dict[str, float]
) -> None:
    homes = [replace(THERE, languages=frozenset(one)) for one in spoken]
    assert _features(replace(FACTS, tongues=frozenset(tongues)), homes) == features


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Kim był Hudson, najmłodszy syn noblisty?", "syn"),
        ("Kim był Hudson, poseł i wnuk słynnego premiera?", "wnuk"),
        ("Kim był Hudson, wnuk i imiennik słynnego premiera?", "wnuk"),
        ("Co dano Hudsonowi, wnukowi wojennego premiera?", "wnuk"),
    ],
)
def test_the_best_known_namesake_is_the_relative_that_is_told(analyser: QuestionAnalyser, text: str, word: str) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    at = next(at for at, token in enumerate(tokens) if token.form.startswith("Hudson"))
    known = tuple(
        Candidate(ItemId(one), "Hudson", 1.0, {"popularity": value}) for one, value in (("Q1", 0.2), ("Q2", 0.4))
    )
    mention = Mention(at, at + 1, tokens[at].form, known)
    kin = kinship(tokens, mention, apposition(tokens, mention))
    assert [(one.word, one.namesake) for one in kin] == [(word, 2)]
