"""Definite descriptions by relative clauses: „stolica kraju, w którym leży Mount Everest” describes a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from kgqa.matching.predicates import agree
from kgqa.matching.preparation import sentence_of
from kgqa.matching.sentence import Sentence, Span
from kgqa.model import Aim, AnswerForm, Description, Linked, Match, Mention, Token, WhPhrase
from kgqa.polish.clauses.clause_context import relative_openings
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.terms import Case, ItemId

_PRONOUN = "który"
_MAX_MATCHES = 8
"""Matches of one relative clause that are tried."""
_FARTHEST_NOUN = 6
"""Tokens between a noun and the comma behind it, at most."""


@dataclass(frozen=True, slots=True)
class _Relative:
    """A clause that describes a noun."""

    noun: int
    """Index of the noun."""
    start: int
    phrase: WhPhrase
    """What stands for the noun in the clause."""
    ends: tuple[int, ...]
    """Where the clause may end."""


def relative_descriptions(
    linked: Linked, fillers: frozenset[str], match: Callable[[Sentence], Sequence[Match]]
) -> Iterator[Span[Description]]:
    """Descriptions that a noun and the relative clause or participle behind it make, other than what is asked for."""
    tokens = linked.analysis.tokens
    asked = [range(wh.start, wh.end) for wh in linked.analysis.wh_phrases[:1]]
    for relative in (*_pronoun_clauses(linked), *_participles(linked)):
        noun, phrase = relative.noun, relative.phrase
        if any(noun in one or phrase.end - 1 in one for one in asked):
            continue
        analysis = replace(linked.analysis, wh_phrases=(phrase,), kind=Aim.ENTITY)
        for end in relative.ends:
            aside = frozenset(range(len(tokens))) - frozenset(range(relative.start, end))
            inner = match(sentence_of(replace(linked, analysis=analysis), fillers, aside))
            for found in islice((one for one in inner if one.asked), _MAX_MATCHES):
                yield Span(noun, end, Description(noun, end, found), frozenset())


def _pronoun_clauses(linked: Linked) -> Iterator[_Relative]:
    """„…, którego walutą jest forint”."""
    tokens = linked.analysis.tokens
    for clause in relative_openings(tokens):
        noun = _antecedent(linked, clause.start - 1) if _PRONOUN in tokens[clause.pronoun].lemmas else None
        if noun is not None:
            phrase = _phrase(tokens, clause.start, clause.pronoun, noun)
            yield _Relative(noun.start, clause.start, phrase, tuple(_ends(tokens, clause.pronoun)))


def _participles(linked: Linked) -> Iterator[_Relative]:
    """„firma produkująca …”, „kraj położony nad …”: right behind the noun, with which they agree."""
    tokens = linked.analysis.tokens
    for noun, (token, following) in enumerate(pairwise(tokens[:-1])):
        if token.may_be(SUBSTANTIVES) and token.word.islower() and agree(token, following):
            classes = frozenset(item for one in linked.mentions if _spans(one, noun) for item in _class_items(one))
            phrase = WhPhrase(noun + 1, noun + 1, _PRONOUN, AnswerForm(), _lemma(token), classes)
            yield _Relative(noun, noun + 1, phrase, tuple(_ends(tokens, noun + 1)))


def _spans(mention: Mention, index: int) -> bool:
    return (mention.start, mention.end) == (index, index + 1)


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
            if _spans(mention, index) and mention.candidates and tokens[index].may_be(SUBSTANTIVES):
                return mention
    return None


def _phrase(tokens: Sequence[Token], start: int, pronoun: int, noun: Mention) -> WhPhrase:
    """The relative pronoun as a wh-phrase that asks for what the noun names."""
    preposition = "" if start == pronoun else min(tokens[start].lemmas, key=len)
    cases = [case for reading in tokens[pronoun].readings for case in reading.cases]
    form = AnswerForm(cases[0] if cases else Case.NOM, preposition=preposition)
    return WhPhrase(start, pronoun + 1, _PRONOUN, form, _lemma(tokens[noun.start]), _class_items(noun))


def _lemma(token: Token) -> str:
    return token.lemmas_as(SUBSTANTIVES)[0]


def _class_items(noun: Mention) -> frozenset[ItemId]:
    return frozenset(one.item for one in noun.candidates[:2] if isinstance(one.item, ItemId))
