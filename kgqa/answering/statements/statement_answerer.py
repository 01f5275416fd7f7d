"""Answers questions by the statements of the things that they name, whatever the property and its qualifiers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from operator import attrgetter, or_

from kgqa.answering.free.computing import Computed
from kgqa.answering.free.free_answerer import READER
from kgqa.answering.statements.asked_slots import Asked, asked_of
from kgqa.answering.statements.item_statements import ItemStatements, Statement, told_times
from kgqa.answering.statements.pair_asking import PairAsked, pairs_asked
from kgqa.answering.statements.said_of import SURE, Said, SaidOf, lemmas_of, nation_words
from kgqa.answering.statements.statement_aligning import Aligner, Alignment
from kgqa.answering.statements.statement_pairs import Pair, StatementPairs, properties_of
from kgqa.answering.statements.word_needs import WordNeeds, indices
from kgqa.matching.free.asides import asides, is_name
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import mask, words_of
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Aim, Contrast, Direction, Link, Linked, Match, Mention, NumberMeaning, Part, Result
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.words import Morphology
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, PropertyId, Term

_OPEN = frozenset({Aim.ENTITY, Aim.CATEGORY, Aim.NUMBER, Aim.TIME, Aim.UNKNOWN})
_TAKING_AWAY = word_list("without") | word_list("excepting")
_NATIVE = frozenset({"pl", "mul"})
_WORDS = 20_000
"""Words of names whose dictionary forms are remembered."""
_CANDIDATES = 6
"""Things that a name may mean, the likeliest first. Not fitted: it bounds the work."""
_EQUAL = 0.09
"""Costs that differ by less are the same. Not fitted: less than any word that says something counts."""
_MOST_COST = 0.7
"""Alignments that cost more are not believed. Not fitted: a noun that nothing says costs more."""
_SEVERAL = 3
"""Statements of which the one that tells most may be asked for. Not fitted: of two people say otherwise."""
_FAR = 2
"""Likelier things of the same name beyond which further ones speak against no other. Not fitted: it bounds a cost."""
_BEHIND = reading_cost("less likely thing")


@dataclass(frozen=True, slots=True)
class _Found:
    """An alignment with the name that led to it."""

    alignment: Alignment
    link: Link
    cost: float


@dataclass(frozen=True, slots=True)
class _Made:
    """What a pair makes."""

    pair: Pair
    meaning: NumberMeaning
    computed: Computed


@dataclass(frozen=True, slots=True)
class _Asking:
    """One question with what reads its words."""

    linked: Linked
    said: SaidOf
    needs: WordNeeds
    aligner: Aligner

    @classmethod
    def of(cls, linked: Linked, said: SaidOf, sorts: ItemSorts) -> _Asking:
        """What reads one question."""
        analysis = linked.analysis
        needs = WordNeeds(linked, mask(one.start for one in linked.mentions if is_name(analysis, one)))
        times, free = tuple(told_times(analysis)), words_of(asides(linked, sorts))
        aligner = Aligner(analysis.tokens, needs, said, times, free=free, is_of_past=analysis.may_be_past)
        return cls(linked, said, needs, aligner)


class StatementAnswerer:
    """Answers linked questions by single statements."""

    def __init__(
        self,
        graph: KnowledgeGraph,
        vocabulary: Vocabulary,
        sorts: ItemSorts,
        morphology: Morphology,
        compute: Callable[[NumberMeaning], Computed | None],
    ) -> None:
        """`compute` works out what two values make."""
        self._compute = compute
        self._graph, self._vocabulary, self._sorts = graph, vocabulary, sorts
        self._statements = ItemStatements(graph)
        self._lemmas = lru_cache(maxsize=_WORDS)(partial(lemmas_of, morphology))

    def results(self, linked: Linked) -> tuple[Result, ...]:
        """What the statement tells that the words fit best, or two statements make; nothing where several fit as well
        and tell otherwise, or what is told has no name."""
        if not _is_open(linked):
            return ()
        asking = _Asking.of(linked, SaidOf(linked, self._vocabulary, self._graph, self._lemmas), self._sorts)
        pairs = tuple(pairs_asked(linked.analysis))
        told = self._of_pair(asking, pairs)
        wants_two = any(one.made in (Contrast.DIFFERENCE, Contrast.RATIO) for one in pairs)
        return told if told or wants_two else self._of_one(asking)

    def _of_one(self, asking: _Asking) -> tuple[Result, ...]:
        linked = asking.linked
        found = sorted(self._found(asking), key=attrgetter("cost"))
        best = [one for one in found if one.cost <= min(_MOST_COST, found[0].cost + _EQUAL)]
        told = tuple(dict.fromkeys(one.alignment.slot.terms for one in best))
        terms = tuple(term for group in told for term in group)
        if not best or not (len(told) == 1 or _is_list(linked, best)) or not all(map(self._has_name, terms)):
            return ()
        return (_result(linked, best[0], terms, asking.said),)

    def _of_pair(self, asking: _Asking, pairs: Iterable[PairAsked]) -> tuple[Result, ...]:
        """What two statements make that the words fit best."""
        for asked in pairs:
            told = ((link, statement, subject) for link, _, statement, subject in self._told(asking, asked.slots))
            found = sorted(
                StatementPairs(asking.aligner.at(asked.times), asking.needs).pairs(asked, told), key=attrgetter("cost")
            )
            best = list(self._computed(found))
            if best and (asked.times or len({one.computed.found.terms for one in best}) == 1):
                return (_result_of_pair(asking, asked, max(best, key=lambda one: one.pair.size)),)
        return ()

    def _computed(self, pairs: Iterable[Pair]) -> Iterator[_Made]:
        """What the pairs make that fit best, and as well as the best that make anything."""
        most = _MOST_COST
        for pair in pairs:
            if pair.cost > most:
                return
            tried = ((one, self._compute(one)) for one in pair.meanings)
            made = next((_Made(pair, one, computed) for one, computed in tried if computed is not None), None)
            if made is not None:
                most = min(most, pair.cost + _EQUAL)
                yield made

    def _has_name(self, term: Term) -> bool:
        """Whether a thing has a Polish name, or one of its own: a common noun is called otherwise in Polish."""
        if not isinstance(term, Iri):
            return True
        entity = self._graph.entity(term.item) if term.item is not None else None
        return entity is not None and (
            entity.language in _NATIVE or (entity.language != "" and entity.label[:1].isupper())
        )

    def _found(self, asking: _Asking) -> Iterator[_Found]:
        asked = tuple(asked_of(asking.linked.analysis))
        graded: defaultdict[tuple[Iri, PropertyId, PropertyId, Asked], list[_Found]] = defaultdict(list)
        for link, place, statement, subject in self._told(asking, asked):
            for one in asking.aligner.align(statement, subject, asked):
                found = _Found(one, link, one.cost + _BEHIND * min(place, _FAR))
                if one.slot.asked.most is None:
                    yield found
                else:
                    graded[statement.subject, statement.property, one.slot.by, one.slot.asked].append(found)
        for group in graded.values():
            yield from _extremes(group)

    def _told(self, asking: _Asking, asked: Sequence[Asked]) -> Iterator[tuple[Link, int, Statement, Said]]:
        """The statements of what the question names, and those of named properties that lead to it, where the question
        says of what they are; with the place of the thing among those of its name, and how their subject is said."""
        linked, said = asking.linked, asking.said
        named = frozenset(one.property for one in linked.relation_phrases if not one.is_hint)
        for mention in _names(linked, asked) if asked else ():
            for place, candidate in enumerate(mention.candidates[:_CANDIDATES]):
                if isinstance(candidate.item, ItemId):
                    link, subject = Link(mention, candidate), said.subject(mention, candidate.item.iri)
                    yield from ((link, place, one, subject) for one in self._statements.of(candidate.item))
                    for one in self._statements.leading_to(named, candidate.item):
                        other = said.term(one.subject)
                        if max(other.values(), default=0.0) >= SURE:
                            yield link, place, one, other


def _is_open(linked: Linked) -> bool:
    """Whether a question neither claims nor chooses, and takes nothing away."""
    analysis = linked.analysis
    is_plain = _TAKING_AWAY.isdisjoint(token.form.lower() for token in analysis.tokens)
    return analysis.kind in _OPEN and not linked.options and is_plain


def _names(linked: Linked, asked: Iterable[Asked]) -> Iterator[Mention]:
    """The names of a question, the adjectives of places among them, but for words that ask."""
    asking = reduce(or_, (one.words for one in asked), 0)
    for mention in (*linked.mentions, *nation_words(linked.analysis.tokens)):
        if mention.is_whole_name and not mask(range(mention.start, mention.end)) & asking:
            yield mention


def _is_list(linked: Linked, best: Sequence[_Found]) -> bool:
    """Whether several things are told by one property, where several may be asked for."""
    alignments = [one.alignment for one in best]
    slots = {(one.statement.subject, one.statement.property, one.slot.by) for one in alignments}
    things = all(isinstance(term, Iri) for one in alignments for term in one.slot.terms)
    several = any(phrase.takes_several for phrase in linked.analysis.wh_phrases[:1])
    return things and len(slots) == 1 and several


def _extremes(found: Sequence[_Found]) -> Iterator[_Found]:
    """Those of several statements that fit as well which tell the greatest amount, or the least."""
    least = min(one.cost for one in found)
    fitting = list({one.alignment.statement: one for one in found if one.cost <= least + _EQUAL}.values())
    amounts = [amount for one in fitting if (amount := one.alignment.amount) is not None]
    if len(amounts) == len(fitting) >= _SEVERAL and len({one.symbol for one in amounts}) == 1:
        is_most = fitting[0].alignment.slot.asked.most is Direction.MAX
        extreme = (max if is_most else min)(one.number for one in amounts)
        yield from (one for one, amount in zip(fitting, amounts, strict=True) if amount.number == extreme)


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


def _result_of_pair(asking: _Asking, asked: PairAsked, made: _Made) -> Result:
    """What two statements make as a result."""
    pair, computed = made.pair, made.computed
    first, second = pair.halves
    match = Match(READER, Aim.NUMBER, "answer", (), 1 - pair.cost)
    wanted = dict.fromkeys(indices(asked.words), (1.0, Part.OPERATOR, ""))
    words = tuple(asking.aligner.words(first.fit, {**wanted, **pair.taken}))
    links = tuple(dict.fromkeys((first.link, second.link)))
    unit = f"/{asked.measure}" if asked.is_per else computed.unit
    return Result(
        match, computed.found.terms, None, match.score, (computed.query,), links, evidence=(("reading", pair.cost),),
        unit=unit, told_by=properties_of(pair), alignment=words, meaning=made.meaning,
    )  # fmt: skip
