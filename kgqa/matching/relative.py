"""Definite descriptions by relative clauses: „stolica kraju, w którym leży Mount Everest” describes a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from kgqa.matching.preparation import sentence_of
from kgqa.matching.sentence import Sentence, Span
from kgqa.model import AnswerForm, Description, Linked, Match, Mention, QuestionKind, Token, WhPhrase
from kgqa.terms import Case, ItemId

_PRONOUN = "który"
_MAX_MATCHES = 4
_FARTHEST_NOUN = 6
"""Tokens between a noun and the comma behind it, at most."""


def relative_descriptions(
    linked: Linked, fillers: frozenset[str], match: Callable[[Sentence], Sequence[Match]]
) -> Iterator[Span[Description]]:
    """Descriptions that a noun and the relative clause behind it make, other than what the question asks for."""
    tokens = linked.analysis.tokens
    asked = [range(wh.start, wh.end) for wh in linked.analysis.wh_phrases[:1]]
    for index in range(2, len(tokens)):
        if _PRONOUN not in tokens[index].lemmas:
            continue
        start = index if tokens[index - 1].form == "," else index - 1
        if tokens[start - 1].form != "," or any(index in phrase for phrase in asked):
            continue
        noun = _antecedent(linked, start - 1)
        if noun is None or any(noun.start in phrase for phrase in asked):
            continue
        for end in _ends(tokens, index):
            clause = frozenset(range(start, end))
            phrase = _phrase(tokens, start, index, noun)
            analysis = replace(linked.analysis, wh_phrases=(phrase,), kind=QuestionKind.ENTITY)
            aside = frozenset(range(len(tokens))) - clause
            inner = match(sentence_of(replace(linked, analysis=analysis), fillers, aside))
            for found in islice((one for one in inner if one.asked), _MAX_MATCHES):
                yield Span(noun.start, end, Description(noun.start, end, found), frozenset())


def _ends(tokens: Sequence[Token], pronoun: int) -> Iterator[int]:
    """Where the clause may end: before the next comma, or with the sentence."""
    stops = [index for index in range(pronoun + 1, len(tokens)) if tokens[index].form == ","]
    yield len(tokens) - (not tokens[-1].form[0].isalnum())
    yield from stops[:2]


def _antecedent(linked: Linked, comma: int) -> Mention | None:
    """The class noun in front of a comma that a mention names."""
    tokens = linked.analysis.tokens
    for index in range(comma - 1, max(-1, comma - _FARTHEST_NOUN), -1):
        if not tokens[index].word[0].islower():
            return None
        for mention in linked.mentions:
            if (mention.start, mention.end) == (index, index + 1) and mention.candidates and _is_noun(tokens[index]):
                return mention
    return None


def _is_noun(token: Token) -> bool:
    return any(reading.tag.pos == "subst" for reading in token.readings)


def _phrase(tokens: Sequence[Token], start: int, pronoun: int, noun: Mention) -> WhPhrase:
    """The relative pronoun as a wh-phrase that asks for what the noun names."""
    preposition = "" if start == pronoun else min(tokens[start].lemmas, key=len)
    cases = [case for reading in tokens[pronoun].readings for case in reading.tag.cases]
    form = AnswerForm(cases[0] if cases else Case.NOM, preposition=preposition)
    lemma = next(reading.lemma for reading in tokens[noun.start].readings if reading.tag.pos == "subst")
    classes = frozenset(one.item for one in noun.candidates[:2] if isinstance(one.item, ItemId))
    return WhPhrase(start, pronoun + 1, _PRONOUN, form, lemma, classes)
