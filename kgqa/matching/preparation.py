"""Prepares a linked question for matching: what may fill slots, and a topic said before the question („„Gladiator” –
kto jest reżyserem tego filmu?”) where it is pointed back to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.matching.implied import noun_phrases
from kgqa.matching.periods import periods
from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.slot_fillers import literal_values, option_lists
from kgqa.model import Analysis, AnswerForm, Description, Linked, Mention, SpanKind, Token, Value, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.terms import XSD, Case, ItemId, Literal

_BY, _AMOUNT = "o", "ile"
_BEING = word_list("being_verbs")
_PLACED = word_list("at_place")
"""Prepositions between a noun and the place where it is."""
_BREAKS = word_list("behind_topic")


def sentence_of(
    linked: Linked,
    fillers: frozenset[str],
    aside: frozenset[int] = frozenset(),
    descriptions: Iterable[Span[Description]] = (),
) -> Sentence:
    """The question with everything that may fill slots; the tokens `aside` need not be covered and fill nothing."""
    analysis = replace(linked.analysis, wh_phrases=(*linked.analysis.wh_phrases, *_located(linked), *_amounts(linked)))
    return Sentence(
        analysis,
        (mention for mention in linked.mentions if not _leaves_out_order(analysis, mention)),
        fillers,
        relations=(one for one in linked.relations if not _is_predicate(analysis.tokens[one.start : one.end])),
        aside=aside,
        options=option_lists(linked.analysis, linked.mentions),
        values=(*literal_values(linked.analysis), *measures(linked.analysis)),
        periods=periods(linked.analysis),
        ordinals=ordinals(linked.analysis),
        descriptions=descriptions,
    )


def _is_predicate(tokens: Sequence[Token]) -> bool:
    """Whether words that may name a relation are a copula and its noun („jest stolicą”): whose genitive stands behind
    them, only the noun tells."""
    return len(tokens) > 1 and bool(tokens[0].lemmas & _BEING) and tokens[-1].may_be(PLAIN_NOUNS)


def _leaves_out_order(analysis: Analysis, mention: Mention) -> bool:
    """Whether a name was widened by a word that picks one of many („najdłuższa rzeka”) and does not say it."""
    read = analysis.understanding
    picking = {one.index for one in (*read.superlatives, *read.comparatives)} | {one.index for one in read.ordinals}
    inside = picking.intersection(range(mention.start, mention.end))
    return any(analysis.tokens[index].form not in mention.text for index in inside)


def _amounts(linked: Linked) -> Iterator[WhPhrase]:
    """The bare „o ile” in front of a comparative, which is no noun that could be counted."""
    analysis = linked.analysis
    for graded in analysis.understanding.comparatives if not analysis.wh_phrases else ():
        index = graded.index - 1
        if index > 0 and _AMOUNT in analysis.tokens[index].lemmas and analysis.tokens[index - 1].form.lower() == _BY:
            yield WhPhrase(index - 1, index + 1, _AMOUNT, AnswerForm(Case.ACC, preposition=_BY))


def _located(linked: Linked) -> Iterator[WhPhrase]:
    """The wh-phrase together with the place behind its noun („które rzeki w Polsce”)."""
    tokens = linked.analysis.tokens
    for phrase in linked.analysis.wh_phrases[:2]:
        if not phrase.noun or phrase.time or phrase.end + 1 >= len(tokens) or phrase.within:
            continue
        if tokens[phrase.end].lemmas.isdisjoint(_PLACED):
            continue
        for mention in linked.mentions:
            if mention.start == phrase.end + 1 and mention.text[:1].isupper():
                places = frozenset(one.item for one in mention.candidates[:2] if isinstance(one.item, ItemId))
                yield replace(phrase, end=mention.end, within=places)


def measures(analysis: Analysis) -> Iterator[Span[Value]]:
    """Quantities with their units, and numbers without one that are more than a word of digits."""
    quantities = {span.start: span for span in analysis.spans if span.kind is SpanKind.QUANTITY}
    for number in analysis.spans:
        if number.kind is not SpanKind.NUMERAL:
            continue
        term = Literal(number.value, datatype=XSD + "decimal")
        found = quantities.get(number.start)
        if found:
            yield Span(found.start, found.end, Value(found.start, found.end, term, found.unit), frozenset())
        elif number.end > number.start + 1 or not analysis.tokens[number.start].form[0].isdigit():
            yield Span(number.start, number.end, Value(number.start, number.end, term), frozenset())


def ordinals(analysis: Analysis) -> Iterator[Span[Value]]:
    """Ordinal numbers („szesnasty”, „XVI”), counted from the first."""
    for ordinal in analysis.understanding.ordinals:
        if ordinal.number > 0 and ordinal.index < len(analysis.tokens):
            place = Value(ordinal.start, ordinal.index + 1, Literal(str(ordinal.number)))
            yield Span(place.start, place.end, place, frozenset())


def with_topic(linked: Linked) -> Linked:
    """The question with its topic named again where „ten film” points back to it; the same if it has no topic."""
    again = tuple(_again(linked))
    pointing = {index for one in again for index in range(one.start, one.end)}
    others = (one for one in linked.mentions if pointing.isdisjoint(range(one.start, one.end)))
    return replace(linked, mentions=(*others, *again)) if again else linked


def _again(linked: Linked) -> Iterator[Mention]:
    tokens = linked.analysis.tokens
    topics = [one for one in linked.mentions if one.start == 0 and one.end < len(tokens) and not one.text.islower()]
    for topic in topics:
        if tokens[topic.end].form not in _BREAKS:
            continue
        for phrase in noun_phrases(linked, range(topic.end + 1, len(tokens))):
            yield replace(topic, start=phrase.start + bool(phrase.form.preposition), end=phrase.end)
