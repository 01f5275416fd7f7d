"""What was found in a question, as pieces: names, kinds, adjectives of places, relations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import islice

from kgqa.matching.free.coordination import options_of, relations_together, sets_together
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.guesses import Guesser
from kgqa.matching.free.kind_phrases import phrased_kinds
from kgqa.matching.free.pieces import ANYTHING, AnyPiece, RelationPiece, SetPiece, Sorts, fits, mask, words_of
from kgqa.matching.free.scales import scale_pieces
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import CLASSED, ItemSorts, noun_sorts
from kgqa.matching.free.values import value_pieces
from kgqa.matching.free.winners import winner_pieces
from kgqa.matching.free.word_classes import WordClasses
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import (
    Alternatives,
    AnswerType,
    Candidate,
    Either,
    Kind,
    Link,
    Linked,
    Mention,
    Relation,
    RelationEnd,
    RelationPhrase,
    Thing,
    Token,
    WhPhrase,
)
from kgqa.polish.question_words import PRONOUN, question_words_of
from kgqa.polish.tags import ADJECTIVAL, NOUNS, UNKNOWN
from kgqa.terms import Iri, ItemId, PropertyId

_MOST_CANDIDATES = 3
"""Candidates of one name."""
_LEAST_LINK = 0.55
"""Names that fit an item worse than this are guesses.

Not fitted: it decides which readings are tried, and what was never tried is in no pair of question and answer."""
_SURE_LINK = 1.5
"""Names that fit an item as well as this cost nothing.

Not fitted: the end of the scale of a cost, which the ranking takes as a feature."""
_NO_CAPITALS, _NO_DIACRITICS = reading_cost("no capitals"), reading_cost("no diacritics")
_SURE_COST = 0.3
"""Names of several words that cost no more tell no relation, though they stand in small letters; it is as much as such
a name costs whose item nobody knows, so it is not fitted."""
_SECOND = reading_cost("second candidate")
_LOWER_CASE = reading_cost("small letters")
_MOST_HINTS = 8
"""Relations that words only hint at, of one question."""
_OF_ANOTHER_VERB = reading_cost("another verb")
_DOUBTFUL_LINK, _BEHIND, _DOUBTFUL_PHRASE = (
    reading_cost("doubtful link"),
    reading_cost("behind"),
    reading_cost("doubtful phrase"),
)
_PRONOUNS = question_words_of(PRONOUN)
_NOMINAL = NOUNS | UNKNOWN
_CLOSED = frozenset(
    {"prep", "conj", "comp", "part", "qub", "interp", "ppron12", "ppron3", "siebie", "fin", "impt", "pred"}
)


class PieceFinder:
    """Finds the pieces of one question."""

    def __init__(self, linked: Linked, vocabulary: Vocabulary, sorts: ItemSorts) -> None:
        self._linked = linked
        self._tokens = linked.analysis.tokens
        self._vocabulary = vocabulary
        self._sorts = sorts
        classes = WordClasses.of(linked.analysis)
        self._said = classes.content | classes.vague
        self._firm = classes.firm
        self._shouts = any(token.word[:1].isupper() for token in self._tokens[1:])
        self._haste = _haste(self._tokens)
        self._named = frozenset(
            one.item for m in linked.mentions for one in m.candidates[:1] if isinstance(one.item, ItemId)
        )
        self._prepositions = mask(index for index, token in enumerate(self._tokens) if _is_preposition(token))

    def find(self) -> tuple[AnyPiece, ...]:
        """All pieces; those of the same words are alternatives."""
        names, relations = tuple(self._names()), tuple(self._relations())
        kinds, adjectives = tuple(self._kinds()), tuple(self._place_adjectives())
        scales = tuple(scale_pieces(self._linked.analysis, self._vocabulary))
        return (
            *names,
            *kinds,
            *adjectives,
            *relations,
            *self._guesses(names, kinds, adjectives, relations),
            *scales,
            *self._options(),
            *sets_together(self._tokens, names),
            *relations_together(self._tokens, relations),
            *self._of_another_verb(relations),
            *value_pieces(self._linked, self._said),
            *phrased_kinds(self._tokens),
            *winner_pieces(self._linked, self._vocabulary),
        )

    def _names(self) -> Iterator[SetPiece]:
        for mention in self._linked.mentions:
            if mention.end <= mention.start or self._is_closed(mention):
                continue
            best = mention.candidates[0].score if mention.candidates else 0.0
            classes = self._asked_classes(mention)
            for rank, candidate in enumerate(mention.candidates[:_MOST_CANDIDATES]):
                likely = candidate.score + self._haste >= _LEAST_LINK and candidate.item not in classes
                if likely and isinstance(candidate.item, ItemId):
                    yield self._name(mention, candidate, candidate.item, best, rank)

    def _asked_classes(self, mention: Mention) -> frozenset[ItemId]:
        """The classes that a mention names as what is asked for: of „jakie pierwiastki” nothing else is asked."""
        noun = mention.start + 1 == mention.end
        phrases = (wh for wh in self._linked.analysis.wh_phrases if noun and wh.start < mention.end == wh.end)
        return frozenset[ItemId]().union(*(wh.classes for wh in phrases))

    def _name(self, mention: Mention, candidate: Candidate, item: ItemId, best: float, rank: int) -> SetPiece:
        lower = mention.text.islower() and not mention.quoted
        cost = (
            max(0.0, _SURE_LINK - best - self._haste) * _DOUBTFUL_LINK
            + (best - candidate.score) * _BEHIND
            + _SECOND * rank
        )
        cost += _LOWER_CASE * (lower and self._shouts)
        words = mask(range(mention.start, mention.end))
        meaning = Thing(item.iri, Link(mention, candidate))
        signs = Sign.SECOND.once * rank
        return SetPiece(words, cost, meaning, self._sorts.of(item), is_anchored=True, is_name=True, signs=signs)

    def _is_closed(self, mention: Mention) -> bool:
        """Whether a mention is a function word, a finite verb or a graded adjective, which are never names."""
        if not mention.quoted and not mask(range(mention.start, mention.end)) & self._said:
            return True
        if mention.quoted or mention.end - mention.start > 1 or not mention.text.islower():
            return mention.text.islower() and not self._is_nominal(mention) and not mention.quoted
        return not self._is_nominal(mention)

    def _is_nominal(self, mention: Mention) -> bool:
        """Whether a mention ends or begins with a noun that is no function word."""
        return any(
            any(r.tag.pos in _NOMINAL for r in token.readings) or not token.readings
            for token in self._tokens[mention.start : mention.end]
        ) and not any(
            token.readings and all(r.tag.pos in _CLOSED for r in token.readings) and mention.end - mention.start == 1
            for token in self._tokens[mention.start : mention.end]
        )

    def _kinds(self) -> Iterator[SetPiece]:
        seen: set[tuple[int, str]] = set()
        asked_words: set[int] = set()
        for piece in (*self._asked_kinds(), *self._mentioned_kinds(), *self._plain_kinds()):
            assert isinstance(piece.meaning, Kind)
            if any(piece.words & asked for asked in asked_words) and not piece.is_asked:
                continue
            if piece.is_asked:
                asked_words.add(piece.words)
            key = (piece.words, piece.meaning.noun)
            if key not in seen and not (not piece.meaning.classes and (piece.words, "") in seen):
                seen |= {key, (piece.words, "")}
                yield piece

    def _asked_kinds(self) -> Iterator[SetPiece]:
        for wh in self._linked.analysis.wh_phrases:
            if wh.noun and wh.time is None:
                kind = Kind(wh.class_name, wh.classes)
                piece = self._kind(kind, self._words_of(wh), self._sorts.of_kind((wh.noun,), wh.classes), wh.noun)
                yield replace(piece, is_asked=True)

    def _words_of(self, wh: WhPhrase) -> int:
        """The question word and what names the class; other adjectives inside are pieces of their own.

        A class may have a name inside its own („prezydent Stanów Zjednoczonych”), but what lies `within` does not.
        """
        named = frozenset(wh.class_name.split())
        noun = next((i for i in range(wh.start, wh.end) if wh.noun in self._tokens[i].lemmas), wh.end)
        longer = not wh.within and any(map(self._sorts.has_members, wh.classes))
        if longer and self._tokens[wh.end - 1].word[:1].isupper() and wh.end - 1 > noun:
            return mask(range(noun, wh.end))
        inside = [i for i in range(wh.start, wh.end) if _is_word_of(self._tokens[i], named)]
        return mask(inside or [wh.end - 1])

    def _mentioned_kinds(self) -> Iterator[SetPiece]:
        for mention in self._linked.mentions:
            if mention.quoted or not mention.text[:1].islower() or not self._is_nominal(mention):
                continue
            items = [one.item for one in mention.candidates if isinstance(one.item, ItemId)]
            classes = frozenset(item for item in items if self._sorts.is_class(item))
            if classes:
                lemma = mention.candidates[0].label.lower()
                head = lemma.split(" ")[0]
                kind = Kind(lemma, classes)
                sorts = self._sorts.of_kind((lemma, head), classes)
                yield self._kind(kind, self._kind_words(mention, lemma), sorts, head)

    def _kind_words(self, mention: Mention, lemma: str) -> int:
        """The words of a mention that name its class: an adjective in front of a noun alone says something more."""
        inside = range(mention.start, mention.end)
        if " " in lemma:
            return mask(inside)
        named = [i for i in inside if any(r.tag.pos not in ADJECTIVAL for r in self._tokens[i].readings)]
        return mask(named or inside)

    def _plain_kinds(self) -> Iterator[SetPiece]:
        """Nouns that the table of nouns has, but no class of the graph."""
        for index, token in enumerate(self._tokens):
            lemmas = [r.lemma for r in token.readings if r.tag.pos == "subst" and r.lemma[:1].islower()]
            known = next((lemma for lemma in lemmas if noun_sorts((lemma,))), None)
            if known is not None and token.word.islower():
                yield self._kind(Kind(known), 1 << index, noun_sorts((known,)), known)

    @staticmethod
    def _kind(kind: Kind, words: int, sorts: Sorts, noun: str) -> SetPiece:
        return SetPiece(words, 0.0, kind, sorts, is_anchored=False, is_kind=True, noun=noun)

    def _place_adjectives(self) -> Iterator[SetPiece]:
        for index, token in enumerate(self._tokens):
            for lemma in sorted(token.lemmas & self._vocabulary.places.keys()):
                if token.word.islower() and any(r.tag.pos == "adj" for r in token.readings):
                    things = tuple(Thing(item.iri) for item in sorted(self._vocabulary.places[lemma]))
                    meaning = things[0] if len(things) == 1 else Either(things)
                    sorts = frozenset({AnswerType.PLACE})
                    yield SetPiece(1 << index, 0.0, meaning, sorts, is_anchored=True, noun="adj")
                    chief = max(things, key=lambda one: self._sorts.popularity(one.term))
                    yield SetPiece(1 << index, 0.0, chief, sorts, is_anchored=True)

    def _relations(self) -> Iterator[RelationPiece]:
        """One piece for all properties that the same words may mean between the same sorts of things."""
        groups: defaultdict[tuple[object, ...], list[RelationPhrase]] = defaultdict(list)
        for phrase in (*self._named_relations(), *self._hinted_relations()):
            noun = (phrase.is_noun, phrase.names_subject, phrase.asks_possessor, phrase.is_hint)
            groups[(phrase.tokens, phrase.object.type, *noun)].append(phrase)
        for group in groups.values():
            yield self._relation(sorted(group, key=lambda one: -one.quality))

    def _named_relations(self) -> Iterator[RelationPhrase]:
        """The phrases that name relations; of those with one verb behind „na co” or „od kogo” the ones that have that
        preposition: „Na co zmarł …” asks for no place."""
        named = [phrase for phrase in self._linked.relation_phrases if not phrase.is_hint]
        bare = (wh for wh in self._linked.analysis.wh_phrases[:1] if wh.word in _PRONOUNS and wh.form.preposition)
        before = {wh.start for wh in bare}
        governed = [phrase for phrase in named if not before.isdisjoint(phrase.tokens)]
        words = {index for phrase in governed for index in phrase.tokens}
        return (phrase for phrase in named if phrase in governed or words.isdisjoint(phrase.tokens))

    def _hinted_relations(self) -> Iterator[RelationPhrase]:
        """The best hints at properties that a named thing has, and that no phrase of the same words names."""
        named: defaultdict[PropertyId, int] = defaultdict(int)
        for phrase in self._named_relations():
            named[phrase.property] |= mask(phrase.tokens)
        hints = (phrase for phrase in self._linked.relation_phrases if phrase.is_hint)
        further = (
            one
            for one in hints
            if mask(one.tokens) & ~named[one.property] and self._is_told_of(self._named, one.property)
        )
        return islice(sorted(further, key=lambda one: -one.quality), _MOST_HINTS)

    def _guesses(
        self,
        names: Sequence[SetPiece],
        kinds: Sequence[SetPiece],
        adjectives: Iterable[SetPiece],
        relations: Iterable[RelationPiece],
    ) -> Iterator[RelationPiece]:
        """Relations that whole clauses tell; words with capital letters and in quotation marks are names."""
        counts = any(wh.word == "ile" for wh in self._linked.analysis.wh_phrases)  # „Ile uderzeń …” tells a relation
        asked = words_of(
            one for one in kinds if one.is_asked and (noun_sorts((one.noun,)) if counts else one.sorts)
        )  # fmt: skip
        firm = [one for one in names if one.words & self._firm] or names
        terms = {one.meaning.term for one in firm if isinstance(one.meaning, Thing)}
        items = frozenset(term.item for term in terms if isinstance(term, Iri) and term.item is not None)
        is_told = cache(partial(self._is_told_of, items))  # clauses ask for the same properties again
        guesser = Guesser(self._linked.analysis, self._vocabulary, self._said, is_told, list(relations))
        classes = words_of(one for one in kinds if not one.is_asked)
        long = words_of(one for one in names if self._haste and one.cost <= _SURE_COST and one.words.bit_count() > 1)
        return guesser.find(names, words_of(adjectives) | self._firm | long, asked, classes)

    def _is_told_of(self, items: Iterable[ItemId], property_: PropertyId) -> bool:
        """Whether one of some things has statements of a property, at either end."""
        return any(self._sorts.has(item, property_) for item in items)

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
            phrase.asks_possessor or (phrase.is_noun and self._is_of_relative(phrase)),
            self._asks_object(phrase),
            self._named_kind(phrase),
            signs=Sign.HINT.once * phrase.is_hint,
        )

    def _named_kind(self, phrase: RelationPhrase) -> Kind | None:
        """The kind that the noun of a phrase says its object is of; None if it says more than that."""
        lemmas = self._tokens[phrase.tokens[0]].lemmas & phrase.object.nouns
        noun = min(lemmas, default="")
        if not phrase.is_noun or phrase.names_subject or len(phrase.tokens) > 1 or not noun_sorts((noun,)) & CLASSED:
            return None
        mentions = (one for one in self._linked.mentions if one.start == phrase.tokens[0] == one.end - 1)
        items = (one.item for mention in mentions for one in mention.candidates if isinstance(one.item, ItemId))
        return Kind(noun, frozenset(filter(self._sorts.is_class, items)))

    def _words_that_tell(self, phrase: RelationPhrase) -> int:
        """The words of a phrase without prepositions; a verb leaves the class that is asked for to be checked."""
        words = mask(phrase.tokens)
        asked = 0 if phrase.is_noun else mask(wh.end - 1 for wh in self._linked.analysis.wh_phrases if wh.noun)
        return words & ~self._prepositions & ~asked or words

    def _is_of_relative(self, phrase: RelationPhrase) -> bool:
        """Whether a noun belongs to what a relative pronoun stands for („kraj, którego stolicą jest Ryga”)."""
        before = self._tokens[phrase.tokens[0] - 1] if phrase.tokens[0] > 1 else None
        return before is not None and any(r.lemma == "który" and "gen" in r.tag.text for r in before.readings)

    def _asks_object(self, phrase: RelationPhrase) -> bool:
        """Whether the preposition of a phrase is that of the wh-phrase."""
        if not phrase.has_preposition or not self._linked.analysis.wh_phrases:
            return False
        wh = self._linked.analysis.wh_phrases[0]
        asked = noun_sorts((wh.noun,))
        if asked and not fits(phrase.object, asked) and fits(phrase.subject, asked):
            return False  # „w którym filmie grał”: it governs the subject
        inside = any(wh.start <= index < wh.end for index in phrase.tokens)
        return inside and wh.form.preposition == phrase.preposition

    def _of_another_verb(self, relations: Sequence[RelationPiece]) -> Iterator[RelationPiece]:
        """Places and times that a preposition adds to a verb which means something else („nakręcił w Vancouver”)."""
        for piece in relations:
            place = self._prepositions & self._near_preposition(piece)
            shared = any(other.words == piece.words and other.relation != piece.relation for other in relations)
            if place and shared and not piece.is_noun:
                yield replace(piece, words=place, cost=piece.cost + _OF_ANOTHER_VERB)

    def _near_preposition(self, piece: RelationPiece) -> int:
        """The bits of all tokens that are the preposition of a relation."""
        lemma = piece.preposition
        return mask(
            index
            for index, token in enumerate(self._tokens)
            if lemma and any(r.tag.pos == "prep" and r.lemma == lemma for r in token.readings)
        )

    def _options(self) -> Iterator[SetPiece]:
        """The options of a choice question, behind its end or inside it, as one set."""
        things: list[Thing] = []
        sorts = ANYTHING
        words = 0
        for option in options_of(self._linked):
            words |= mask(range(option.start, option.end))
            best = next((one for one in option.candidates if isinstance(one.item, ItemId)), None)
            if best is None:
                return
            assert isinstance(best.item, ItemId)
            sorts = self._sorts.of(best.item)
            things.append(Thing(best.item.iri, Link(option, best)))
        if things:
            behind = 1 << len(self._tokens)
            inside = not self._linked.options
            yield SetPiece(words if inside else behind, 0.0, Either(tuple(things)), sorts, is_anchored=True)


def _haste(tokens: Sequence[Token]) -> float:
    """What the links of a question win back: its writer leaves the marks of names out everywhere, not just there."""
    written = "".join(token.form for token in tokens)
    spelled = any(token.spelling for token in tokens)
    return _NO_CAPITALS * written.islower() + _NO_DIACRITICS * (spelled and written.isascii())


def _is_word_of(token: Token, name: frozenset[str]) -> bool:
    """Whether a word is one of a name, whose adjectives agree with its noun („wytwórnię płytową”: „płytowa”)."""
    stems = {word[:-1] for word in name}
    adjectival = any(r.tag.pos in ADJECTIVAL and r.lemma[:-1] in stems for r in token.readings)
    return adjectival or token.form in name or not token.lemmas.isdisjoint(name)


def _is_preposition(token: Token) -> bool:
    return bool(token.readings) and all(reading.tag.pos == "prep" for reading in token.readings)


def _nouns(ends: Iterable[RelationEnd]) -> frozenset[str]:
    return frozenset[str]().union(*(end.nouns for end in ends))


def _merged(relations: Sequence[Relation]) -> Relation:
    """One relation of the paths of several, the first that leads anywhere counting."""
    paths = dict.fromkeys(path for relation in relations for path in relation.paths)
    lifts = dict.fromkeys(path for relation in relations for path in relation.lifts if path not in paths)
    return Relation(relations[0].name, tuple(paths), Alternatives.FIRST, tuple(lifts))
