"""Answers questions by the statements of the things that they name, whatever the property and its qualifiers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from itertools import pairwise
from operator import attrgetter, or_

from kgqa.answering.free.free_answerer import READER
from kgqa.answering.statements.asked_slots import Asked, asked_of
from kgqa.answering.statements.item_statements import ItemStatements, Statement
from kgqa.answering.statements.said_of import SURE, Said, SaidOf, lemmas_of
from kgqa.answering.statements.statement_aligning import Aligner, Alignment
from kgqa.answering.statements.statement_times import told_times
from kgqa.answering.statements.word_needs import WordNeeds
from kgqa.matching.free.asides import asides, is_name
from kgqa.matching.free.asked_bounds import asks_for_bounds
from kgqa.matching.free.pieces import mask, words_of
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.wordings import Wordings
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Aim, Candidate, Link, Linked, Match, Mention, Result, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.nations import adjective_places
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Term

_OPEN = frozenset({Aim.ENTITY, Aim.CATEGORY, Aim.NUMBER, Aim.TIME, Aim.UNKNOWN})
_TAKING_AWAY = word_list("without") | word_list("excepting")
_NATIVE = frozenset({"pl", "mul"})
_WORDS = 20_000
"""Words of names whose dictionary forms are remembered."""
_CANDIDATES = 6
"""Things that a name may mean, the likeliest first. Not fitted: it bounds the work."""
_EQUAL = 0.1
"""Costs that differ by less are the same. Not fitted: less than any word that says something counts."""
_MOST_COST = 0.6
"""Alignments that cost more are not believed. Not fitted: a noun that nothing says costs more."""
_FAR = 2
"""Likelier things of the same name beyond which further ones speak against no other. Not fitted: it bounds a cost."""
_BEHIND = reading_cost("less likely thing")


@dataclass(frozen=True, slots=True)
class _Found:
    """An alignment with the name that led to it."""

    alignment: Alignment
    link: Link
    cost: float


class StatementAnswerer:
    """Answers linked questions by single statements."""

    def __init__(self, graph: KnowledgeGraph, wordings: Wordings, sorts: ItemSorts, morphology: Morphology) -> None:
        self._graph, self._wordings, self._sorts = graph, wordings, sorts
        self._statements = ItemStatements(graph)
        self._lemmas = lru_cache(maxsize=_WORDS)(partial(lemmas_of, morphology))

    def results(self, linked: Linked) -> tuple[Result, ...]:
        """What the statement tells that the words fit best; nothing where several fit as well and tell otherwise, or
        what is told has no name."""
        asked = tuple(asked_of(linked.analysis)) if _is_open(linked) else ()
        said = SaidOf(linked, self._wordings, self._graph, self._lemmas)
        found = sorted(self._found(linked, asked, said), key=attrgetter("cost"))
        best = [one for one in found if one.cost <= min(_MOST_COST, found[0].cost + _EQUAL)]
        told = tuple(dict.fromkeys(one.alignment.slot.terms for one in best))
        terms = tuple(term for group in told for term in group)
        if not best or not (len(told) == 1 or _is_list(linked, best)) or not all(map(self._has_name, terms)):
            return ()
        return (_result(linked, best[0], terms, said),)

    def _has_name(self, term: Term) -> bool:
        """Whether a thing has a Polish name, or one of its own: a common noun is called otherwise in Polish."""
        if not isinstance(term, Iri):
            return True
        entity = self._graph.entity(term.item) if term.item is not None else None
        return entity is not None and (
            entity.language in _NATIVE or (entity.language != "" and entity.label[:1].isupper())
        )

    def _found(self, linked: Linked, asked: Sequence[Asked], said: SaidOf) -> Iterator[_Found]:
        analysis = linked.analysis
        begin = mask(one.start for one in linked.mentions if is_name(analysis, one))
        aligner = Aligner(
            analysis.tokens,
            WordNeeds(linked, begin),
            said,
            tuple(told_times(analysis)),
            free=words_of(asides(linked, self._sorts)),
            is_of_past=analysis.may_be_past,
        )
        for link, place, statement, subject in self._told(linked, asked, said):
            for one in aligner.align(statement, subject, asked):
                yield _Found(one, link, one.cost + _BEHIND * min(place, _FAR))

    def _told(
        self, linked: Linked, asked: Sequence[Asked], said: SaidOf
    ) -> Iterator[tuple[Link, int, Statement, Said]]:
        """The statements of what the question names, and those of named properties that lead to it, where the question
        says of what they are; with the place of the thing among those of its name, and how their subject is said."""
        named = frozenset(one.property for one in linked.relation_phrases if not one.is_hint)
        for mention in _names(linked, asked) if asked else ():
            subject = dict.fromkeys(range(mention.start, mention.end), 1.0)
            for place, candidate in enumerate(mention.candidates[:_CANDIDATES]):
                if isinstance(candidate.item, ItemId):
                    link = Link(mention, candidate)
                    yield from ((link, place, one, subject) for one in self._statements.of(candidate.item))
                    for one in self._statements.leading_to(named, candidate.item):
                        other = said.term(one.subject)
                        if max(other.values(), default=0.0) >= SURE:
                            yield link, place, one, other


def _is_open(linked: Linked) -> bool:
    """Whether a question neither claims nor chooses, takes nothing away, and asks for no bounds."""
    analysis = linked.analysis
    is_plain = _TAKING_AWAY.isdisjoint(token.form.lower() for token in analysis.tokens)
    return analysis.kind in _OPEN and not linked.options and is_plain and not asks_for_bounds(analysis)


def _names(linked: Linked, asked: Iterable[Asked]) -> Iterator[Mention]:
    """The names of a question, the adjectives of places among them, but for words that ask."""
    asking = reduce(or_, (one.words for one in asked), 0)
    for mention in (*linked.mentions, *_adjectives(linked.analysis.tokens)):
        if mention.is_whole_name and not mask(range(mention.start, mention.end)) & asking:
            yield mention


def _adjectives(tokens: Sequence[Token]) -> Iterator[Mention]:
    """The adjectives of places beside their nouns („polskie gniazdka”), as names of these."""
    places = adjective_places()
    for at, (token, noun) in enumerate(pairwise(tokens)):
        is_of_noun = token.form.islower() and noun.is_likely(PLAIN_NOUNS) and token.agrees_with(noun)
        for lemma in token.lemmas & places.keys() if is_of_noun else ():
            yield Mention(at, at + 1, token.form, tuple(Candidate(item, lemma, 1.0) for item in places[lemma]))


def _is_list(linked: Linked, best: Sequence[_Found]) -> bool:
    """Whether several things are told by one property, where several may be asked for."""
    alignments = [one.alignment for one in best]
    slots = {(one.statement.subject, one.statement.property, one.slot.by) for one in alignments}
    things = all(isinstance(term, Iri) for one in alignments for term in one.slot.terms)
    return things and len(slots) == 1 and linked.analysis.wh_phrases[0].takes_several


def _result(linked: Linked, first: _Found, terms: tuple[Term, ...], said: SaidOf) -> Result:
    """What the best alignment tells as a result."""
    slot, statement = first.alignment.slot, first.alignment.statement
    wh = linked.analysis.wh_phrases[:1]
    kind = Aim.NUMBER if slot.unit else Aim.ENTITY
    match = Match(READER, kind, "answer", tuple(("answer", one) for one in wh), 1 - first.cost)
    beside = (statement.subject, statement.value, *(one.value for one in statement.qualifiers))
    named = (link for one in beside if one not in terms for link in said.links(one))
    asking = slot.asked.words  # „Ile mostów …?” names no bridge
    links = dict.fromkeys((first.link, *(one for one in named if not asking >> one.mention.start & 1)))
    return Result(
        match, terms, None, match.score, (slot.query(statement),), tuple(links), evidence=(("reading", first.cost),),
        unit=slot.unit, is_span=slot.is_span, told_by=frozenset({statement.property, slot.by}),
        alignment=first.alignment.words,
    )  # fmt: skip
