"""Features of candidates and their weighted sum."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.linking.lookup.candidate_making import NameSpan, is_of_other_word, made_candidates, name_spans, weighted_sum
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Aim, Analysis, Candidate, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.words import Token
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

PLAIN = NameSpan(0, 1, quoted=False, first=False)
_LINES = Path(__file__).with_name("homographs.tsv").read_text(encoding="utf-8").splitlines()[1:]
PAIRS = [tuple(line.split("\t")) for line in _LINES]


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


@pytest.mark.parametrize(
    ("text", "word", "may_be"),
    [
        ("Najmniejsze państwo świata?", "Najmniejsze", False),
        ("Małe państwo świata?", "Małe", True),
        ("Najwyższa Izba Kontroli?", "Najwyższa Izba Kontroli", True),
        ("Brakuje mi jednej rzeczy", "mi", False),
    ],
)
def test_degrees_at_the_start_and_pronouns_are_no_names(
    analyser: QuestionAnalyser, text: str, word: str, *, may_be: bool
) -> None:
    analysis = analyser.analyse(Question(text))
    assert (word in [span.surface(analysis) for span in name_spans(analysis)]) is may_be


@pytest.fixture(scope="module")
def analyser() -> QuestionAnalyser:
    return QuestionAnalyser(MorfeuszMorphology(), "")


def test_there_are_fifty_pairs() -> None:
    assert len(PAIRS) >= 50


@pytest.mark.parametrize(("question", "form", "own", "other"), PAIRS)
def test_a_word_is_not_another_word(analyser: QuestionAnalyser, question: str, form: str, own: str, other: str) -> None:
    token = next(one for one in analyser.analyse(Question(question)).tokens if one.word == form)
    keys = (fold(form), *LemmaKeys(MorfeuszMorphology()).of_mention([form]))
    kept = [key for key in keys if not is_of_other_word((token,), key)]
    assert fold(own) in kept
    assert fold(other) not in kept


@pytest.mark.parametrize(("name", "is_kept"), [("stare miasto", False), ("Najstarsze Miasto", True)])
def test_a_superlative_is_not_what_is_named_by_the_plain_adjective(
    analyser: QuestionAnalyser, name: str, *, is_kept: bool
) -> None:
    analysis = analyser.analyse(Question("Gdzie leży najstarsze miasto?"))
    span = next(one for one in name_spans(analysis) if one.surface(analysis) == "najstarsze miasto")
    entry = LabelEntry("Q1", name, "pl", is_label=True, matched_by="lemma", popularity=5.0)
    assert bool(made_candidates(analysis, span, {("Q1", name): (entry, False)}, "Q")) is is_kept


@pytest.mark.parametrize("text", ["Co to jest C++?", "Kto stworzył C++?"])
def test_signs_that_are_one_word_with_a_letter_belong_to_a_name(text: str) -> None:
    analysis = QuestionAnalyser(MorfeuszMorphology()).analyse(Question(text))
    assert "C++" in {span.surface(analysis) for span in name_spans(analysis)}
