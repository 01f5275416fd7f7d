"""What has been made small stays small: bounds that may be lowered, and are raised only with a reason."""

from __future__ import annotations

from pathlib import Path

from kgqa.resources import evidence, fitted_groups, with_evidence
from kgqa.templating.template_library import load_library

ROOT = Path(__file__).resolve().parents[2]
MOST_WEIGHTS = 29
"""Fitted figures of linking: families of evidence, what tells candidates apart otherwise, spans, NIL."""
MOST_EVIDENCE = 32
"""Kinds of evidence: what words around a name may say of an item."""
MOST_TABLES = 11
"""Word lists of linking. A new word goes into one of them, a new sort of evidence into `evidence.tsv`. One of them
tells of families of evidence, not of words: `evidence.tsv`."""

MOST_TEMPLATES = 117
"""Question templates: what words mean beyond one relation, dimension or time, which are composed, and what the free
reader answers otherwise without them. Among them are the state of an office that somebody holds, a sea that is told by
the lowest point of a state alone, and who is no more alive."""


def test_there_are_few_templates() -> None:
    assert len(load_library(ROOT / "templates").templates) <= MOST_TEMPLATES


def test_linking_has_few_weights() -> None:
    groups = fitted_groups()
    assert len(groups["link"]) <= MOST_WEIGHTS
    assert groups["link"].keys() == groups["link_prior"].keys()


def test_linking_has_few_kinds_of_evidence() -> None:
    assert len(evidence()) <= MOST_EVIDENCE


def test_every_piece_of_evidence_belongs_to_a_family_with_a_weight() -> None:
    weights = fitted_groups()["link"]
    assert {one.family for one in evidence().values()} <= weights.keys()
    assert all(with_evidence(weights)[name] for name in evidence())


def test_evidence_speaks_for_or_against_as_its_family_says() -> None:
    weights = fitted_groups()["link"]
    assert all((weights[one.family] < 0) is one.family.startswith("not_") for one in evidence().values())
    assert all(one.strength > 0 for one in evidence().values())


def test_linking_has_few_word_lists() -> None:
    assert len(list((ROOT / "kgqa" / "linking" / "data").glob("*.tsv"))) <= MOST_TABLES
