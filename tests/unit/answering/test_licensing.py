"""What of a question results account for, asked of the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.answering.licensing import is_plain
from kgqa.assembly import Parts
from kgqa.model import (
    Aligned,
    Both,
    Findings,
    Kind,
    Licence,
    NumberMeaning,
    Part,
    Question,
    Related,
    Relation,
    Result,
    Size,
    Thing,
)
from kgqa.terms import ItemId, PropertyId

CAPITAL = PropertyId("P36")


def found(parts: Parts, text: str) -> Findings:
    """All that is found of a question, as the readers score it."""
    linked = parts.linker.link(parts.analyser.analyse(Question(text)))
    return parts.answerer.candidates(linked)


def taken(parts: Parts, text: str, template: str) -> dict[str, Aligned]:
    """What the words are taken for by the first result of a template or of the free reader."""
    words = parts.analyser.analyse(Question(text)).tokens
    result = first(parts, text, template)
    return {words[one.index].form: one for one in result.alignment}


def first(parts: Parts, text: str, template: str) -> Result:
    """The first result of a template, or of the free reader."""
    return next(one for one in found(parts, text).results if one.match.template == template)


def test_template_accounts_for_each_word(sample_parts: Parts) -> None:
    """The words of the pattern, the name and the question word are told apart."""
    words = taken(sample_parts, "Jak nazywa się stolica Francji?", "capital")
    assert words["stolica"].part is Part.RELATION
    assert (words["Francji"].part, words["Francji"].says) == (Part.NAME, "Francja")
    assert words["Jak"].part is Part.ASKED
    assert {one.licence for one in words.values()} == {Licence.SURE}


def test_free_reading_accounts_for_each_word(sample_parts: Parts) -> None:
    """A kind, a degree, a relation and a name."""
    words = taken(sample_parts, "najmniejsze państwo graniczące z Ukrainą", "free")
    parts = {form: one.part for form, one in words.items()}
    assert parts["najmniejsze"] is Part.OPERATOR
    assert parts["państwo"] is Part.KIND
    assert parts["graniczące"] is Part.RELATION
    assert parts["Ukrainą"] is Part.NAME


def test_result_names_the_properties_it_rests_on(sample_parts: Parts) -> None:
    """Of all paths of a relation those that lead to the answer."""
    assert CAPITAL in first(sample_parts, "Jak nazywa się stolica Francji?", "capital").told_by


def test_why_is_answered_by_causes_alone(sample_parts: Parts) -> None:
    """Where a town lies is no reason."""
    assert found(sample_parts, "Gdzie leży Paryż?").results
    assert not found(sample_parts, "Dlaczego Paryż leży we Francji?").results


@pytest.mark.parametrize("kind", [None, Kind("miasto")])
def test_plain_meaning_is_one_relation_of_one_thing(kind: Kind | None) -> None:
    """With a kind or without; no number of things is one."""
    related = Related(Relation.of(CAPITAL, "stolica"), Thing(ItemId("Q142").iri))
    assert is_plain(Both(kind, related) if kind else related)
    assert not is_plain(Size(related))
    assert not is_plain(Related(Relation.of(CAPITAL, "stolica"), related))


def test_number_is_computed_of_all_words(sample_parts: Parts) -> None:
    """How ink was called is not how long ago there was a Poland."""
    results = found(sample_parts, "Jak dawniej nazywał się w Polsce atrament?").results
    assert not any(isinstance(one.meaning, NumberMeaning) for one in results)
    assert any(
        isinstance(one.meaning, NumberMeaning) for one in found(sample_parts, "Jak dawno powstała Polska?").results
    )


def test_noun_that_is_asked_for_is_no_echo(sample_parts: Parts) -> None:
    """A language may be called so in its label."""
    results = found(sample_parts, "Jaki język jest urzędowy w kraju, którego stolicą jest Paryż?").results
    assert results
    assert not any(dict(one.evidence).get("echo") for one in results[:1])


def test_kin_is_told_by_kinship(sample_parts: Parts) -> None:
    """Whoever directed a film is not the wife of its director."""
    told = [one.told_by for one in found(sample_parts, "Jak nazywała się żona reżysera „Pianisty”?").results]
    assert told
    assert not any(one == {PropertyId("P57")} for one in told)


def test_word_of_a_longer_name_describes_the_thing(sample_parts: Parts) -> None:
    """„bocian” alone is linked, and called „bocian biały”."""
    words = taken(sample_parts, "Jak po łacinie nazywa się bocian biały?", "free")
    assert (words["biały"].part, words["biały"].licence) == (Part.NAME, Licence.SURE)


def test_what_a_template_does_not_tell_is_not_looked_for_in_vain(sample_parts: Parts) -> None:
    """„land-of-office” tells states: that it has no president for „kto” says nothing of the graph."""
    empty = found(sample_parts, "Kto jest prezydentem Polski?").empty
    assert "land-of-office" not in {one.template for one in empty}


def test_foreign_names_are_told_in_polish(sample_parts: Parts) -> None:
    """What is called so anyway is not told again."""
    (first_result, *_) = found(sample_parts, "Jaka jest polska nazwa miasta Vienna?").results
    assert [str(getattr(one, "value", "")) for one in first_result.terms] == ["Wiedeń"]
    assert not found(sample_parts, "Jaka jest polska nazwa miasta Wiedeń?").results


def test_nothing_is_counted_that_a_noun_only_hints_at(sample_parts: Parts) -> None:
    """Terms of office are no offices."""
    assert not found(sample_parts, "Ile kadencji sprawowała urząd kanclerza Angela Merkel?").results


def test_a_claim_needs_more_than_a_hint(sample_parts: Parts) -> None:
    """That somebody was somewhere is not that anything is known of him."""
    assert not any(one.boolean for one in found(sample_parts, "Czy był tam Fryderyk Chopin?").results)
