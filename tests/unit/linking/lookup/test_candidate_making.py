"""Features of candidates and their weighted sum."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.candidate_making import made_candidates, weighted_sum
from kgqa.linking.lookup.name_spans import NameSpan
from kgqa.model import Aim, Analysis, Candidate, Question
from kgqa.polish.tokens.words import Token
from wikidata_hdt.labels.label_index import LabelEntry

PLAIN = NameSpan(0, 1, quoted=False, first=False)


def _made(
    text: str = "Lalka", *, span: NameSpan = PLAIN, exact: bool = True, is_label: bool = True, popularity: float = 5.0
) -> Candidate:
    analysis = Analysis(Question("Lalka"), (Token("Lalka", 0, 5, ()),), Aim.UNKNOWN)
    entry = LabelEntry("Q1", text, "pl", is_label, "surface", popularity)
    return made_candidates(analysis, span, {("Q1", text): (entry, exact)}, "Q")[0]


def test_the_score_is_the_weighted_sum_of_the_features() -> None:
    assert weighted_sum({"exact": 1.0, "label": 1.0, "other": 9.0}, {"exact": 2.0, "label": 0.5}) == 2.5


@pytest.mark.parametrize("popularity", [0.0, 5.0, 100.0])
def test_features_lie_between_none_and_one(popularity: float) -> None:
    assert all(0 <= value <= 1 for value in _made(popularity=popularity).features.values())


@pytest.mark.parametrize(
    "worse",
    [_made(exact=False), _made(is_label=False), _made(popularity=1.0), _made("lalka")],
    ids=["inflected", "alias", "unpopular", "other letter case"],
)
def test_less_evidence_scores_lower(worse: Candidate) -> None:
    assert worse.score < _made().score


def test_a_capital_at_the_beginning_or_in_quotation_marks_says_less() -> None:
    first = NameSpan(0, 1, quoted=False, first=True)
    assert _made("lalka", span=first).score > _made("lalka").score
