"""Answers what the free reader reads: meanings are run in order of their cost, what they denote becomes findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import log2

from kgqa.answering.asked_noun import PLACE_WORDS, counts_people, is_of_type
from kgqa.answering.free.claimed_offices import claimed_office, office_claim, says_more_of_heads
from kgqa.answering.free.computing import Computed, Computer
from kgqa.answering.free.denotation import Denotation
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.holding import holding, led_to
from kgqa.answering.free.kinds import Kinds, Verdict, claimed_kind
from kgqa.answering.free.led_sets import held_ends
from kgqa.answering.free.meaning_query import meaning_query
from kgqa.answering.free.operating import operated
from kgqa.answering.free.path_patterns import told_by
from kgqa.answering.free.steps import Steps, TooMuch
from kgqa.answering.free.truths import said_set, truth_of, with_narrower
from kgqa.answering.free.unanswered import Unanswered, is_stated, is_told
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.magnitudes import of_any_time, other_times
from kgqa.answering.offices import Offices, calls_women
from kgqa.answering.whole_queries import whole_set
from kgqa.matching.free.claimed_statements import kind_statements
from kgqa.matching.free.free_reader import ASKED, FreeReader
from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.free.told_moments import found_phrases
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import (
    Aim,
    AnswerType,
    At,
    Both,
    BoundSign,
    Choice,
    Claim,
    Completeness,
    Contrast,
    Contrasted,
    Direction,
    Either,
    Except,
    Extent,
    Extreme,
    Findings,
    Ground,
    HasSize,
    Held,
    Kind,
    Licence,
    Link,
    Linked,
    Match,
    Meaning,
    MeaningReading,
    Need,
    NumberMeaning,
    Operation,
    Part,
    Query,
    Related,
    Result,
    SetMeaning,
    Size,
    Solutions,
    Step,
    Successive,
    Thing,
    Truth,
    Where,
    WhPhrase,
    is_ordered,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.composing import ANSWER
from kgqa.terms import NUMBERS, QUALIFIER, Iri, Literal, PropertyId, Term, integer
from kgqa.values.amounts import amount_of
from kgqa.vocabulary import CROWDS, INSTANCE_OF, PARTICIPANT, PARTS, SUBCLASS_OF, TAXON_RANK

READER = "free"
"""The name under which traces and results show the free reader."""
_ANSWER = "answer"
_VALUES = frozenset({AnswerType.TIME, AnswerType.QUANTITY})
_LEAST = -0.3
"""Findings that score less are not believed.

Not fitted: it bounds the work; what it lets through is ranked by fitted weights."""
_UNCOUNTED = reading_cost("uncounted")
_MOST_ANSWERS = 200
"""More things than anybody asks for: something of the question was not understood."""
_FEW = 12
"""Answers that a question in the plural may have."""
_EACH_DOUBLING = reading_cost("each doubling")
_CLASSES = frozenset(map(Step, (INSTANCE_OF, SUBCLASS_OF, TAXON_RANK)))
"""The last steps of relations by which a thing is told to be what many are."""
_OF_CLASSES = frozenset({INSTANCE_OF, SUBCLASS_OF})
_CROWDS = frozenset((Step(PARTICIPANT), *(Step(one, inverse=True) for one in CROWDS)))
_ANYBODY = word_list("anybody")
_SOFT = frozenset({"kto", *PLACE_WORDS})
"""Question words whose sort of thing is believed of what the graph tells no sort of."""
_PEOPLE = frozenset({AnswerType.PERSON})
_WORKS = frozenset({AnswerType.WORK})
_PERCENT = "%"
_NO_SUCH_OFFICE = Completeness(Need.ABSENCE, Extent.COMPLETE, Ground.SINGLE_VALUED)
"""What a denial rests on where a state is governed in a way that has no such office."""
_NAMESAKES = 3
"""Things of one name that are looked at. Not fitted: it bounds the work."""
_GOOD = 0.6
"""Readings that cost more than the best answered one by this are not run.

Not fitted: it bounds the work; what it lets through is ranked by fitted weights."""


class FreeAnswerer:
    """Answers linked questions by the meanings that the free reader finds."""

    def __init__(
        self,
        reader: FreeReader,
        graph: KnowledgeGraph,
        constraints: AnswerConstraints,
        kinds: Kinds,
        run: Callable[[Query], Solutions],
    ) -> None:
        """`run` runs the queries of computed numbers."""
        self._run = run
        self._reader = reader
        self._graph = graph
        self._constraints = constraints
        self._kinds = kinds

    def findings(self, linked: Linked) -> Findings:
        """What the readings of a question denote, the likeliest first; where none denotes anything, the likeliest as
        empty, if it leaves no word out."""
        denoter = self._denoter()
        best: float | None = None
        results: list[Result] = []
        empty = Unanswered(denoter)
        for reading in (*kind_statements(linked), *self._reader.read(linked)):
            if best is not None and reading.cost > best + _GOOD:
                break
            try:
                result = self._result(linked, reading, denoter)
            except TooMuch:
                continue
            if result is None:
                empty.add(reading)
            elif result.score >= _LEAST:
                best = 1 - result.score if best is None else min(best, 1 - result.score)
                evidence = (*result.evidence, *empty.evidence(reading))
                results.append(replace(result, evidence=evidence, alignment=reading.aligned()))
        results = [replace(one, told_by=_told_by(one, denoter)) for one in results]
        understood = [one for one in empty.readings[:1] if not results and not one.left]
        return Findings(tuple(results), tuple(_match(linked, Aim.ENTITY, one.cost) for one in understood))

    def computed(self, meaning: NumberMeaning) -> Computed | None:
        """What a number comes to; None where the graph does not have what it takes. Raises TooMuch."""
        return Computer(self._denoter(), self._run).compute(meaning)

    def _denoter(self) -> Denoter:
        return Denoter(Steps(self._graph), self._kinds, lambda terms: self._constraints.current(tuple(terms)))

    def _result(self, linked: Linked, reading: MeaningReading, denoter: Denoter) -> Result | None:
        match reading.meaning:
            case Claim() as claim:
                return self._claimed(linked, reading, claim, denoter)
            case Contrasted(manner=Contrast.DIFFERENCE) as difference:
                return self._number(linked, reading, _in_percent(linked, difference), denoter)
            case NumberMeaning() as computed:
                return self._number(linked, reading, computed, denoter)
            case Choice(among=among):
                return self._choice(linked, reading, among, denoter)
            case Held() as held:
                return self._held(linked, reading, held, denoter)
            case Operation() as operation:
                return _operation(linked, reading, operation, denoter)
            case Size(base=base):
                return self._size(linked, reading, base, denoter)
            case asked:
                assert isinstance(asked, SetMeaning)
                return self._open(linked, reading, asked, denoter)

    def _number(
        self, linked: Linked, reading: MeaningReading, meaning: NumberMeaning, denoter: Denoter
    ) -> Result | None:
        computed = None if _guesses_by_standard(linked, reading) else Computer(denoter, self._run).compute(meaning)
        if computed is None:
            return None
        found, links = computed.found, tuple(link for part in meaning.made_of() for link in _links(part))
        match, evidence = _match(linked, Aim.NUMBER, reading.cost), _evidence(reading, found)
        score, typed = match.score - found.cost, found.verdict is Verdict.CONFIRMED
        made = Result(match, found.terms, None, score, (computed.query,), links, typed=typed, evidence=evidence)
        return replace(made, unit=computed.unit, meaning=meaning)

    @staticmethod
    def _held(linked: Linked, reading: MeaningReading, meaning: Held, denoter: Denoter) -> Result | None:
        first, second = held_ends(meaning, denoter)
        found, cost = holding(meaning, first.terms, second.terms, denoter.steps), first.cost + second.cost
        if found is None:
            return None
        match = _match(linked, Aim.NUMBER if found.unit else Aim.ENTITY, reading.cost)
        links = _links(meaning)
        evidence = (("reading", reading.cost), ("doubt", cost), *reading.evidence)
        made = Result(match, found.terms, None, match.score - cost, (found.query,), links, evidence=evidence)
        return replace(made, unit=found.unit, is_span=found.is_span, meaning=meaning)

    def _size(self, linked: Linked, reading: MeaningReading, base: SetMeaning, denoter: Denoter) -> Result | None:
        """How many members a set has, or the number that the graph states itself."""
        if _is_crowd(base) or isinstance(base, Thing | Either):
            return None
        found = denoter.members(base)
        if _is_of_the_past(linked) and _leaves_out_bygone(base, found.terms, denoter):
            return None
        if found.terms and all(map(_is_number, found.terms)):
            return self._made(linked, replace(reading, meaning=base), found.terms, found, denoter)
        if any(isinstance(term, Literal) for term in found.terms) and not _is_named(linked, base, reading):
            return None  # nobody counts names
        found = replace(found, cost=found.cost + _UNCOUNTED * (1 - found.share))
        present = self._present(linked, found.terms)
        if isinstance(base, Where) and len(present) < len(found.terms):
            denoter.held[base] = present  # the query counts the same
        found = replace(found, terms=present)
        count = integer(len(found.terms))
        is_of_kind = found.verdict is Verdict.CONFIRMED or not found.terms or not _has_kind(base)
        counts = is_of_kind and not self._are_of_other_kind(linked, base, found.terms)
        counts = counts and is_told(base, found.terms, denoter) and self._counts(linked, base, found.terms)
        return self._made(linked, reading, (count,), found, denoter) if counts else None

    def _are_of_other_kind(self, linked: Linked, base: SetMeaning, terms: tuple[Term, ...]) -> bool:
        """Whether the noun that says what is counted is no part of a set, one of whose members is known to be of
        another kind."""
        wh = next(iter(linked.analysis.wh_phrases), None)
        if wh is None or not wh.noun or _has_kind(base):
            return False
        kind = Kind(wh.class_name, wh.classes)
        others = [one for one in terms if self._kinds.verdict(one, kind) is Verdict.CONTRADICTED]
        are_works = noun_sorts((kind.head,)) == _WORKS
        return any(are_works or self._kinds.is_told_apart(one, kind) for one in others)

    def _counts(self, linked: Linked, base: SetMeaning, terms: tuple[Term, ...]) -> bool:
        """Whether things are of a sort that the graph knows all of: no people of no kind, unless a named thing's own
        statements list them, and none that may be men where women are counted, nor what is history; nor places where
        the question counts people („ilu prezydentów”)."""
        wh = next(iter(linked.analysis.wh_phrases), None)
        noun = wh.noun if wh is not None else ""
        if (noun in _ANYBODY and not is_stated(base)) or (calls_women(noun) and not self._constraints.are_women(terms)):
            return False
        if noun_sorts((noun,)) == _PEOPLE and terms and not any(self._kinds.may_be(one, _PEOPLE) for one in terms):
            return False
        bygone = bool(terms) and self._constraints.are_bygone(terms, _links(base))
        return not bygone or _is_of_the_past(linked)

    def _open(self, linked: Linked, reading: MeaningReading, asked: SetMeaning, denoter: Denoter) -> Result | None:
        if linked.analysis.in_past_tense and any(wh.plural for wh in linked.analysis.wh_phrases[:1]):
            asked = of_any_time(asked)
            reading = replace(reading, meaning=asked)
        found = denoter.members(asked)
        if len(found.terms) > _MOST_ANSWERS or self._passes_over_part(linked, reading, asked):
            return None
        if counts_people(linked.analysis) and any(one.symbol for one in map(amount_of, found.terms) if one):
            return None
        if orders_named(asked):  # „W jakiej kolejności …?” asks for no thing of a kind
            kept = found
        else:
            terms = found.terms if _ends_named(asked) else self._new(asked, found.terms)
            kept = self._asked_for(linked, reading, asked, replace(found, terms=terms))
        is_of_no_kind = _has_kind(asked) and kept.verdict is not Verdict.CONFIRMED and all(map(_is_number, kept.terms))
        if not kept.terms or is_of_no_kind:
            return None  # a number is of no kind but a quantity
        present = self._present(linked, kept.terms)
        ranked = present if is_ordered(asked) else self._constraints.ranked(present)
        nameless = () if is_ordered(asked) else self._constraints.nameless(found.terms)
        crowd = 0.0 if is_ordered(asked) else _crowd(linked, len(ranked))
        found = replace(found, verdict=kept.verdict, cost=found.cost + crowd)
        return replace(self._made(linked, reading, ranked, found, denoter), untold=len(nameless))

    def _passes_over_part(self, linked: Linked, reading: MeaningReading, asked: SetMeaning) -> bool:
        """Whether a noun that only hints at a relation names what statements hold of as a part („… autostradą w
        Niemczech”), which they alone tell."""
        if not isinstance(asked, Related) or not isinstance(asked.base, Thing):
            return False
        told = (one for one in reading.aligned() if one.part is Part.RELATION and one.licence is not Licence.SURE)
        hints = {one.index for one in told if linked.analysis.tokens[one.index].is_surely(PLAIN_NOUNS)}
        items = (one.item for name in linked.mentions if name.start in hints for one in name.candidates[:_NAMESAKES])
        return any(self._graph.count_subjects(Iri(QUALIFIER + by), one.iri) for one in items if one for by in PARTS)

    def _new(self, asked: SetMeaning, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """The terms that can be told, and that the question does not name itself."""
        given = frozenset(_things(asked))
        named = self._constraints.named(terms, {term.value for term in given if isinstance(term, Literal)})
        said = frozenset(
            label for link in _links(asked) if link.candidate for label in (link.candidate.label, link.mention.text)
        )
        return tuple(
            term for term in named if term not in given and not (isinstance(term, Literal) and term.value in said)
        )

    def _asked_for(self, linked: Linked, reading: MeaningReading, asked: SetMeaning, found: Denotation) -> Denotation:
        """What was found of the sort of thing that the question word asks for."""
        wh = linked.analysis.wh_phrases[0] if linked.analysis.wh_phrases else None
        if wh is None:
            return found
        if wh.word == "czyj":
            found = replace(found, terms=tuple(term for term in found.terms if isinstance(term, Iri)))
        elif not _is_open(linked, wh, reading) and (not wh.noun or not _has_kind(asked)):
            expected = linked.analysis.understanding.answer_type
            expected = expected if expected in _VALUES else AnswerType.OTHER
            named = _is_named(linked, asked, reading)  # „Jaki promień ma …?”
            sure = tuple(
                term for term in found.terms
                if is_of_type(self._graph, term, wh, expected) or (named and _is_number(term))
            )  # fmt: skip
            unknown = not sure and wh.word in _SOFT
            found = replace(found, verdict=Verdict.UNKNOWN) if unknown else replace(found, terms=sure)
        wanted = None if wh.noun else ASKED.get(wh.word)
        if wanted is None:
            return found
        return replace(found, terms=tuple(term for term in found.terms if self._kinds.may_be(term, wanted)))

    def _present(self, linked: Linked, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Without what is history, where nothing in the question speaks of the past."""
        return terms if _is_of_the_past(linked) else self._constraints.current(terms)

    def _claimed(self, linked: Linked, reading: MeaningReading, claim: Claim, denoter: Denoter) -> Result | None:
        """Whether a claim is true; None where the graph does not tell."""
        if isinstance(claim, Truth) and (claimed := claimed_kind(claim.claim)):
            return self._of_kind(linked, reading, *claimed, denoter)
        if isinstance(claim, Truth) and linked.analysis.in_past_tense:
            claim = replace(claim, claim=of_any_time(claim.claim))
        if headed := claimed_office(claim, _lemmas(linked)):
            return self._of_office(linked, reading, *headed, denoter)
        if says_more_of_heads(claim, _lemmas(linked)):
            return None
        claim = with_narrower(claim, denoter)
        reading = replace(reading, meaning=claim)
        truth, said = truth_of(claim, denoter), said_set(claim)
        found = denoter.members(said)
        if truth is None or (truth and found.terms and found.verdict is not Verdict.CONFIRMED):
            return None  # „tak” says that it is of the kind, too
        match = _match(linked, Aim.YES_NO, reading.cost)
        evidence, queries, score = _evidence(reading, found), _queries(reading, denoter), match.score - found.cost
        return Result(match, (), truth, score, queries, _links(said), evidence=evidence, meaning=claim)

    def _of_office(
        self, linked: Linked, reading: MeaningReading, heads: Related, noun: str, denoter: Denoter
    ) -> Result | None:
        """Whether a state has a king or the like today: whoever heads it is none for that."""
        state = heads.base.term if isinstance(heads.base, Thing) and isinstance(heads.base.term, Iri) else None
        truth = None if state is None else Offices(self._graph).has_now(state, noun)
        if truth is None or (not truth and linked.analysis.in_past_tense):
            return None
        reading = replace(
            reading, meaning=HasSize(heads, BoundSign.AT_LEAST, 1) if truth else office_claim(heads, noun)
        )
        found, match = denoter.members(heads), _match(linked, Aim.YES_NO, reading.cost)
        evidence, queries = _evidence(reading, found), _queries(reading, denoter)
        made = Result(match, (), truth, match.score, queries, _links(heads), evidence=evidence, meaning=reading.meaning)
        return replace(made, completeness=None if truth else _NO_SUCH_OFFICE)

    def _of_kind(
        self, linked: Linked, reading: MeaningReading, kind: Kind, things: SetMeaning, denoter: Denoter
    ) -> Result | None:
        """Whether a thing is of a kind; None where the graph does not tell, or more is said of it than the kind."""
        found = denoter.members(things)
        items = [term.item for term in found.terms if isinstance(term, Iri) and term.item]
        judged = self._kinds.claimed(items, kind) if items and not reading.left else None
        if judged is None or judged.query is None:
            return None
        match, truth = _match(linked, Aim.YES_NO, reading.cost), judged.verdict is Verdict.CONFIRMED
        made = Result(match, (), truth, match.score - found.cost, (judged.query,), _links(things))
        return replace(made, evidence=_evidence(reading, found), meaning=reading.meaning)

    def _choice(self, linked: Linked, reading: MeaningReading, among: SetMeaning, denoter: Denoter) -> Result | None:
        assert isinstance(reading.meaning, Choice)
        choice = reading.meaning
        if linked.analysis.understanding.negated:
            left = _others(choice, among)
            if left is None:
                return None
            choice, among, reading = left, left.among, replace(reading, meaning=left)
        found = denoter.members(among)
        chosen = [
            option
            for option in choice.options
            if option.candidates and Iri(option.candidates[0].item.iri.value) in found.terms
        ]
        same = len(chosen) == len(choice.options) and len({one.candidates[0].item for one in chosen}) == 1
        if len(chosen) != 1 and not same:
            return None
        match = _match(linked, Aim.CHOICE, reading.cost)
        item = chosen[0].candidates[0].item.iri
        queries, links, score = _queries(reading, denoter), _links(among), match.score - found.cost
        evidence = _evidence(reading, found)
        return Result(match, (item,), None, score, queries, links, chosen[0], evidence=evidence, meaning=choice)

    @staticmethod
    def _made(
        linked: Linked, reading: MeaningReading, terms: tuple[Term, ...], found: Denotation, denoter: Denoter
    ) -> Result:
        counted = isinstance(reading.meaning, Size)
        match = _match(linked, Aim.NUMBER if counted else Aim.ENTITY, reading.cost)
        base = reading.meaning.base if isinstance(reading.meaning, Size) else reading.meaning
        assert isinstance(base, SetMeaning)
        typed = found.verdict is Verdict.CONFIRMED
        queries = _queries(reading, denoter)
        score, evidence = match.score - found.cost, _evidence(reading, found)
        whole = None if counted or not queries else whole_set(queries[-1], ANSWER.name, found.terms, terms)
        made = Result(match, terms, None, score, queries, _links(base), typed=typed, whole=whole, evidence=evidence)
        return replace(made, meaning=reading.meaning)


def _others(meaning: Choice, among: SetMeaning) -> Choice | None:
    """The choice of what is not in a set („Kto z nich nie był malarzem: …?”); None where an option names nothing."""
    things = [
        Thing(one.candidates[0].item.iri, Link(one, one.candidates[0])) for one in meaning.options if one.candidates
    ]
    if len(things) < len(meaning.options):
        return None
    return replace(meaning, among=Except(Either(tuple(things)), among))


def _operation(linked: Linked, reading: MeaningReading, meaning: Operation, denoter: Denoter) -> Result | None:
    """What an operator yields that is no set."""
    found = operated(meaning, denoter)
    if found is None:
        return None
    match = _match(linked, Aim.NUMBER if found.unit else Aim.ENTITY, reading.cost)
    links = tuple(link for part in found.parts for link in _links(part))
    evidence = (("reading", reading.cost), ("doubt", found.cost), *reading.evidence)
    queries = (found.query,) if found.query else ()
    made = Result(match, found.terms, None, match.score - found.cost, queries, links, evidence=evidence)
    made = replace(made, unit=found.unit, way=found.way)
    return replace(made, meaning=meaning, completeness=Completeness(Need.LIST))


def _guesses_by_standard(linked: Linked, reading: MeaningReading) -> bool:
    """Whether a word that announces what something is compared with is guessed to tell a relation to it."""
    assert isinstance(reading.meaning, NumberMeaning)
    if not any(isinstance(one, Related) for one in reading.meaning.made_of()):
        return False
    guessed = {one.index for one in reading.aligned() if one.part is Part.RELATION and one.licence is Licence.WEAK}
    return not guessed.isdisjoint(start for start, _ in found_phrases(linked.analysis.tokens, "than"))


def _is_named(linked: Linked, asked: SetMeaning, reading: MeaningReading) -> bool:
    """Whether the noun of the question word names the relation that is asked for („ile pasów startowych ma …”)."""
    wh = linked.analysis.wh_phrases[0] if linked.analysis.wh_phrases else None
    if wh is None or not wh.noun or not isinstance(asked, Related | At):
        return False
    words = range(wh.start, wh.end)
    told = (one for one in reading.aligned() if one.index in words and one.part is Part.RELATION)
    return wh.noun in asked.relation.name.split() or any(one.licence is Licence.SURE for one in told)


def _in_percent(linked: Linked, meaning: Contrasted) -> Contrasted:
    """A difference in percent of what is compared with, where percents are asked for („o ile procent więcej … niż”)."""
    if linked.analysis.understanding.measure != _PERCENT:
        return meaning
    is_less = any(one.direction is Direction.MIN for one in linked.analysis.understanding.comparatives)
    return replace(meaning, manner=Contrast.PERCENTS_OF_FIRST if is_less else Contrast.PERCENTS_OF_SECOND)


def _leaves_out_bygone(base: SetMeaning, terms: Sequence[Term], denoter: Denoter) -> bool:
    """Whether what a thing has today is counted, and statements tell of more that it had („Ilu trenerów miał X?”)."""
    related = base.second if isinstance(base, Both) and isinstance(base.first, Kind) else base
    if not isinstance(related, Related) or not isinstance(related.base, Thing):
        return False
    held = Held(related.relation, related.base, related)
    return bool(frozenset(led_to(held, (related.base.term,), denoter.steps)) - frozenset(terms))


def _is_of_the_past(linked: Linked) -> bool:
    """Whether a question surely speaks of the past."""
    return linked.analysis.in_past_tense or bool(other_times(linked.analysis))


def _evidence(reading: MeaningReading, found: Denotation) -> tuple[tuple[str, float], ...]:
    """What speaks for and against a reading that denotes something, by name."""
    unknown = float(found.verdict is not Verdict.CONFIRMED)
    tells_class = float(_tells_class(reading.meaning))
    return (
        ("reading", reading.cost),
        ("doubt", found.cost),
        ("unknown kind", unknown),
        ("tells class", tells_class),
        *reading.evidence,
    )


def _told_by(result: Result, denoter: Denoter) -> frozenset[PropertyId]:
    meaning = result.meaning
    return told_by(meaning, result.terms, denoter) - _OF_CLASSES if meaning is not None else frozenset()


def _tells_class(meaning: Meaning) -> bool:
    """Whether a meaning is what something is: its class, or the rank of a taxon."""
    match meaning:
        case Both(first=first, second=second):
            return _tells_class(first) or _tells_class(second)
        case Related(relation=relation):
            return all(path[-1] in _CLASSES for path in relation.paths)
        case _:
            return False


def _queries(reading: MeaningReading, denoter: Denoter) -> tuple[Query, ...]:
    """The query that shows what a reading found, for people and other endpoints."""
    query = meaning_query(reading.meaning, denoter)
    return (query,) if query is not None else ()


def _is_number(term: Term) -> bool:
    """Whether a term is a number that the graph states itself."""
    return isinstance(term, Literal) and term.datatype in NUMBERS


def _is_open(linked: Linked, wh: WhPhrase, reading: MeaningReading) -> bool:
    """Whether „Jaka jest …” asks, which leaves it to words that are all read whether a thing or a number is meant."""
    analysis = linked.analysis
    asked = analysis.understanding
    opens = not wh.noun and "jaki" in analysis.tokens[wh.start].lemmas and asked.answer_type not in _VALUES
    return opens and not reading.left and not asked.superlatives


def _crowd(linked: Linked, size: int) -> float:
    """What many answers to a question in the singular cost."""
    wh = linked.analysis.wh_phrases[0] if linked.analysis.wh_phrases else None
    free = _FEW if wh is None or wh.may_take(size) else 1
    return _EACH_DOUBLING * max(0.0, log2(size / free))


def _match(linked: Linked, kind: Aim, cost: float) -> Match:
    wh: WhPhrase | None = linked.analysis.wh_phrases[0] if linked.analysis.wh_phrases else None
    fillers = ((_ANSWER, wh),) if wh is not None and kind is not Aim.CHOICE else ()
    return Match(READER, kind, _ANSWER, fillers, 1.0 - cost)


def _things(meaning: SetMeaning) -> Iterator[Term]:
    return (part.term for part in meaning.inside() if isinstance(part, Thing))


def _links(meaning: SetMeaning) -> tuple[Link, ...]:
    return tuple(part.link for part in meaning.inside() if isinstance(part, Thing) and part.link is not None)


def _has_kind(meaning: SetMeaning) -> bool:
    """Whether a class noun says what the members of a set are."""
    return any(isinstance(one, Kind) for one in meaning.around())


def orders_named(meaning: Meaning) -> bool:
    """Whether named things are put in order."""
    return isinstance(meaning, Extreme) and is_ordered(meaning) and isinstance(meaning.base, Either)


def _ends_named(meaning: SetMeaning) -> bool:
    """Whether a named thing is the last of those that are asked for („po kolei aż do X”)."""
    return any(isinstance(one, Successive) and one.until is not None for one in meaning.around())


def _lemmas(linked: Linked) -> frozenset[str]:
    return frozenset[str]().union(*(token.lemmas for token in linked.analysis.tokens))


def _is_crowd(meaning: SetMeaning) -> bool:
    """Whether a set is all the people of a school, a firm or a country, whom no graph knows one by one."""
    match meaning:
        case Related(relation=relation, base=Thing()):
            return all(path[-1] in _CROWDS for path in relation.paths)
        case Both(first=Kind(noun=noun), second=other) | Both(first=other, second=Kind(noun=noun)):
            return noun in _ANYBODY and isinstance(other, Related) and _may_lead_to_crowd(other)
        case _:
            return False


def _may_lead_to_crowd(meaning: Related) -> bool:
    return any(path[-1] in _CROWDS for path in meaning.relation.paths)
