"""Prepares a linked question for matching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.matching.measure_values import measures, ordinals
from kgqa.matching.periods import periods
from kgqa.matching.sentence import Sentence, Span
from kgqa.matching.slot_fillers import literal_values, option_lists
from kgqa.model import Analysis, AnswerForm, Description, Linked, Mention, Token, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.terms import Case, ItemId

_BY, _AMOUNT = "o", "ile"
_BEING = word_list("being_verbs")
_PLACED = word_list("at_place")
"""Prepositions between a noun and the place where it is."""


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
