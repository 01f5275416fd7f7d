"""Words that a result must account for, asked of the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.answering.unsaid_words import leaves_name, says_little, tells_times
from kgqa.assembly import Parts
from kgqa.model import Findings, Linked, Question
from kgqa.polish.tokens.words import Token


def found(parts: Parts, text: str) -> Findings:
    """All that is found of a question, as the readers score it."""
    return parts.answerer.candidates(parts.linker.link(parts.analyser.analyse(Question(text))))


@pytest.mark.parametrize(
    ("whole", "more"),
    [
        ("Jak wysokie są Rysy?", "Jak wysokie są zaświaty Rysy?"),
        ("Czym płaci się w Japonii?", "Czym płaci się za smutek w Japonii?"),
        ("najmniejsze państwo graniczące z Ukrainą", "najmniejsze państwo unijne graniczące z Ukrainą"),
        ("Wymień wyspy Grecji.", "Wymień wyspy Grecji, które mają pierścienie."),
    ],
)
def test_noun_or_adjective_that_nothing_says_leaves_no_free_reading(sample_parts: Parts, whole: str, more: str) -> None:
    """With another word it is another question, whatever else speaks for the answer."""
    assert found(sample_parts, whole).results
    assert not found(sample_parts, more).results


def test_adjective_picks_one_of_several(sample_parts: Parts) -> None:
    """A cast does not tell who has the leading part; of one neighbour any adjective says more than of all."""
    assert len(found(sample_parts, "Kto zagrał w filmie „Pianista”?").results[0].terms) > 1
    assert not found(sample_parts, "Kto zagrał główną rolę w filmie „Pianista”?").results
    assert not found(sample_parts, "Jaki łysy sąsiad ma Polska?").results


def test_adjective_in_the_class_of_all_that_is_told_is_said(sample_parts: Parts) -> None:
    """The neighbours of Ukraine are sovereign states, and no states of the union."""
    assert found(sample_parts, "najmniejsze suwerenne państwo graniczące z Ukrainą").results
    assert not found(sample_parts, "najmniejsze unijne państwo graniczące z Ukrainą").results


def test_month_of_the_time_that_is_told_is_said(sample_parts: Parts) -> None:
    """No other month is."""
    results = found(sample_parts, "W którym dniu maja urodził się Karol Wojtyła?").results
    assert results
    assert tells_times(results[0])
    assert not found(sample_parts, "W którym dniu marca urodził się Karol Wojtyła?").results


def test_number_is_of_the_noun_that_is_counted(sample_parts: Parts) -> None:
    """A name is not counted by what stands in a relation to it."""
    assert not found(sample_parts, "Ile Pianistów ma aktor?").results


@pytest.mark.parametrize(("text", "little"), [("płynie", True), ("szybko", True), ("rzeka", False), ("łysy", False)])
def test_verbs_and_adverbs_say_little(sample_parts: Parts, text: str, little: bool) -> None:
    token: Token = sample_parts.analyser.analyse(Question(f"Co {text}?")).tokens[1]
    assert says_little(token) is little


def test_adjective_picks_the_first_of_fewer(sample_parts: Parts) -> None:
    """The largest town is none of those where Polish is spoken."""
    assert found(sample_parts, "Które polskie miasto ma najwięcej ludności?").results
    assert not found(sample_parts, "Które polskojęzyczne miasto ma najwięcej ludności?").results


def linked(parts: Parts, text: str) -> Linked:
    return parts.linker.link(parts.analyser.analyse(Question(text)))


@pytest.mark.parametrize(
    ("taken", "left"),
    [({3}, True), ({5}, True), ({3, 5}, False), (set(), False)],
)
def test_one_of_two_is_not_left_out(sample_parts: Parts, taken: set[int], left: bool) -> None:
    question = linked(sample_parts, "Ile rzek dzieli Niemcy i Polskę?")
    assert leaves_name(question, taken) is left
