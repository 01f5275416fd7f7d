"""Features of candidates and their weighted sum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.lookup.candidate_making import CandidateScorer, Evidence

EVIDENCE = Evidence("Lalka", "Lalka", exact=True, is_label=True, popularity=5.0, quoted=False, first=False)


def test_the_score_is_the_weighted_sum_of_the_features() -> None:
    assert CandidateScorer({"exact": 2.0, "label": 0.5}).score({"exact": 1.0, "label": 1.0, "other": 9.0}) == 2.5


def test_features_lie_between_none_and_one() -> None:
    scorer = CandidateScorer()
    for popularity in (0.0, 5.0, 100.0):
        for surface in ("", "Lalka", "a b c d e f g h"):
            features = scorer.features(replace(EVIDENCE, surface=surface, popularity=popularity))
            assert all(-0.25 <= value <= 1.0 for value in features.values())


@pytest.mark.parametrize(
    "worse",
    [
        replace(EVIDENCE, exact=False),
        replace(EVIDENCE, is_label=False),
        replace(EVIDENCE, popularity=1.0),
        replace(EVIDENCE, name="lalka"),
    ],
    ids=["inflected", "alias", "unpopular", "other letter case"],
)
def test_less_evidence_scores_lower(worse: Evidence) -> None:
    scorer = CandidateScorer()
    assert scorer.score(scorer.features(worse)) < scorer.score(scorer.features(EVIDENCE))


def test_a_capital_at_the_beginning_or_in_quotation_marks_says_less() -> None:
    scorer = CandidateScorer()
    other = replace(EVIDENCE, name="lalka")
    for excused in (replace(other, first=True), replace(other, quoted=True)):
        assert scorer.score(scorer.features(excused)) > scorer.score(scorer.features(other))
