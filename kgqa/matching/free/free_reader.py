"""Question -> the meanings that it may have, whatever its wording."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial, reduce
from operator import attrgetter, or_

from kgqa.fast_values import often_made
from kgqa.matching.free.aligning import aligned, with_alignment
from kgqa.matching.free.asides import asides, confirmed_words, is_name
from kgqa.matching.free.chart import readings
from kgqa.matching.free.claimed_statements import is_claim
from kgqa.matching.free.computed import Operator, operators
from kgqa.matching.free.coordination import group_words, options_of
from kgqa.matching.free.elapsed import ElapsedReader
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.held import (
    at_moment_operators,
    at_time_operators,
    calendar_operators,
    held_operators,
    how_often_operators,
    stated_times,
)
from kgqa.matching.free.idle_words import IdleWords, describing
from kgqa.matching.free.joining import Joiner, WordRoles
from kgqa.matching.free.kind_pieces import listed
from kgqa.matching.free.name_pieces import is_said_to_be, is_spelled_out
from kgqa.matching.free.operations import operations, operators_in
from kgqa.matching.free.orders import announcing, words_in_a_row
from kgqa.matching.free.piece_finder import PieceFinder
from kgqa.matching.free.pieces import (
    VALUES,
    AnyPiece,
    ClaimPiece,
    ExtremePiece,
    RelationPiece,
    SetPiece,
    SetsPiece,
    compatible,
    mask,
    words_of,
)
from kgqa.matching.free.places_asked import asks_for_works, debut_words
from kgqa.matching.free.quantifying import firm_quantifiers, had_nouns, with_quantifiers
from kgqa.matching.free.sameness import firm_sameness
from kgqa.matching.free.signs import counts
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.successive import successive_operators
from kgqa.matching.free.told_moments import Moments
from kgqa.matching.free.told_values import joinable
from kgqa.matching.free.word_classes import WordClasses
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import (
    Aim,
    Analysis,
    AnswerType,
    Both,
    Candidate,
    Choice,
    Either,
    Linked,
    Meaning,
    MeaningReading,
    Mention,
    SetMeaning,
    Size,
    Thing,
    TimeUnit,
    Truth,
    WhPhrase,
)
from kgqa.polish.clauses.clause_context import relative_clauses
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import MANNER, PERSON, PLACE, THING, TIME, asking_for
from kgqa.polish.question.asked_units import money_counted, unit_beside, unit_told_apart
from kgqa.polish.tokens.tags import PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.values.units import names_unit, unit_at
from kgqa.terms import Case

_COSTS = {
    "left": reading_cost("left word"),
    "left vague": reading_cost("vague word"),
    "left relation": reading_cost("left relation"),
    "left kind": reading_cost("left kind"),
    "left idle": reading_cost("idle word"),
    "left claimed": reading_cost("claimed word"),
}
"""What each word costs that is left unexplained, by the name under which the ranking knows how many there are."""
_WRONG_SORT = reading_cost("wrong sort")
_BEING, _IS = word_list("being_verbs"), "to"
_LIKELY = 0.5
"""How likely a predicate noun stands in the instrumental. Not fitted: likelier than not."""
_MOST_LEFT = 3
"""Content words that may stay unexplained at most."""
_COUNTING = word_list("counting_nouns")
_REPEATING = word_list("repeating")
_OPENING = 3
"""Words at the beginning of a question among which a noun that asks for a number stands."""
_MOST_READINGS = 30
"""Readings of one question, the cheapest first."""

ASKED = {
    **dict.fromkeys(asking_for(PERSON), frozenset({AnswerType.PERSON, AnswerType.ORGANISATION})),
    **dict.fromkeys(asking_for(PLACE), frozenset({AnswerType.PLACE, AnswerType.ORGANISATION})),
    **dict.fromkeys(asking_for(TIME), frozenset({AnswerType.TIME})),
}
"""The sorts of things that question words ask for."""
_TIMES = frozenset({AnswerType.TIME})
_QUANTITIES = frozenset({AnswerType.QUANTITY})
_NAMED = asking_for(THING, MANNER)
"""Question words that ask for no time („Jak nazywał się dzień …”)."""


class FreeReader:
    """Reads questions by what was found in them."""

    def __init__(self, vocabulary: Vocabulary, sorts: ItemSorts) -> None:
        self._vocabulary = vocabulary
        self._sorts = sorts

    def read(self, linked: Linked) -> tuple[MeaningReading, ...]:
        """The likeliest meanings, cheapest first; none for a question of which too much stays unexplained."""
        found = _without_copulas(linked, PieceFinder(linked, self._vocabulary, self._sorts).find())
        pieces = with_quantifiers(found, linked.analysis, self._vocabulary)
        analysis = linked.analysis
        moments = Moments(analysis, pieces, partial(self._sets, linked, pieces))
        wanted = (
            *operators(analysis, self._vocabulary),
            *held_operators(analysis),
            *at_time_operators(analysis),
            *at_moment_operators(analysis, moments),
            *successive_operators(linked, pieces, partial(self._sets, linked, pieces)),
            *how_often_operators(analysis, pieces),
            *calendar_operators(analysis),
        )
        whole = WordClasses.of(analysis)
        elapsed = ElapsedReader(analysis, pieces, partial(self._sets, linked, pieces), self._sorts)
        inside = elapsed.words()  # „Ile lat miał …” asks for no length
        wanted = tuple(by for by in wanted if by.is_firm or not (by.words & inside == by.words != inside))
        left = [(by, tuple(by.over(analysis.tokens, pieces, self._sorts))) for by in wanted]
        further = [one for by, of_others in left if not by.is_firm for one in self._read(linked, of_others, by)]
        computed = [
            *(one for by, of_others in left if by.is_firm for one in self._read(linked, of_others, by)),
            *(
                with_alignment(analysis, whole, one, elapsed.little_words(one.meaning), pieces)
                for one in elapsed.read()
            ),
            *(with_alignment(analysis, whole, one, whole.said, pieces) for one in stated_times(analysis)),
        ]
        words = words_of(one for one in wanted if one.is_firm) | elapsed.words()
        apart = words if computed else elapsed.words()  # „wiek X” asks for no date, whatever else is found
        told = tuple(
            one for one in pieces if not one.words & apart or _names_measure(one) or not (computed or _dates(one))
        )
        plain = self._read(linked, told, firm=words)
        return tuple(sorted((*computed, *further, *plain), key=attrgetter("cost"))[:_MOST_READINGS])

    def _sets(self, linked: Linked, pieces: tuple[AnyPiece, ...], words: int) -> list[tuple[SetPiece, float]]:
        """The sets that some words of a question mean by themselves, with what they cost, cheapest first."""
        inside = tuple(one for one in pieces if not one.words & ~words)
        classes = WordClasses.of(linked.analysis).leaving(~words)
        joiner, needs = self._tools(linked, inside, classes, ~words, 0)
        made = readings(inside, joiner, needs.met, needs.may_be_met(0)) if inside else []
        found = {piece.meaning: (piece, needs.cost(piece)) for piece in made if needs.met(piece.words)}
        return sorted(found.values(), key=lambda one: one[1])

    def _tools(
        self, linked: Linked, pieces: tuple[AnyPiece, ...], classes: WordClasses, described: int, negations: int
    ) -> tuple[Joiner, _Needs]:
        """What joins pieces, and what a reading of them must explain."""
        compared = words_of(one for one in pieces if isinstance(one, ExtremePiece))  # „żaden nie jest wyższy”
        idle_ones = classes.said & ~classes.firm & ~describing(linked.analysis.tokens, pieces)
        idle = IdleWords(linked.analysis, self._vocabulary.wordings, idle_ones, pieces)
        roles = WordRoles(
            classes.content,
            negations & ~compared,
            telling=classes.finite,
            finite=mask(at for at, token in enumerate(linked.analysis.tokens) if token.is_finite),
            subjects=_subjects(linked.analysis) & ~classes.finite,
            governed=mask(at + 1 for at, token in enumerate(linked.analysis.tokens) if token.is_likely(PREPOSITIONS)),
            clauses=tuple(mask(clause.words) for clause in relative_clauses(linked.analysis.tokens)),
            possessed=frozenset(_possessed(linked, pieces)),
            owned=dict(_owned(linked, pieces)),
            asks_kind=any(isinstance(one, SetPiece) and one.is_asked for one in pieces),
            is_claim=linked.analysis.kind is Aim.YES_NO,
            had=reduce(or_, (noun for _, noun in had_nouns(linked.analysis)), 0),
        )
        joiner = Joiner(self._vocabulary, self._sorts, roles, idle.of_piece)
        return joiner, _Needs(linked, classes, pieces, described, idle)

    def _read(
        self, linked: Linked, pieces: tuple[AnyPiece, ...], operator: Operator | None = None, *, firm: int = 0
    ) -> tuple[MeaningReading, ...]:
        """What pieces of a question mean together; with an operator, what it makes of the sets that they mean. `firm`
        has words that no reading may leave out."""
        described = operator.words if operator else words_of(asides(linked, self._sorts))
        unit = _unit_apart(linked, operator)
        pieces = tuple(one for one in pieces if not one.words & unit) if unit else pieces
        described |= _pointing(linked, pieces) | unit
        confirmed = 0 if operator else confirmed_words(linked, self._sorts)
        classes = _said(linked, described, operator, firm).leaving(confirmed)
        if (
            not operator and linked.analysis.kind is Aim.YES_NO
        ):  # what describes is taken for granted, and claims nothing
            pieces = tuple(one for one in pieces if not one.words & described)
        options = options_of(linked)
        negations = 0 if options else _negations(linked)
        joiner, needs = self._tools(linked, pieces, classes, described, negations)
        further = () if operator else operators_in(linked)
        if not needs.met(words_of(joinable(pieces)) | negations | words_of(further)):
            return ()  # whatever is joined, and that takes most of the time
        found: dict[Meaning, _Understood] = {}
        sets = readings(pieces, joiner, needs.met, None if operator or further else needs.may_be_met(negations))
        named = operations(further, sets, linked, self._sorts)
        applied = tuple(operator.operations(sets) if operator else named)
        for operation in applied:
            whole = replace(operation.parts[0], words=operation.words, cost=operation.cost, signs=operation.signs)
            if needs.met(whole.words):
                _keep(found, _Understood(operation.meaning, needs.cost(whole), whole))
        for piece in sets if not any(one.is_alone for one in applied) else ():
            if not needs.met(piece.words) or piece.is_negated or negations & ~piece.words:
                continue
            if needs.events and not piece.is_asked:
                continue
            for meaning, extra in self._asked(linked, options, needs.counting, piece, operator):
                is_wrong = bool(extra) and operator is None
                _keep(found, _Understood(meaning, needs.cost(piece) + extra, piece, wrong_sort=is_wrong))
        kept = sorted(found.values(), key=attrgetter("cost"))[:_MOST_READINGS]
        return tuple(map(needs.reading, kept))

    def _asked(
        self,
        linked: Linked,
        options: tuple[Mention, ...],
        counting: int,
        piece: SetPiece,
        operator: Operator | None,
    ) -> Iterator[tuple[Meaning, float]]:
        """What the question asks of a set, with what speaks against that."""
        if operator:
            yield from operator.asked(piece.meaning)
        else:
            yield from _asked(linked, options, counting, piece)
            yield from listed(linked.analysis, piece, self._vocabulary)


def _without_copulas(linked: Linked, pieces: Sequence[AnyPiece]) -> tuple[AnyPiece, ...]:
    """The pieces without those of a copula and a predicate noun with a name right behind it, where the noun alone is a
    piece, too: it tells which of two names is meant („był matką Wiktorii”)."""
    predicates = set(_possessed(linked, pieces))
    nouns = [one.words for one in pieces if isinstance(one, RelationPiece) and one.is_noun and one.words in predicates]
    doubled = {words for words in predicates for noun in nouns if noun & words == noun != words}
    return tuple(one for one in pieces if not (isinstance(one, RelationPiece) and one.words in doubled))


def _possessed(linked: Linked, pieces: Sequence[AnyPiece]) -> Iterator[int]:
    """The words of predicate nouns of a claim with a name right behind them, whose genitive it is („był synem
    Bolesława”)."""
    tokens = linked.analysis.tokens
    is_told = any(token.lemmas & _BEING or token.form == _IS for token in tokens)
    if linked.analysis.kind is not Aim.YES_NO or not is_told:
        return
    for one in _before_names(pieces):
        end = one.words.bit_length()
        is_equated = end > 1 and tokens[end - 2].form.lower() == _IS
        noun = tokens[end - 1]
        if noun.is_likely(PLAIN_NOUNS) and (is_equated or noun.likelihood(Case.INST) >= _LIKELY):
            yield one.words


def _owned(linked: Linked, pieces: Sequence[AnyPiece]) -> Iterator[tuple[int, int]]:
    """The words of nouns with the genitive of a name right behind them, each with the first bit of the name."""
    for one in _before_names(pieces):
        behind = one.words.bit_length()
        if one.is_noun and linked.analysis.tokens[behind].likelihood(Case.GEN) >= _LIKELY:
            yield one.words, 1 << behind


def _before_names(pieces: Sequence[AnyPiece]) -> Iterator[RelationPiece]:
    """The words of relations right behind which a name stands."""
    names = {one.first for one in pieces if isinstance(one, SetPiece) and one.is_name}
    for one in pieces:
        if isinstance(one, RelationPiece) and 1 << one.words.bit_length() in names:
            yield one


def _said(linked: Linked, described: int, operator: Operator | None, firm: int) -> WordClasses:
    """How much the words of a question say: nothing those that describe what is claimed of; beside an operator none may
    be left out, as it would be another number."""
    classes = WordClasses.of(linked.analysis).without(described)
    classes = classes.leaving(described if operator or _is_claim(linked) else 0)
    classes = classes.leaving(_unit_apart(linked, operator))
    if operator:
        classes = classes.leaving(classes.verbs & classes.vague)  # „Ile wynosi …”
        classes = classes.leaving(mask(money_counted(linked.analysis.tokens)))
        than = mask(announcing(linked.analysis.tokens))
        firm |= classes.content & ~(classes.verbs | than)
    return classes.with_firm(firm)


def _unit_apart(linked: Linked, operator: Operator | None) -> int:
    """The bits of the words by which a question tells apart in what unit it wants a number."""
    return mask(unit_told_apart(linked.analysis.tokens) if operator is not None else unit_beside(linked.analysis))


def _pointing(linked: Linked, pieces: Iterable[AnyPiece]) -> int:
    """The bits of the words that only point to what is named together („z tej trójki”)."""
    return group_words(linked.analysis.tokens) if options_of(linked) or any(map(_is_row, pieces)) else 0


def _is_row(piece: AnyPiece) -> bool:
    """Whether several things are named together."""
    return isinstance(piece, SetsPiece) or (isinstance(piece, SetPiece) and isinstance(piece.meaning, Either))


def _is_claim(linked: Linked) -> bool:
    return linked.analysis.kind is Aim.YES_NO


def _names_measure(piece: AnyPiece) -> bool:
    """Whether words that want something computed surely say what is measured, too („Jak długo trwa film …?”)."""
    return isinstance(piece, RelationPiece) and not piece.signs and piece.object.type in VALUES


def _dates(piece: AnyPiece) -> bool:
    """Whether words name a relation to a time."""
    return isinstance(piece, RelationPiece) and piece.is_dated


@often_made(frozen=True, slots=True)
class _Understood:
    """A meaning, with the cheapest piece that has it."""

    meaning: Meaning
    cost: float
    piece: SetPiece
    wrong_sort: bool = False
    """Whether it is of another sort than the question word asks for."""


def _keep(found: dict[Meaning, _Understood], one: _Understood) -> None:
    """Keep a meaning with the cheapest piece that has it."""
    known = found.get(one.meaning)
    if known is None or known.cost > one.cost:
        found[one.meaning] = one


class _Needs:
    """What a reading of one question must explain, as bits of token indices."""

    def __init__(
        self, linked: Linked, classes: WordClasses, pieces: Sequence[AnyPiece], described: int, idle: IdleWords
    ) -> None:
        """`described` has the bits of the words that only describe a name, or are read elsewhere; `idle` finds those
        that a relation has told already."""
        self.counting = counting = _counting_noun(linked.analysis)
        """The bit of the noun that asks for a number; 0 for none."""
        offered = words_of(one for one in pieces if isinstance(one, SetPiece) and one.is_asked) if linked.options else 0
        self._kind = _asked_kind(pieces, counting) & ~offered  # what is offered is of that kind anyway
        self.events = _counts_events(linked.analysis, pieces)
        """Whether „ile razy” counts events of a class that the question names, and nothing else."""
        self._said_apart = counting | offered | _unit_behind(linked.analysis) | _unit_asked(linked.analysis)
        self._content = classes.content & ~self._said_apart | self._kind
        self._analysis, self._classes, self._pieces = linked.analysis, classes, pieces
        relations = [piece for piece in pieces if isinstance(piece, RelationPiece)]
        self._firm, self._vague, self._finite = classes.firm, classes.vague & ~counting, classes.finite
        self._firm |= words_of(one for one in relations if one.is_of_path) & ~described
        for one in pieces:
            if isinstance(one, ExtremePiece):  # what the superlative comes behind, whatever it is
                self._firm |= one.awaits & -one.awaits & self._content
            elif asks_for_works(one):
                self._firm |= debut_words(linked.analysis.tokens)  # „Jakim filmem zadebiutował …?” asks for the first
        self._telling = words_of(relations) & classes.verbs
        if not (linked.analysis.wh_phrases or classes.finite):
            self._telling |= words_of(one for one in relations if one.is_noun and not one.signs) & ~classes.firm
        self._telling &= ~counting
        self._idle = idle
        self._names = tuple(name for name in _names(linked) if name & ~described)
        self._firm |= _spelled_names(linked) & self._content & ~described
        self._firm |= firm_quantifiers(pieces) | firm_sameness(pieces)
        self._firm |= words_in_a_row(linked.analysis.tokens, surely=True) & ~described
        self._known: dict[int, bool] = {}

    def met(self, words: int) -> bool:
        """Whether a reading may be of these words: it leaves little unexplained, and no name."""
        known = self._known.get(words)  # many are of the same; a cache of its own method would keep all of this
        if known is None:
            known = self._known[words] = self._is_met(words)
        return known

    def _is_met(self, words: int) -> bool:
        if (self._content & ~words).bit_count() > _MOST_LEFT or self._firm & ~words:
            return False
        return all(name & words for name in self._names)

    def may_be_met(self, besides: int) -> Callable[[int], bool]:
        """Whether a reading may be of some words, some `besides` them, and those of pieces that share none of them."""
        apart = tuple(frozenset(piece.words for piece in self._pieces))

        @cache
        def may_be(words: int) -> bool:
            return self.met(reduce(or_, (other for other in apart if not other & words), words | besides))

        return may_be

    def _missing(self, piece: SetPiece) -> Mapping[str, int]:
        """How many words of each sort are left unexplained, by the names of the evidence."""
        unsaid = (self._content | self._vague) & ~piece.words
        if not unsaid:
            return {}
        kind = self._kind & unsaid
        free, claimed = self._idle_beside(piece, unsaid & ~kind)
        left = unsaid & self._content & ~(free | claimed)
        return {
            "left": left.bit_count(),
            "left vague": (unsaid & self._vague).bit_count(),
            "left relation": (unsaid & self._telling & ~(free | claimed)).bit_count(),
            "left kind": bool(kind),
            "left idle": free.bit_count(),
            "left claimed": claimed.bit_count(),
        }

    def _idle_beside(self, piece: SetPiece, unsaid: int) -> tuple[int, int]:
        """The bits of those of some words that a relation of a piece has told already, and of those that phrases claim
        for others."""
        told = unsaid & ~self._vague
        if piece.words & self._finite:  # a second verb says something of its own
            told &= ~self._finite
        free, claimed = self._idle.beside(piece.meaning)
        return free & told, claimed & told

    def cost(self, piece: SetPiece) -> float:
        """What a piece costs as a whole reading."""
        return piece.cost + sum(_COSTS[name] * count for name, count in self._missing(piece).items())

    def reading(self, understood: _Understood) -> MeaningReading:
        """A meaning with how many content words it leaves, and what speaks against it by name."""
        missing = self._missing(understood.piece)
        evidence = (
            *((name, float(count)) for name, count in missing.items()),
            *_named(understood.piece.signs),
            *((("wrong sort", 1.0),) if understood.wrong_sort else ()),
        )
        meaning, words = understood.meaning, understood.piece.words
        idle, _ = self._idle_beside(understood.piece, ~words & ~self._kind)
        told = words | idle | self._said_apart
        said = partial(aligned, self._analysis, self._classes, meaning, told, self._pieces)
        return MeaningReading(meaning, understood.cost, missing.get("left", 0), evidence, said)


@lru_cache(maxsize=4096)
def _named(signs: int) -> tuple[tuple[str, float], ...]:
    return tuple((sign.name.lower().replace("_", " "), float(found)) for sign, found in counts(signs))


def _negations(linked: Linked) -> int:
    """The bits of „nie” in an open question; of others the whole answer is turned round."""
    if linked.analysis.kind is Aim.YES_NO:
        return 0
    return mask(index for index, token in enumerate(linked.analysis.tokens) if token.form.lower() == "nie")


def _asked_kind(pieces: Sequence[AnyPiece], counting: int) -> int:
    """The last word of the class noun that the wh-phrase names, or else that stands behind a superlative („największe
    jezioro Polski”) or a noun that counts („liczba hrabstw”): it may not stay unexplained for nothing."""
    sets = [piece for piece in pieces if isinstance(piece, SetPiece)]
    superlatives = words_of(piece for piece in pieces if isinstance(piece, ExtremePiece) and not piece.is_comparative)
    behind = [piece.words for piece in sets if piece.is_kind and piece.first >> 1 & (superlatives | counting)]
    asked = [piece.words for piece in sets if piece.is_asked and not piece.words & counting]
    return next((1 << words.bit_length() - 1 for words in asked or behind), 0)


def _counts_events(analysis: Analysis, pieces: Sequence[AnyPiece]) -> bool:
    times = any(wh.noun in _REPEATING for wh in analysis.wh_phrases)
    return times and any(
        isinstance(piece, SetPiece) and piece.is_asked and piece.noun not in _REPEATING for piece in pieces
    )


def _names(linked: Linked) -> tuple[int, ...]:
    """The words of each name in the question, of overlapping ones the longest."""
    classes = WordClasses.of(linked.analysis)
    tokens = linked.analysis.tokens
    spelled = [one for one in linked.mentions if is_name(linked.analysis, one) or is_spelled_out(one)]
    sure = [*spelled, *(one for one in linked.mentions if is_said_to_be(one.start, one.end, tokens))]
    named = [one for one in sure if mask(range(one.start, one.end)) & classes.said]
    longest = sorted(named, key=lambda one: one.start - one.end)
    taken, found = 0, []
    for mention in longest:
        words = mask(range(mention.start, mention.end))
        if not words & taken:
            taken |= words
            found.append(words)
    return tuple(found)


def _asked(
    linked: Linked, options: tuple[Mention, ...], counting: int, piece: SetPiece
) -> Iterator[tuple[Meaning, float]]:
    """What the question asks of a set; `options` are those that it offers, `counting` the bit of the noun that asks
    for a number."""
    kind = linked.analysis.kind
    meaning = piece.meaning
    if options:
        yield from _choices(options, meaning)
    elif kind is Aim.YES_NO:
        if isinstance(piece, ClaimPiece):
            yield piece.claim, 0.0
        elif piece.is_claim or is_claim(meaning):
            yield Truth(meaning), 0.0
    elif piece.is_anchored and not isinstance(meaning, Thing) and not is_claim(meaning):
        yield from _open(linked, counting, piece)


def _choices(offered: tuple[Mention, ...], meaning: SetMeaning) -> Iterator[tuple[Meaning, float]]:
    options = Either(tuple(_option_things(offered)))
    if options in meaning.around():
        yield Choice(offered, meaning), 0.0
    elif not isinstance(meaning, Thing):
        yield Choice(offered, Both(options, meaning)), 0.0


def _option_things(options: Iterable[Mention]) -> Iterator[Thing]:
    for option in options:
        for candidate in option.candidates[:1]:
            yield Thing(candidate.item.iri)


def _spelled_names(linked: Linked) -> int:
    """The words of names of several words that are written just as their things are called: a reading of a surname
    alone is of somebody else."""
    longer = [mention for mention in linked.mentions if mention.end - mention.start > 1 and mention.candidates]
    spelled = [mention for mention in longer if _is_spelled(mention.candidates[0])]
    return mask(index for mention in spelled for index in range(mention.start, mention.end))


def _is_spelled(candidate: Candidate) -> bool:
    """Whether a mention is, but for capital letters, the label of a thing that has a name of its own."""
    exact = candidate.features.get("exact") and candidate.features.get("label")
    return bool(exact) and candidate.label[:1].isupper()


def _subjects(analysis: Analysis) -> int:
    """The bits of the words with which a subject may begin: nouns and adjectives in the nominative."""
    return mask(at for at, one in enumerate(analysis.tokens) if one.may_stand_in(Case.NOM))


def _counting_noun(analysis: Analysis) -> int:
    """The bit of the noun near the beginning that asks how many there are of what stands behind it („liczba państw
    Europy”, „Jaka jest liczba …?”); 0 for none."""
    tokens = analysis.tokens
    opening = [index for index, token in enumerate(tokens) if token.form[0].isalnum()][:_OPENING]
    counting = (index for index in opening if tokens[index].lemmas & _COUNTING)
    return next((1 << index for index in counting if not (index and tokens[index - 1].may_be(PREPOSITIONS))), 0)


def _open(linked: Linked, counting: int, piece: SetPiece) -> Iterator[tuple[Meaning, float]]:
    """An open question: the set itself, or its size."""
    analysis = linked.analysis
    wh = analysis.wh_phrases[0] if analysis.wh_phrases else None
    if (wh is not None and wh.word == "ile") or counting:
        if piece.sorts == frozenset({AnswerType.QUANTITY}):
            yield piece.meaning, 0.0
        elif wh is None or not names_unit(wh.noun):
            yield Size(piece.meaning), 0.0
        return
    wanted = _TIMES if wh is not None and wh.time else ASKED.get(wh.word) if wh else None
    if wanted != _TIMES:
        untimely = wanted is None and wh is not None and wh.word in _NAMED and piece.sorts == _TIMES
        untimely = untimely and analysis.understanding.aim is not Aim.TIME  # „Podaj datę …”
        extra = _WRONG_SORT if untimely or (wanted is not None and not compatible(wanted, piece.sorts)) else 0.0
        yield piece.meaning, extra
    elif AnswerType.TIME in piece.sorts or (wh is not None and _asks_age(wh) and piece.sorts == _QUANTITIES):
        yield piece.meaning, 0.0


def _asks_age(wh: WhPhrase) -> bool:
    """Whether „w jakim wieku” may ask for a number of years („przechodzi się na emeryturę”), rather than a century."""
    return wh.time is TimeUnit.CENTURY and wh.noun == "wiek"


def _unit_asked(analysis: Analysis) -> int:
    """The bits of the words that say in what unit a number is asked for („w milach”)."""
    tokens, unit = analysis.tokens, analysis.understanding.measure
    named = ((at, unit_at(tokens, at)) for at in range(len(tokens))) if unit else ()
    return mask(inside for at, (symbol, end) in named if symbol == unit for inside in range(at, end))


def _unit_behind(analysis: Analysis) -> int:
    """The bit of the unit with which keywords end that say in what they want a number („promień księżyca km”)."""
    tokens = analysis.tokens
    last = len(tokens) - 1
    asks = analysis.wh_phrases or any(token.is_finite for token in tokens)
    return 0 if asks or last < 1 or not unit_at(tokens, last)[0] else 1 << last
