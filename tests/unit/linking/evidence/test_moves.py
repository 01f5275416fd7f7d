"""What members of clubs and bands do there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.evidence.moves import moves
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.facts.signatures import GraphSignatures
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.testing import MemoryGraph

NOBODY = FactReader(GraphSignatures(MemoryGraph([])), lambda *_: frozenset()).of(1)
PERSON = replace(NOBODY, sorts=frozenset({"person"}))
FOOTBALLER = replace(PERSON, nouns=frozenset({"footballer"}))
MEMBER = replace(PERSON, said=frozenset({54}))
DRUMMER = replace(PERSON, nouns=frozenset({"drummer"}))


@pytest.mark.parametrize(
    ("text", "name", "member", "sorts"),
    [
        ("Kiedy Messi odszedł z Barcelony?", "Barcelony", FOOTBALLER, {"organisation"}),
        ("Kiedy Messi odszedł z Barcelony?", "Barcelony", MEMBER, {"organisation"}),
        ("Kiedy Hackett odszedł z Genesis?", "Genesis", DRUMMER, {"band"}),
        ("Kiedy Messi odszedł z Barcelony?", "Barcelony", PERSON, None),
        ("Kiedy Messi wyjechał z Barcelony?", "Barcelony", FOOTBALLER, None),
        ("Kiedy Messi odszedł pod Barceloną?", "Barceloną", FOOTBALLER, None),
    ],
)
def test_a_member_moves(
    analyser: QuestionAnalyser, text: str, name: str, member: ItemFacts, sorts: set[str] | None
) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    at = next(at for at, token in enumerate(tokens) if token.form == name)
    found = list(moves(tokens, Mention(at, at + 1, name, ()), [member]))
    assert [set(one.sorts) for one in found] == ([sorts] if sorts else [])
