"""How two pieces of a question join: by the types of what they denote, the likelier ways at a lower cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial, reduce
from itertools import product
from math import inf
from typing import Any

from kgqa.matching.free.cutting import Cutter
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.joints import Joint, Way, Ways, in_both_orders
from kgqa.matching.free.outdoing import after_all, commonest
from kgqa.matching.free.pieces import (
    ANYTHING,
    VALUES,
    AnyPiece,
    BoundPiece,
    ComparedPiece,
    ExtremePiece,
    MostPiece,
    Piece,
    QuantifiedPiece,
    QuantifierPiece,
    RelationPiece,
    RelationsPiece,
    SamePiece,
    SameRelationPiece,
    SetPiece,
    SetsPiece,
    Sorts,
    compatible,
    fits,
    item_of,
    narrowed,
    sorts_of,
)
from kgqa.matching.free.quantifying import both_of, claimed, quantified
from kgqa.matching.free.sameness import alike, alike_among, alike_of_many, same_of, with_standard
from kgqa.matching.free.signs import Sign, counts
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.told_values import measured, ordered_by
from kgqa.model import (
    AnswerType,
    Beyond,
    Both,
    Except,
    Extreme,
    Kind,
    KindTrust,
    Path,
    Related,
    Relation,
    SetMeaning,
    Thing,
    Where,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.vocabulary import (
    CONTINENT,
    COUNTRY,
    DEMONYM,
    HAS_PART,
    LANDFORM,
    LOCATION,
    MEMBER_OF,
    MOUNTAIN_RANGE,
    NATIVE_LABEL,
    OFFICIAL_NAME,
    PART_OF,
    PLACES,
    UNIT_OF,
)

_OF_ONE, _CONTINENT = word_list("of_one"), "kontynent"
_ANYBODY, _PEOPLE = frozenset({"człowiek", "osoba"}), frozenset({AnswerType.PERSON})
_PLACES = frozenset({AnswerType.PLACE})
_TIMES = frozenset({AnswerType.TIME})
_ORGANISED = frozenset({AnswerType.ORGANISATION})
_QUANTITIES = frozenset({AnswerType.QUANTITY})
_HINTED = frozenset({Sign.HINT, Sign.GUESS, Sign.UNHEARD})
_NAMES = frozenset({OFFICIAL_NAME, DEMONYM, NATIVE_LABEL})
"""Official and native names, and those of inhabitants."""
_WHERE = frozenset({COUNTRY, CONTINENT, UNIT_OF, LOCATION, LANDFORM, MOUNTAIN_RANGE, PART_OF})
"""Where places are."""


@dataclass(frozen=True, slots=True)
class WordRoles:
    """What words of a question are to each other, by which pieces join: most as bits of the indices of words."""

    content: int
    """Words that say something."""
    negations: int = 0
    telling: int = 0
    """Verbs that say something."""
    finite: int = 0
    """Finite verbs."""
    subjects: int = 0
    """Words with which a subject may begin."""
    governed: int = 0
    """Words right behind a preposition."""
    clauses: tuple[int, ...] = ()
    """The words of each relative clause."""
    possessed: frozenset[int] = frozenset()
    """The words of nouns that say what something is to the name behind them."""
    owned: Mapping[int, int] = field(default_factory=dict)
    """The first bit of the name whose genitive stands right behind a noun, by the words of the noun."""
    asks_kind: bool = False
    """Whether a class noun names what is asked for."""
    is_claim: bool = False
    """Whether something is claimed rather than asked for."""
    had: int = 0
    """Nouns for what a claim says that something has, which say not what that is."""


class Joiner:
    """Joins pieces of one question."""

    def __init__(
        self, vocabulary: Vocabulary, sorts: ItemSorts, roles: WordRoles, idle: Callable[[Piece], int] = lambda _: 0
    ) -> None:
        """`idle` tells the words that say no more than a piece."""
        self._roles = roles
        self._idle = idle
        self._sorts = sorts
        self._vocabulary = vocabulary
        self._gap = cache(partial(_gap, roles.content))
        families = vocabulary.families
        self._wholes = families.relation(HAS_PART, ""), families.relation(MEMBER_OF, "").reversed()
        self._cutter = Cutter(vocabulary, sorts)
        self._ways = _ways(negated=bool(roles.negations))

    def ways(self, first: type[AnyPiece], second: type[AnyPiece]) -> Ways | None:
        """How pieces of two types join; None if they do not."""
        return self._ways.get((first, second))

    def join(self, first: AnyPiece, second: AnyPiece, ways: Ways, limit: float) -> Sequence[AnyPiece]:
        """What two pieces without common words make, whatever their order; hardly any sets that cost `limit` or more,
        which are not wanted, if nothing but sets of just these words can come of it."""
        if self._roles.clauses and self._breaks_clause(first, second):
            return ()
        joint = Joint(first, second, self._gap, limit if ways.makes_sets else inf, self._idle)
        forward = ways.forward(self, first, second, joint) if ways.forward else ()
        backward = ways.backward(self, second, first, joint) if ways.backward else ()
        return joint.finished((*forward, *backward)) if forward or backward else ()

    def _breaks_clause(self, one: Piece, other: Piece) -> bool:
        """Whether a piece inside a relative clause is joined to one outside before all that the clause says is joined
        („Czym się płaci w kraju, w którym znajduje się Petra?” asks for no state of the currency of Petra)."""
        return any(self._leaves_clause(one, other, inside) for inside in self._roles.clauses)

    def _leaves_clause(self, one: Piece, other: Piece, inside: int) -> bool:
        within, outside = (one, other) if one.words & inside else (other, one)
        if not isinstance(within, SetPiece | RelationPiece):  # what bounds the thing outside, one of several
            return False
        if not within.words & inside or within.words & ~inside or outside.words & inside:
            return False
        left = inside & (self._roles.content | self._roles.telling) & ~within.words
        return bool(left & ~(self._idle(within) | self._idle(outside)))

    def _related(self, base: SetPiece, relation: RelationPiece, joint: Joint) -> Sequence[SetPiece]:
        """What the relation reaches from a set, from either end; negated where „nie” stands in between."""
        if base.is_asked or base.is_negated or (base.sorts & VALUES and not base.is_name) or _led_here(base, relation):
            return ()
        if base.is_name and base.first > self._roles.owned.get(relation.words, base.first):
            return ()  # „Jaki procent ludności Polski stanowią Niemcy?”
        if self._is_subject(relation, base) or self._is_said_of(relation, base) or self._is_owned(relation, base):
            return ()
        reached = self._reachable(base, relation, joint)
        return tuple(map(self._negated, reached)) if self._roles.negations else reached

    def _is_subject(self, noun: RelationPiece, said: SetPiece) -> bool:
        """Whether a noun is the subject of a verb behind it, with which a set begins: „Jakie stolice leżą nad
        Bałtykiem?” asks for what lies there, not for the capitals of that."""
        if not (noun.is_noun and said.first & self._roles.finite):
            return False
        return said.first > noun.words and not self._gap(noun.words, said.words)

    def _is_owned(self, noun: RelationPiece, name: SetPiece) -> bool:
        """Whether a noun says what a name is to another one, which stands right behind it („Mieszko I był synem
        Bolesława”)."""
        is_predicate = noun.is_noun and noun.words in self._roles.possessed
        return is_predicate and name.is_name and name.first != 1 << noun.words.bit_length()

    def _is_said_of(self, noun: RelationPiece, name: SetPiece) -> bool:
        """Whether a noun says what the name behind it is: „województwa śląskiego” is no place in Silesia."""
        if noun.named is None or not name.is_name or noun.words << 1 & name.first == 0:
            return False
        return noun.named.noun in self._nouns(name)

    def _reachable(self, base: SetPiece, by: RelationPiece, joint: Joint) -> Sequence[SetPiece]:
        if by.is_plural and self._is_whole(base.meaning) and _leads_to_place(by.relation):
            return ()  # „kraje Beneluksu” are its parts, not where it is
        if self._asks_of_parts(by, base):
            base = self._parts(base)
        if base.is_scene and (by.is_dated or _is_guessed_name(by)):
            return ()  # „W którym roku w Polsce …”, „Jak w Polsce nazywano …”: nothing of Poland
        from_subject = fits(by.subject, base.sorts) or self._begins(by, by.relation, base)
        from_object = fits(by.object, base.sorts) or self._begins(by, by.backward, base)
        if by.is_symmetric:
            return _reached(base, by, joint, 0, backward=False) if from_subject or from_object else ()
        forward, backward = _grammar(base, by, self._roles.governed if self._roles.is_claim else 0)
        if by.words in self._roles.possessed:
            from_subject, from_object = self._of_predicate(by, base, from_subject=from_subject, from_object=from_object)
        elif from_subject and from_object and by.subject.type is by.object.type is AnswerType.PERSON:
            from_subject, from_object = not forward, not backward  # „matka Zeusa”: nothing else tells the ends apart
        found = _reached(base, by, joint, forward, backward=False) if from_subject else ()
        if from_object and not by.is_dated:
            return (*found, *_reached(base, by, joint, backward, backward=True))
        return found

    @staticmethod
    def _of_predicate(by: RelationPiece, base: SetPiece, *, from_subject: bool, from_object: bool) -> tuple[bool, bool]:
        """From which ends a predicate noun with a name behind it leads: „ojcem Mieszka” from him to his father alone,
        „jest stolicą Polski” from what stands in front of it to Poland."""
        if by.is_noun:
            forward, backward = _grammar(base, by)
            return from_subject and not forward, from_object and not backward
        return from_subject and base.first < by.first, from_object and base.first > by.first

    def _is_whole(self, meaning: SetMeaning) -> bool:
        """Whether a named thing has parts or members."""
        return self._starts(meaning, self._wholes[0].paths)

    def _asks_of_parts(self, by: RelationPiece, base: SetPiece) -> bool:
        """Whether a noun in the plural asks of the parts of a thing what the thing itself has not."""
        is_said_of_several = by.is_plural and by.is_noun and not sorts_of(by.object) & VALUES
        has_members = bool(base.sorts & (_PLACES | _ORGANISED))
        return (
            is_said_of_several
            and has_members
            and not any(self._begins(by, one, base) for one in (by.relation, by.backward))
        )

    def _parts(self, whole: SetPiece) -> SetPiece:
        """The parts or members of a named thing („stolice krajów bałtyckich”); any other set itself."""
        for relation in self._wholes:
            if self._starts(whole.meaning, relation.paths):
                parts = Related(relation, whole.meaning)
                return SetPiece(whole.words, whole.cost, parts, whole.sorts - _ORGANISED, is_anchored=True)
        return whole

    def _starts(self, meaning: SetMeaning, paths: Iterable[Path]) -> bool:
        """Whether one of some paths begins at a named thing."""
        item = item_of(meaning)
        return item is not None and any(self._sorts.begins(item, path[0]) for path in paths)

    def _begins(self, by: RelationPiece, relation: Relation, base: SetPiece) -> bool:
        """Whether a named thing has statements with which a relation begins, whatever sort of thing it seems to be;
        with the likeliest of its paths, where words only hint at it."""
        return self._starts(base.meaning, relation.paths[: 1 if by.signs else None])

    def _negated(self, made: SetPiece) -> SetPiece:
        words = made.words >> 1 | made.words
        inside = self._roles.negations & ~made.words & (1 << words.bit_length()) - (words & -words)
        return replace(made, words=made.words | inside, is_negated=True) if inside else made

    def _related_together(self, sets: SetsPiece, relation: RelationPiece, joint: Joint) -> Sequence[SetPiece]:
        """What a relation reaches from each of several things („graniczy z A i z B”); what is between two of them leads
        from one to the other."""
        if relation.is_bond:
            one, *others = sets.parts
            reached = self._related(others[-1], relation, joint)
            return [replace(_all_of((one, way)), words=sets.words | relation.words, is_name=False) for way in reached]
        ways = zip(*(self._related(part, relation, joint) for part in sets.parts), strict=False)
        return [replace(_all_of(way), words=sets.words | relation.words) for way in ways]

    def _several_related(self, relations: RelationsPiece, base: SetPiece, joint: Joint) -> Sequence[SetPiece]:
        """What several relations lead to from one thing („urodził się i zmarł w Warszawie”)."""
        ways = product(*(self._related(base, part, joint) for part in relations.parts))
        return [replace(_all_of(way), words=relations.words | base.words) for way in ways]

    def _joined_sets(self, one: SetPiece, other: SetPiece, joint: Joint) -> Sequence[SetPiece]:
        if one.is_kind:
            return () if other.is_kind else (*self._of_kind(one, other, joint), *self._implied(one, other, joint))
        if other.noun == "adj" and one.noun != "adj" and not one.is_name:
            return self._implied(one, other, joint)
        found = () if other.is_kind or one.first > other.first else _common(one, other, joint)
        for made in found:
            made.is_claim = self._describes(one) is not self._describes(other)
            if not self._roles.is_claim:
                made.meaning = _of_all_said(made.meaning)
        return found

    def _of_kind(self, kind: SetPiece, other: SetPiece, joint: Joint) -> Sequence[SetPiece]:
        """A class noun with a set: the set's members of the class."""
        if (kind.is_asked and other.is_name) or other.is_negated or other.noun or _is_place_alone(other):
            return ()
        if other.is_name and kind.words & self._roles.had:
            return ()
        if self._roles.asks_kind and other.is_name and kind.first > other.first:  # „… z Niemcami są monarchiami …”
            return ()
        if isinstance(other.meaning, Extreme | Where | Beyond):  # the class is joined before a set is cut
            return ()
        if not kind.sorts and other.sorts == _TIMES:  # „pancernik, który rozpoczął wojnę”: no day is one
            return ()
        if kind.sorts == _QUANTITIES and other.end_nouns and kind.noun not in other.end_nouns:
            return ()  # no depth is an area
        signs = Sign.OF_NAME.once * other.is_name
        if kind.noun in other.start_nouns - other.end_nouns:
            signs += Sign.AGAINST_GRAMMAR.once
        if not compatible(kind.sorts, other.sorts) or not joint.keeps(signs):
            return ()
        mine = kind.meaning
        if kind.noun in other.end_nouns and isinstance(mine, Kind):
            mine = _trusted(mine, KindTrust.GIVEN)
        of_people = kind.noun in _ANYBODY and other.sorts == _PEOPLE  # „osoba” says no more than that
        meaning = other.meaning if of_people else Both(mine, other.meaning)
        made = _both(kind, other, meaning, narrowed(kind.sorts, other.sorts), signs)
        made.is_claim = kind.first > other.first and self._describes(other)
        return (made,)

    def _by_extreme(self, base: SetPiece, extreme: ExtremePiece, joint: Joint) -> Sequence[AnyPiece]:
        return self._cutter.by_extreme(base, extreme, joint)

    def _by_bound(self, base: SetPiece, bound: BoundPiece, joint: Joint) -> Sequence[SetPiece]:
        return self._claimed(base, self._cutter.by_bound(base, bound, joint))

    def _by_comparison(self, base: SetPiece, compared: ComparedPiece, joint: Joint) -> Sequence[SetPiece]:
        return self._claimed(base, self._cutter.by_comparison(base, compared, joint))

    def _claimed(self, base: SetPiece, cut: Sequence[SetPiece]) -> Sequence[SetPiece]:
        """What a set was cut to, which says something of what a description names."""
        for one in cut:
            one.is_claim = self._describes(base)
        return cut

    def _all_by_bound(self, of: QuantifiedPiece, bound: BoundPiece, joint: Joint) -> Sequence[SetPiece]:
        return _claimed_of(of, self._cutter.by_bound(of.base, bound, joint), bound, joint)

    def _all_by_comparison(self, of: QuantifiedPiece, compared: ComparedPiece, joint: Joint) -> Sequence[SetPiece]:
        return _claimed_of(of, self._cutter.by_comparison(of.base, compared, joint), compared, joint)

    def _describes(self, piece: SetPiece) -> bool:
        """Whether words that may be a subject describe a thing by a noun for what it is to others („autor „Lalki””), or
        as the first of some."""
        if not piece.first & self._roles.subjects or any(sign in _HINTED for sign, _ in counts(piece.signs)):
            return False
        if isinstance(piece.meaning, Extreme):
            return piece.is_anchored
        return isinstance(piece.meaning, Related) and piece.is_anchored and not (piece.is_clause or piece.noun)

    def _implied(self, one: SetPiece, other: SetPiece, joint: Joint) -> Sequence[SetPiece]:
        """A relation without a word of its own („powieść Lema”, „polski pisarz”)."""
        adjective = other.noun == "adj"
        in_front = not adjective and other.first < one.first
        inside = one.sorts & other.sorts & _PLACES or (other.is_scene and not other.sorts & _PLACES)
        if in_front and not (other.is_name and inside):  # „w Afryce państw …”, „w gipsie pierwiastków …”
            return ()
        if isinstance(one.meaning, Extreme) or other.is_asked or other.is_clause or _is_whereabouts(other.meaning):
            return ()
        if one.noun in _OF_ONE and other.is_name and _CONTINENT not in self._nouns(other):
            return ()  # „stolica Mołdawii” is no other capital there
        if one.is_negated or other.is_negated or self._is_called(one, other):
            return ()
        signs = (Sign.BY_ADJECTIVE if adjective else Sign.IMPLIED).once + Sign.UNSORTED.once * (not one.sorts)
        signs += Sign.ORDER.once * in_front
        backward = self._vocabulary.implied(one.sorts, one.noun, other.sorts) if joint.keeps(signs) else None
        if backward is None:
            return ()
        mine = _trusted(one.meaning, KindTrust.STRICT) if isinstance(one.meaning, Kind) else one.meaning
        return (_both(one, other, Both(mine, Related(backward, other.meaning)), one.sorts, signs),)

    def _nouns(self, name: SetPiece) -> frozenset[str]:
        """The class nouns that call a named thing."""
        item = item_of(name.meaning)
        return self._sorts.nouns(item) if item else frozenset()

    def _is_called(self, kind: SetPiece, name: SetPiece) -> bool:
        """Whether a class noun says what the name behind it is („stanu Teksas”), not what belongs to it."""
        return kind.is_kind and bool(kind.noun) and name.is_name and kind.noun in self._nouns(name)


def _claimed_of(quantified: QuantifiedPiece, cut: Iterable[SetPiece], by: AnyPiece, joint: Joint) -> Sequence[SetPiece]:
    """The claims of all, or of any, members of a set that they are within what it is cut to by something."""
    return [made for one in cut for made in claimed(quantified, replace(one, words=by.words), joint)]


def _of_any_question(join: Callable[[Any, Any, Joint], Sequence[AnyPiece]]) -> Way:
    """A way of joining that needs to know nothing of the question."""

    def way(_joiner: Joiner, first: AnyPiece, second: AnyPiece, joint: Joint) -> Sequence[AnyPiece]:
        return join(first, second, joint)

    return way


@cache
def _ways(*, negated: bool) -> Mapping[tuple[type, type], Ways]:
    """How pieces of two types join; one table for all questions that are `negated`, and for all that are not."""
    of_question: dict[tuple[type, type], Way] = {
        (SetPiece, RelationPiece): Joiner._related,
        (SetPiece, SetPiece): Joiner._joined_sets,
        (SetPiece, ExtremePiece): Joiner._by_extreme,
        (SetPiece, BoundPiece): Joiner._by_bound,
        (SetPiece, ComparedPiece): Joiner._by_comparison,
        (SetsPiece, RelationPiece): Joiner._related_together,
        (RelationsPiece, SetPiece): Joiner._several_related,
        (QuantifiedPiece, BoundPiece): Joiner._all_by_bound,
        (QuantifiedPiece, ComparedPiece): Joiner._all_by_comparison,
    }
    others: dict[tuple[type, type], Callable[[Any, Any, Joint], Sequence[AnyPiece]]] = {
        (SetsPiece, ExtremePiece): after_all,
        (SetPiece, QuantifierPiece): quantified,
        (SetsPiece, QuantifierPiece): both_of,
        (QuantifiedPiece, SetPiece): claimed,
        (SetPiece, SamePiece): with_standard,
        (MostPiece, RelationPiece): commonest,
        (RelationPiece, SamePiece): same_of,
        (SetsPiece, SameRelationPiece): alike,
        (SetPiece, SameRelationPiece): alike_among,
        (QuantifiedPiece, SameRelationPiece): alike_of_many,
        (RelationPiece, BoundPiece): measured,
        (RelationPiece, ExtremePiece): ordered_by,
    }
    return in_both_orders(of_question | {pair: _of_any_question(way) for pair, way in others.items()}, negated=negated)


def _is_guessed_name(by: RelationPiece) -> bool:
    """Whether words that only hint at it tell a name of its subject."""
    return bool(by.signs) and by.relation.paths[0][0].property in _NAMES


def _gap(content: int, one: int, other: int) -> int:
    """The content words between the words of two pieces."""
    left, right = (one, other) if one & -one <= other & -other else (other, one)
    between = ((right & -right) - 1) & ~((1 << left.bit_length()) - 1)
    return between & content & ~(one | other)


def _is_inside(base: SetPiece, relation: Relation) -> bool:
    """Whether a set is all that is where a relation leads: nobody asks where the things are that are in Portugal."""
    if not isinstance(base.meaning, Related) or AnswerType.PLACE not in base.sorts:
        return False
    return base.meaning.relation.name == f"^{relation.name}"


def _is_whereabouts(meaning: SetMeaning) -> bool:
    """Whether a set is where a named thing is; what else is there belongs to a noun for it („rzeki kraju, w którym …”),
    not to the place alone („Na jakiej wyspie dymi Etna?”)."""
    if not isinstance(meaning, Related) or not isinstance(meaning.base, Thing):
        return False
    steps = (step for path in meaning.relation.paths for step in path)
    return all(step.property in _WHERE and not step.inverse for step in steps)


def _leads_to_place(relation: Relation) -> bool:
    """Whether a relation tells where things are or come from."""
    return all(path[-1].property in PLACES and not path[-1].inverse for path in relation.paths)


def _led_here(base: SetPiece, by: RelationPiece) -> bool:
    """Whether a relation between things of different sorts led to a set: nothing leads from there by it again."""
    meaning = base.meaning.second if isinstance(base.meaning, Both) else base.meaning
    if not isinstance(meaning, Related) or by.subject.type is by.object.type:
        return False
    return meaning.relation == by.relation


def _is_place_alone(piece: SetPiece) -> bool:
    """Whether an adjective names a place („amerykański”), which is not what its noun speaks of."""
    return isinstance(piece.meaning, Thing) and not piece.is_name


def _grammar(base: SetPiece, relation: RelationPiece, governed: int = 0) -> tuple[int, int]:
    """What the grammar says against reading a relation from its subject and from its object; `governed` has the
    bits of words of a claim right behind a preposition, which are no subject."""
    if relation.is_noun:
        from_subject = relation.names_subject is not relation.asks_possessor
        return (Sign.AGAINST_GRAMMAR.once, 0) if from_subject else (0, Sign.AGAINST_GRAMMAR.once)
    if relation.role:
        return (0, Sign.AGAINST_GRAMMAR.once) if relation.role > 0 else (Sign.AGAINST_GRAMMAR.once, 0)
    if relation.leans:
        return (0, Sign.SECOND.once) if relation.leans > 0 else (Sign.SECOND.once, 0)
    if relation.asks_object:
        return 0, Sign.AGAINST_GRAMMAR.once
    if relation.preposition:
        return (Sign.ORDER.once, 0) if base.first > relation.first else (0, Sign.ORDER.once)
    if base.is_name and base.first & governed:
        return Sign.ORDER.once, 0
    return 0, 0


def _reached(base: SetPiece, by: RelationPiece, joint: Joint, signs: int, *, backward: bool) -> Sequence[SetPiece]:
    relation, start, end = by.relation, by.subject, by.object
    if backward:
        relation, start, end = by.backward, end, start
    if _is_inside(base, relation):
        return ()
    named = by.is_noun and backward is by.names_subject
    sorts = sorts_of(end) or (by.called if named else ANYTHING)
    if not base.sorts or not sorts:
        signs += Sign.UNSORTED.once
    if base.is_kind and not base.is_anchored:
        signs += Sign.AGAINST_GRAMMAR.once
    if not joint.keeps(signs):
        return ()
    meaning: SetMeaning = Related(relation, base.meaning)
    if by.named is not None and backward is by.names_subject:
        meaning = Both(_trusted(by.named, KindTrust.GIVEN) if by.named.noun in end.nouns else by.named, meaning)
    words, anchored = base.words | by.words, base.is_anchored
    asked = by.names_asked and backward is by.names_subject
    made = SetPiece(words, 0.0, meaning, sorts, anchored, is_asked=asked, is_clause=not named, signs=signs)
    made.end_nouns, made.start_nouns = end.nouns, frozenset() if by.role else start.nouns  # its verb tells the ends
    return (made,)


def _of_all_said(meaning: SetMeaning) -> SetMeaning:
    """A superlative over all that is said of what is asked for („Który pierwszy Polak dostał …”), not over a part."""
    match meaning:
        case Both(first=Extreme(base=base) as first, second=second) if not isinstance(second, Extreme):
            return replace(first, base=Both(base, second))
        case Both(first=first, second=Extreme(base=base) as last) if not isinstance(first, Extreme):
            return replace(last, base=Both(first, base))
        case _:
            return meaning


def _common(one: SetPiece, other: SetPiece, joint: Joint) -> Sequence[SetPiece]:
    """What two sets have in common; a name among them makes it a claim."""
    if (one.is_name and other.is_name) or "adj" in (one.noun, other.noun) or (one.noun and other.noun):
        return ()
    if (one.is_asked or other.is_asked) and (one.is_name or other.is_name):
        return ()
    signs = (Sign.CLAIM if one.is_name or other.is_name else Sign.COMMON).once
    if not compatible(one.sorts, other.sorts) or (one.is_negated and other.is_negated) or not joint.keeps(signs):
        return ()
    meaning: SetMeaning = Both(one.meaning, other.meaning)
    if one.is_negated or other.is_negated:
        base, without = (other, one) if one.is_negated else (one, other)
        meaning = Except(base.meaning, without.meaning)
    made = _both(one, other, meaning, narrowed(one.sorts, other.sorts), signs)
    return (replace(made, is_scene=True) if one.is_scene or other.is_scene else made,)


def _both(one: SetPiece, other: SetPiece, meaning: SetMeaning, sorts: Sorts, signs: int) -> SetPiece:
    noun = one.noun or other.noun
    asked = one.is_asked or other.is_asked
    anchored = one.is_anchored or other.is_anchored
    words = one.words | other.words
    return SetPiece(words, 0.0, meaning, sorts, anchored, noun=noun, is_asked=asked, signs=signs)


@lru_cache(maxsize=1024)
def _trusted(kind: Kind, trust: KindTrust) -> Kind:
    """A kind as far as that is trusted; one object for many joins, so that its hash is computed once."""
    return replace(kind, trust=trust)


def _all_of(sets: Sequence[SetPiece]) -> SetPiece:
    """The common part of several sets; their signs count once each."""
    meaning = reduce(Both, (one.meaning for one in sets))
    return replace(sets[0], meaning=meaning, signs=sum(one.signs for one in sets))
