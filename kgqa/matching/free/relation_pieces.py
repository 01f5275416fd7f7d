"""The relations that the phrases of a question name or hint at, as pieces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import ANYTHING, RelationPiece, fits, mask
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import CLASSED, ItemSorts, noun_sorts
from kgqa.matching.free.wordings import asked_role
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Alternatives, Analysis, Kind, Linked, Relation, RelationEnd, RelationPhrase, Token, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import PLACE, PRONOUN, asking_for, question_words_of
from kgqa.polish.tokens.tags import MANNERS, PLAIN_NOUNS, PREPOSITIONS
from kgqa.terms import Case, ItemId, Number, PropertyId

_MOST_HINTS = 8
"""Relations that words only hint at, of one question."""
_OF_ANOTHER_VERB = reading_cost("another verb")
_DOUBTFUL_PHRASE = reading_cost("doubtful phrase")
_IN = word_list("at_place")
_NEGATIVES = word_list("negatives")
_PRONOUNS = question_words_of(PRONOUN)
_PLACED = asking_for(PLACE)
_REFLEXIVE = "się"
_COPULA = frozenset({"być"})
_OF_WHOM = frozenset({"", "dla"})
"""Prepositions of the wh-phrase that asks whose relative somebody is („dla kogo był wujem”)."""


class RelationFinder:
    """Finds the relations of one question."""

    def __init__(self, linked: Linked, vocabulary: Vocabulary, sorts: ItemSorts) -> None:
        self._linked = linked
        self._tokens = linked.analysis.tokens
        self._vocabulary = vocabulary
        self._sorts = sorts
        self._named = frozenset(
            one.item for m in linked.mentions for one in m.candidates[:1] if isinstance(one.item, ItemId)
        )
        self._prepositions = mask(index for index, token in enumerate(self._tokens) if token.is_surely(PREPOSITIONS))
        self._governed = [one for one in linked.relation_phrases if not one.is_hint and self._is_governed(one)]
        self._asked_classes = mask(
            index
            for wh in linked.analysis.wh_phrases
            for index in range(wh.start, wh.end)
            if wh.noun and (index == wh.end - 1 or wh.noun in self._tokens[index].lemmas)
        )
        self._denials = mask(index for index, token in enumerate(self._tokens) if token.lemmas & _NEGATIVES)
        """What denies hints at nothing."""
        self._words_governed = mask(index for phrase in self._governed for index in phrase.tokens)

    def find(self) -> Iterator[RelationPiece]:
        """All relations; a word of a path says no less than the path („wnuk” is not any relative)."""
        paths = tuple(path_pieces(self._linked.analysis, self._vocabulary))
        yield from paths
        yield from (one for one in self._of_phrases() if all(one.words & ~path.words for path in paths))

    def _of_phrases(self) -> Iterator[RelationPiece]:
        """One piece for all properties that the same words may mean between the same sorts of things."""
        groups: defaultdict[tuple[object, ...], list[RelationPhrase]] = defaultdict(list)
        for phrase in (*self._named_relations(), *self._hinted_relations()):
            if all(self._tokens[at].is_surely(MANNERS) for at in phrase.tokens):
                continue  # „po hiszpańsku” names a language
            noun = (phrase.is_noun, phrase.names_subject, phrase.asks_possessor, phrase.is_hint, phrase.is_active)
            groups[(phrase.tokens, phrase.object.type, *noun)].append(phrase)
        for group in groups.values():
            yield self._relation(sorted(group, key=lambda one: -one.quality))

    def of_another_verb(self, relations: Sequence[RelationPiece]) -> Iterator[RelationPiece]:
        """Places and times that a preposition adds to a verb which means something else („nakręcił w Vancouver”)."""
        for piece in relations:
            place = self._prepositions & self._near_preposition(piece)
            shared = any(other.words == piece.words and other.relation != piece.relation for other in relations)
            if place and shared and not piece.is_noun:
                yield replace(piece, words=place, cost=piece.cost + _OF_ANOTHER_VERB)

    def _named_relations(self) -> Iterator[RelationPhrase]:
        """The phrases that name relations; of those with one verb behind „na co”, „od kogo” or „z jakiego terytorium”
        the ones that have that preposition: „Na co zmarł …” asks for no place. Verbs without their „się”, or without
        a preposition that others of the same words do not lack, name none."""
        named = [
            phrase
            for phrase in self._linked.relation_phrases
            if not (phrase.is_hint or self._lacks_place(phrase) or self._is_of_subject(phrase))
        ]
        longer = {mask(one.tokens) for one in named}
        placed = any(token.lemmas & _PLACED for token in self._tokens)  # „gdzie” stands for a preposition, so does
        placed |= any(wh.form.preposition for wh in self._linked.analysis.wh_phrases)  # „w którym mieście”
        complete = (one for one in named if not placed and (one.has_preposition or not one.preposition))
        whole = {one.tokens for one in complete if not one.is_noun}
        for one in named:
            half = not one.is_noun and mask(one.tokens) | self._reflexive(one) in longer - {mask(one.tokens)}
            lacking = not one.has_preposition and bool(one.preposition) and (one.tokens in whole or self._is_kind(one))
            if not (half or lacking) and (one in self._governed or mask(one.tokens) & ~self._words_governed):
                yield one

    def _is_kind(self, phrase: RelationPhrase) -> bool:
        """Whether a phrase is a class noun, which only its preposition makes a relation („film z”)."""
        return phrase.is_noun and len(phrase.tokens) == 1 and bool(noun_sorts(self._tokens[phrase.tokens[0]].lemmas))

    def _reflexive(self, phrase: RelationPhrase) -> int:
        """The bits of „się” beside a phrase: „ukazać” is another verb than „ukazać się”."""
        beside = (phrase.tokens[0] - 1, phrase.tokens[-1] + 1)
        return mask(at for at in beside if 0 <= at < len(self._tokens) and self._tokens[at].form.lower() == _REFLEXIVE)

    def _lacks_place(self, phrase: RelationPhrase) -> bool:
        """Whether a phrase has its object behind a preposition that is missing, and a pronoun asks without any: „Co
        studiował …?” asks for no university."""
        first = self._linked.analysis.wh_phrases[:1]
        is_bare = any(wh.word in _PRONOUNS and not wh.noun and not wh.form.preposition for wh in first)
        return is_bare and bool(phrase.preposition) and not phrase.has_preposition

    def _is_of_subject(self, phrase: RelationPhrase) -> bool:
        """Whether the noun of a phrase with a copula is what something is said of („Czy dopływy Wisły są długie?”),
        not what something is said to be („są dopływami”)."""
        tokens = self._tokens
        copula = next((at for at in phrase.tokens if tokens[at].lemmas & _COPULA), -1)
        before = (tokens[at] for at in phrase.tokens if at < copula and tokens[at].is_surely(PLAIN_NOUNS))
        return any(not noun.may_stand_in(Case.INST) for noun in before)

    def _is_governed(self, phrase: RelationPhrase) -> bool:
        """Whether the wh-phrase stands behind the preposition of a phrase, and asks for what that leads to."""
        for wh in self._linked.analysis.wh_phrases[:1]:
            if not wh.form.preposition or wh.start not in phrase.tokens:
                return False
            if wh.word in _PRONOUNS:
                return True
            sorts = noun_sorts((wh.noun,)) if wh.noun else ANYTHING
            return bool(sorts) and not wh.time and phrase.has_preposition and fits(phrase.object, sorts)
        return False

    def _hinted_relations(self) -> Iterator[RelationPhrase]:
        """The best hints at properties that a named thing has, where no phrase of the same words names the same or has
        the preposition of the wh-phrase."""
        named: defaultdict[PropertyId, int] = defaultdict(int)
        for phrase in self._named_relations():
            named[phrase.property] |= mask(phrase.tokens)
        hints = (phrase for phrase in self._linked.relation_phrases if phrase.is_hint)
        further = (
            one
            for one in sorted(hints, key=lambda one: -one.quality)
            if mask(one.tokens) & ~(named[one.property] | self._words_governed | self._denials)
            and self._sorts.one_has(self._named, one.property)
        )
        return islice(further, _MOST_HINTS)

    def _relation(self, group: Sequence[RelationPhrase]) -> RelationPiece:
        phrase = group[0]
        families = self._vocabulary.families
        found = [families.relation(one.property, one.name) for one in group]
        types = {one.subject.type for one in group}
        symmetric = any(one.property in families.symmetric for one in group)
        relation = found[0] if len(found) == 1 else _merged(found)
        return RelationPiece(
            self._words_that_tell(phrase),
            (1.0 - phrase.quality) * _DOUBTFUL_PHRASE,
            relation,
            RelationEnd(types.pop() if len(types) == 1 else None, _nouns(one.subject for one in group)),
            RelationEnd(phrase.object.type, _nouns(one.object for one in group)),
            relation.reversed(),
            phrase.is_noun,
            phrase.names_subject,
            symmetric,
            phrase.preposition if phrase.has_preposition else "",
            phrase.asks_possessor
            or (phrase.is_noun and (self._is_of_relative(phrase) or self._is_told_of_name(phrase))),
            self._asks_object(phrase),
            phrase.is_noun and self._is_asked(phrase.tokens[0]),
            role=self._role(group),
            named=self._named_kind(phrase),
            is_plural=phrase.is_noun and _is_plural(self._tokens[phrase.tokens[0]]),
            called=noun_sorts(self._tokens[phrase.tokens[0]].lemmas) if phrase.is_noun else ANYTHING,
            signs=Sign.HINT.once * phrase.is_hint,
            is_bond=symmetric and self._is_bond(phrase, relation.name),
        )

    def _is_bond(self, phrase: RelationPhrase, end: str) -> bool:
        """Whether the nouns of a phrase are none for an end of its relation („granica”, unlike „sąsiad”)."""
        nouns = [self._tokens[at] for at in phrase.tokens if self._tokens[at].is_likely(PLAIN_NOUNS)]
        return bool(nouns) and all(end not in noun.lemmas for noun in nouns)

    def _role(self, group: Sequence[RelationPhrase]) -> int:
        """Which end a verb asks for that has the subject of its statements as its own, 0 for others."""
        active, phrase = self._vocabulary.families.active, group[0]
        told = all(one.is_active or one.property in active for one in group)
        if phrase.is_noun or phrase.has_preposition or not told:
            return 0
        return asked_role(self._linked, self._tokens[phrase.tokens[0]])

    def _is_asked(self, index: int) -> bool:
        """Whether a token is the noun of a wh-phrase."""
        inside = (wh for wh in self._linked.analysis.wh_phrases if wh.noun and wh.start <= index < wh.end)
        return any(wh.noun in self._tokens[index].lemmas for wh in inside)

    def _named_kind(self, phrase: RelationPhrase) -> Kind | None:
        """The kind that the noun of a phrase says that the end is of which it names; None if it says more than that."""
        if not phrase.is_noun or len(phrase.tokens) > 1:
            return None
        end = phrase.subject if phrase.names_subject else phrase.object
        lemmas = self._tokens[phrase.tokens[0]].lemmas_as(PLAIN_NOUNS)
        classed = sorted(one for one in lemmas if noun_sorts((one,)) & CLASSED)
        noun = next((one for one in classed if phrase.names_subject or one in end.nouns), "")
        if not noun:
            return None
        mentions = (one for one in self._linked.mentions if one.start == phrase.tokens[0] == one.end - 1)
        items = (one.item for mention in mentions for one in mention.candidates if isinstance(one.item, ItemId))
        return Kind(noun, frozenset(filter(self._sorts.is_class, items)))

    def _words_that_tell(self, phrase: RelationPhrase) -> int:
        """The words of a phrase without prepositions; a verb leaves the class that is asked for to be checked."""
        words = mask(phrase.tokens)
        asked = 0 if phrase.is_noun else self._asked_classes
        return words & ~self._prepositions & ~asked or words

    def _is_of_relative(self, phrase: RelationPhrase) -> bool:
        """Whether a noun belongs to what a relative pronoun stands for („kraj, którego stolicą jest Ryga”)."""
        before = self._tokens[phrase.tokens[0] - 1] if phrase.tokens[0] > 1 else None
        return before is not None and any(r.lemma == "który" and Case.GEN in r.cases for r in before.readings)

    def _is_told_of_name(self, phrase: RelationPhrase) -> bool:
        """Whether a noun says what a named thing is in the place asked for („W którym kraju stolicą jest X?”)."""
        wh = next(iter(self._linked.analysis.wh_phrases), None)
        if wh is None or wh.form.preposition not in _IN or not wh.noun or wh.start <= phrase.tokens[0] < wh.end:
            return False
        noun = next((self._tokens[at] for at in phrase.tokens if self._tokens[at].may_be(PLAIN_NOUNS)), None)
        predicative = noun is not None and noun.may_stand_in(Case.INST)
        return predicative and any("być" in token.lemmas for token in self._tokens)

    def _asks_object(self, phrase: RelationPhrase) -> bool:
        """Whether the preposition of a phrase is that of a wh-phrase („Dokąd, do jakiego morza, uchodzi …?”)."""
        return phrase.has_preposition and any(self._asks_by(wh, phrase) for wh in self._linked.analysis.wh_phrases)

    @staticmethod
    def _asks_by(wh: WhPhrase, phrase: RelationPhrase) -> bool:
        """Whether a wh-phrase asks for the object of a phrase behind its preposition."""
        asked = noun_sorts((wh.noun,))
        if asked and not fits(phrase.object, asked) and fits(phrase.subject, asked):
            return False  # „w którym filmie grał”: it governs the subject
        return wh.form.preposition == phrase.preposition and any(wh.start <= at < wh.end for at in phrase.tokens)

    def _near_preposition(self, piece: RelationPiece) -> int:
        """The bits of all tokens that are the preposition of a relation."""
        lemma = piece.preposition
        return mask(
            index for index, token in enumerate(self._tokens) if lemma and lemma in token.lemmas_as(PREPOSITIONS)
        )


def _is_plural(token: Token) -> bool:
    """Whether a noun can only be in the plural."""
    nouns = [one for one in token.readings if one.word_class == "subst" and one.lemma.islower()]
    return bool(nouns) and all(one.numbers == {Number.PL} for one in nouns)


def _nouns(ends: Iterable[RelationEnd]) -> frozenset[str]:
    return frozenset[str]().union(*(end.nouns for end in ends))


def _merged(relations: Sequence[Relation]) -> Relation:
    """One relation of the paths of several, the first that leads anywhere counting."""
    paths = dict.fromkeys(path for relation in relations for path in relation.paths)
    lifts = dict.fromkeys(path for relation in relations for path in relation.lifts if path not in paths)
    return Relation(relations[0].name, tuple(paths), Alternatives.FIRST, tuple(lifts))


def path_pieces(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[RelationPiece]:
    """A piece for each word of a path; where the question tells a line, wherever it stands, that is part of it."""
    tokens = analysis.tokens
    common = (index for index, token in enumerate(tokens) if token.form.islower() or not index)
    for index in common:
        for word, places in vocabulary.path_words_at(tokens, index):
            for line, relation in tuple(_by_line(tokens, vocabulary, word.by_line)) or ((0, word.relation),):
                yield RelationPiece(
                    mask(places) | line,
                    0.0,
                    relation,
                    word.subject,
                    word.object,
                    relation.reversed(),
                    is_noun=True,
                    names_subject=False,
                    asks_possessor=_asks_possessor(analysis, places),
                )
            break  # of several entries the first


def _by_line(
    tokens: Sequence[Token], vocabulary: Vocabulary, by_line: Mapping[str, Relation]
) -> Iterator[tuple[int, Relation]]:
    for index in range(len(tokens) if by_line else 0):
        for line, places in vocabulary.lines_at(tokens, index):
            if line in by_line:
                yield mask(places), by_line[line]


def _asks_possessor(analysis: Analysis, places: Sequence[int]) -> bool:
    """Whether the question asks of whom somebody is that („czyim zięciem”, „wujem którego króla”, „której teściem”)."""
    relative = analysis.tokens[places[0] - 1] if places[0] > 1 else None
    if relative and any(r.lemma == "który" and Case.GEN in r.cases for r in relative.readings):
        return True
    return any(wh.word == "czyj" or _is_owner(wh, places) for wh in analysis.wh_phrases)


def _is_owner(wh: WhPhrase, places: Sequence[int]) -> bool:
    beside = wh.start == places[-1] + 1 or wh.end == places[0]
    return wh.form.case is Case.GEN and wh.form.preposition in _OF_WHOM and (beside or bool(wh.form.preposition))
