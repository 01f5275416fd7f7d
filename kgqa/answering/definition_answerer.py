"""Answers questions for what a name stands for; hands all others on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.answering.defining import Definer
from kgqa.matching.free.pieces import VALUES
from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import Aim, Candidate, DefinedSort, DefinitionFrame, Findings, Link, Linked, Match, Mention, Result
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.protocols import GraphAnswerer
from kgqa.terms import Case, ItemId, Literal, Term

TEMPLATE = "definition"
"""The name under which traces and results show definitions."""
_SLOT = "thing"
_MOST = 3
"""Things of one name that are defined."""
_STEEP = 12.0
"""How fast the chance of an item grows with its lead in linking; none at no lead, where it is one of two.

Not fitted: few questions name nothing but one of several things of the same name."""
_SURE = 0.97
"""The chance of an item without a rival, as the name may mean what the graph lacks. Not fitted, like the one above."""


class DefinitionAnswerer:
    """Implements `kgqa.protocols.GraphAnswerer`: definitions, and what another one answers."""

    def __init__(self, others: GraphAnswerer, definer: Definer) -> None:
        self._others = others
        self._definer = definer

    def answers(self, linked: Linked) -> Findings:
        """What the name stands for, where that is all that is asked; else what the others find.

        A name alone, and what is not of the sort that is asked for, are defined only where the others find nothing; who
        asks for a person is told of a class of people at most („Kto to jest wulkanolog?”).
        """
        asked = linked.analysis.definition
        if asked and _is_predicate(linked, asked):
            asked = None
        frame = asked or DefinitionFrame(0, len(linked.analysis.tokens), DefinedSort.ANY, Case.NOM)
        mention = _named(linked, frame)
        described = mention is not None and _has_words_beside(linked, mention)
        named = mention.candidates if mention else ()
        candidates = [one for one in named if _is_apt(one) and (one.features.get("type") or not described)]
        fitting = [one for one in candidates if asked and self._fits(one, asked)]
        if mention and (results := tuple(self._results(mention, fitting, frame))):
            return Findings(results)
        found = self._others.answers(linked)
        if mention is None or found.results or (asked is None and _asks_more(linked, mention)):
            return found
        person = frame.sort is DefinedSort.PERSON
        rest = [one for one in candidates if not person or self._definer.is_class(_item(one))]
        return replace(found, results=tuple(self._results(mention, rest, frame)))

    def _fits(self, candidate: Candidate, frame: DefinitionFrame) -> bool:
        """Whether an item is of the sort that the words take it for."""
        if frame.sort is DefinedSort.PERSON:
            return self._definer.is_person(_item(candidate))
        return frame.sort is DefinedSort.ANY or not self._definer.is_human(_item(candidate))

    def _results(self, mention: Mention, candidates: Sequence[Candidate], frame: DefinitionFrame) -> Iterator[Result]:
        """Definitions of the things that the name may stand for, the likeliest first."""
        for candidate, chance in _chances(candidates):
            definition = self._definer.define(_item(candidate), frame, candidate.label)
            if definition is not None:
                kinds = tuple(kind.iri for kind in definition.kinds)
                terms: tuple[Term, ...] = kinds or (Literal(definition.description, language="pl"),)
                match = Match(TEMPLATE, Aim.ENTITY, _SLOT, ((_SLOT, mention),), chance)
                link, queries = Link(mention, candidate), (self._definer.query(definition),)
                yield Result(match, terms, None, chance, queries, (link,), definition=definition)


def _is_predicate(linked: Linked, frame: DefinitionFrame) -> bool:
    """Whether what stands in the place of a name is what somebody was to it („Kto był podwładnym Washingtona?”)."""
    cases = linked.analysis.tokens[frame.start].cases
    several = frame.end - frame.start > 1
    return several and not frame.in_full and Case.INST in cases and Case.NOM not in cases


def _named(linked: Linked, frame: DefinitionFrame) -> Mention | None:
    """The mention that is just the name."""
    tokens = linked.analysis.tokens
    wanted = [i for i in range(frame.start, frame.end) if tokens[i].form[0].isalnum()]
    for mention in linked.mentions:
        words = [i for i in range(mention.start, min(mention.end, len(tokens))) if tokens[i].form[0].isalnum()]
        if words == wanted and mention.candidates:
            return mention
    return None


def _has_words_beside(linked: Linked, mention: Mention) -> bool:
    """Whether a mention has words that say something and are none of the name („fair play” for a play); what nouns say
    is known to linking."""
    tokens, content = linked.analysis.tokens, WordClasses.of(linked.analysis).content
    beside = (
        tokens[at]
        for at in range(mention.start, min(mention.end, len(tokens)))
        if content >> at & 1 and tokens[at].form not in mention.surface
    )
    return any(not token.may_be(PLAIN_NOUNS) for token in beside)


def _asks_more(linked: Linked, mention: Mention) -> bool:
    """Whether a word of the mention asks for a property, as no noun for things does („powierzchnia Łotwy”)."""
    nouns = (one for one in linked.relation_phrases if one.is_noun and not (one.names_subject or one.is_hint))
    inside = [one.tokens for one in nouns if mention.start <= one.tokens[0] < mention.end and len(one.tokens) == 1]
    lemmas = (linked.analysis.tokens[place].lemmas for (place,) in inside)
    return mention.end - mention.start > 1 and any(not noun_sorts(words) - VALUES for words in lemmas)


def _item(candidate: Candidate) -> ItemId:
    assert isinstance(candidate.item, ItemId)
    return candidate.item


def _is_apt(candidate: Candidate) -> bool:
    """Whether an item is what the noun before its name says, if one stands there: „Lalka Prusa” is not Prus."""
    return not candidate.features.get("unknown_noun") and candidate.features.get("type", 1.0) > 0


def _chances(candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, float]]:
    """The likeliest candidates, each with the chance that it is meant."""
    best = max((one.score for one in candidates), default=0.0)
    weights = [math.exp(_STEEP * (one.score - best)) for one in candidates]
    ordered = sorted(zip(candidates, weights, strict=True), key=lambda one: -one[1])
    for candidate, weight in ordered[:_MOST]:
        yield candidate, _SURE * weight / sum(weights)
