"""The kinds of things that a question speaks of, as pieces: by a class noun, by a phrase („bez dostępu do morza”), as
people of a country („Który Turek …”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.measuring import unit_asked
from kgqa.matching.free.name_pieces import is_nominal
from kgqa.matching.free.pieces import ANYTHING, SetPiece, Sorts, mask
from kgqa.matching.free.sorts import ItemSorts, noun_sorts
from kgqa.matching.matching_tables import document, reading_cost
from kgqa.model import (
    Analysis,
    AnswerType,
    Kind,
    KindTrust,
    Linked,
    Mention,
    Related,
    SetMeaning,
    Thing,
    Token,
    WhPhrase,
)
from kgqa.polish.lists.class_nouns import inhabitant_places
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, SUBSTANTIVES
from kgqa.terms import Case, ItemId, Number
from kgqa.vocabulary import CITIZENSHIP, HAS_PART

_REPEATING = word_list("repeating")
_NAMING = word_list("naming_verbs")
_SAYING, _THAT = _NAMING | word_list("being_verbs"), "to"
_BELONGING, _INTO = word_list("belonging_verbs"), "do"
_NEAR_VERB = 3
"""Words in front of a noun among which such a verb stands („zalicza się do”)."""
_PERSONS, _PLACES = frozenset({AnswerType.PERSON}), frozenset({AnswerType.PLACE})
_FROM = "obywatelstwo"
_FOR_COUNTRY = reading_cost("people for country")
_PARTS = "część"
_OF_WHOLE = reading_cost("unnamed degree")
"""What it costs that a whole is named for its parts."""


class KindFinder:
    """Finds the class nouns of one question."""

    def __init__(self, linked: Linked, sorts: ItemSorts) -> None:
        self._linked = linked
        self._tokens = linked.analysis.tokens
        self._sorts = sorts
        self._unit = unit_asked(linked.analysis)

    def find(self) -> Iterator[SetPiece]:
        """What is asked for, classes of the graph, nouns of the table; each reading of the same words once.

        „Ile razy” asks for events of the class that is mentioned, if there is one.
        """
        seen: set[tuple[int, str]] = set()
        asked_words: set[int] = set()
        mentioned = tuple(self._mentioned_kinds())
        asked = tuple(self._asked_kinds())
        if mentioned and any(one.noun in _REPEATING for one in asked):
            asked, mentioned = (), tuple(replace(one, is_asked=True) for one in mentioned)
        for piece in (*asked, *mentioned, *self._plain_kinds()):
            assert isinstance(piece.meaning, Kind)
            if any(piece.words & asked for asked in asked_words) and not piece.is_asked:
                continue
            if piece.is_asked:
                asked_words.add(piece.words)
            key = (piece.words, piece.meaning.noun)
            if key not in seen and not (not piece.meaning.classes and (piece.words, "") in seen):
                seen |= {key, (piece.words, "")}
                yield self._said_of(piece) if asked and not piece.is_asked else piece

    def _said_of(self, kind: SetPiece) -> SetPiece:
        """What a class noun says of what is asked for, with the verb that says it („Które pierwiastki są gazami
        szlachetnymi?”, „… to gazy szlachetne?”, „… nazywamy gazami szlachetnymi”, „… należą do gazów szlachetnych”);
        any other kind itself."""
        first = (kind.words & -kind.words).bit_length() - 1
        if belonging := self._belonging(first):
            return replace(kind, words=kind.words | belonging, is_kind=False, noun="", is_clause=True, is_anchored=True)
        verb = next((at for at in range(first - 1, -1, -1) if self._tokens[at].lemmas & _SAYING), None)
        is_equated = first > 1 and self._tokens[first - 1].form.lower() == _THAT
        if is_equated and verb is None and self._tokens[first].may_stand_in(Case.NOM):
            verb = first - 1
        elif verb is None or not self._tokens[first].may_stand_in(Case.INST):
            return kind
        said = mask([verb]) if self._tokens[verb].lemmas & _NAMING else 0
        words, is_known = kind.words | said, isinstance(kind.meaning, Kind) and bool(kind.meaning.classes)
        return replace(kind, words=words, is_kind=False, noun="", is_clause=True, is_anchored=is_known)

    def _belonging(self, noun: int) -> int:
        """The bits of the words right in front of a noun in the plural that say that something is one of those
        („należeć do”, „zaliczać się do”); 0 for none."""
        if not noun or self._tokens[noun - 1].form.lower() != _INTO or not _is_plural(self._tokens[noun]):
            return 0
        near = range(max(0, noun - _NEAR_VERB), noun)
        verb = next((at for at in near if self._tokens[at].lemmas & _BELONGING), None)
        return 0 if verb is None else mask(range(verb, noun))

    def _asked_kinds(self) -> Iterator[SetPiece]:
        for wh in self._linked.analysis.wh_phrases:
            if wh.noun and wh.time is None:
                kind = Kind(wh.class_name, wh.classes)
                piece = _kind(kind, self._words_of(wh), self._sorts.of_kind((wh.noun,), wh.classes), wh.noun)
                yield replace(piece, is_asked=True)

    def _words_of(self, wh: WhPhrase) -> int:
        """The question word and what names the class; other adjectives inside are pieces of their own.

        A class may have a name inside its own („prezydent Stanów Zjednoczonych”), but what lies `within` does not.
        """
        named = frozenset(wh.class_name.split())
        noun = next((i for i in range(wh.start, wh.end) if wh.noun in self._tokens[i].lemmas), wh.end)
        if noun in self._unit:
            return mask(self._unit)
        longer = not wh.within and any(map(self._sorts.has_members, wh.classes))
        if longer and self._tokens[wh.end - 1].word[:1].isupper() and wh.end - 1 > noun:
            return mask(range(noun, wh.end))
        inside = [i for i in range(wh.start, wh.end) if _is_word_of(self._tokens[i], named)]
        return mask(inside or [wh.end - 1])

    def _mentioned_kinds(self) -> Iterator[SetPiece]:
        graded = {one.index for one in self._linked.analysis.understanding.superlatives}
        for mention in self._linked.mentions:
            if mention.quoted or not self._is_common(mention) or not is_nominal(mention, self._tokens):
                continue
            if not graded.isdisjoint(range(mention.start, mention.end)):
                continue  # „największe miasto” is not just any „wielkie miasto”
            items = [one.item for one in mention.candidates if isinstance(one.item, ItemId)]
            classes = frozenset(item for item in items if self._sorts.is_class(item) or self._sorts.is_held(item))
            if classes:
                lemma = self._lemma(mention)
                head = lemma.split(" ")[0]
                kind = Kind(lemma, classes)
                sorts = self._sorts.of_kind((lemma, head), classes)
                yield _kind(kind, self._kind_words(mention, lemma), sorts, head)

    def _lemma(self, mention: Mention) -> str:
        """What a class is called: by the likeliest reading of a word, where it is one („planety” is no „planet”)."""
        called, token = mention.candidates[0].label.lower(), self._tokens[mention.start]
        if called in token.lemmas and token.best is not None and token.best.lemma.islower():
            return token.best.lemma
        return called

    def _is_common(self, mention: Mention) -> bool:
        """Whether a mention stands in small letters, or opens keywords („Góry wyższe niż …”) and is called so."""
        opens = mention.start == 0 and not self._linked.analysis.wh_phrases
        are_keywords = opens and not any(token.is_finite for token in self._tokens)
        return mention.text[:1].islower() or (
            are_keywords and any(one.label.islower() for one in mention.candidates[:1])
        )

    def _kind_words(self, mention: Mention, lemma: str) -> int:
        """The words of a mention that name its class: an adjective in front of a noun alone says something more, as do
        words by which the mention was widened („polska rzeka”)."""
        called = mention.surface.split()
        inside = [i for i in range(mention.start, mention.end) if self._tokens[i].form in called]
        if " " in lemma:
            return mask(inside or range(mention.start, mention.end))
        named = [i for i in inside if not self._tokens[i].classes <= ADJECTIVAL]
        return mask(named or inside or range(mention.start, mention.end))

    def _plain_kinds(self) -> Iterator[SetPiece]:
        """Nouns that the table of nouns has, but no class of the graph."""
        for index, token in enumerate(self._tokens):
            lemmas = [one for one in token.lemmas_as(SUBSTANTIVES) if one[:1].islower()]
            known = next((lemma for lemma in lemmas if noun_sorts((lemma,))), None)
            if known is not None and token.word.islower() and not token.is_finite:  # „była” asks for no woman
                yield _kind(Kind(known), 1 << index, noun_sorts((known,)), known)


def _kind(kind: Kind, words: int, sorts: Sorts, noun: str) -> SetPiece:
    return SetPiece(words, 0.0, kind, sorts, is_anchored=False, is_kind=True, noun=noun)


def _is_word_of(token: Token, name: frozenset[str]) -> bool:
    """Whether a word is one of a name, whose adjectives agree with its noun („wytwórnię płytową”: „płytowa”)."""
    stems = {word[:-1] for word in name}
    adjectival = any(one[:-1] in stems for one in token.lemmas_as(ADJECTIVAL))
    return adjectival or token.form in name or not token.lemmas.isdisjoint(name)


def phrased_kinds(tokens: Sequence[Token]) -> Iterator[SetPiece]:
    """A piece for each phrase of the question that tells a class; negations inside it are its own."""
    for index in range(len(tokens)):
        for kind, places in _phrases().at(tokens, index):
            yield SetPiece(mask(places), 0.0, kind, ANYTHING, is_anchored=True)


@cache
def _phrases() -> Phrases[Kind]:
    data = document("kind_phrases")
    classes = ((phrase, ItemId(str(item))) for item, phrases in data.items() for phrase in phrases)
    return Phrases((phrase, Kind(phrase, frozenset({item}), KindTrust.STRICT)) for phrase, item in classes)


def people_pieces(linked: Linked, vocabulary: Vocabulary) -> Iterator[SetPiece]:
    """A piece for each noun for people of a country: those who come from there; of many also the country itself."""
    backward = vocabulary.families.relation(CITIZENSHIP, _FROM).reversed()
    asked = frozenset(wh.end - 1 for wh in linked.analysis.wh_phrases if wh.noun)
    for index, token in enumerate(linked.analysis.tokens):
        noun, place = _people(token)
        if place is None:
            continue
        words, thing = 1 << index, Thing(place.iri)
        meaning = Related(backward, thing)
        yield SetPiece(words, 0.0, meaning, _PERSONS, is_anchored=True, noun=noun, is_asked=index in asked)
        if index not in asked and _is_plural(token):
            yield SetPiece(words, _FOR_COUNTRY, thing, _PLACES, is_anchored=True, is_name=True)


def _people(token: Token) -> tuple[str, ItemId | None]:
    """The noun for people that a token with a capital letter is, in small letters, and their country."""
    for noun in sorted(map(str.lower, token.lemmas)) if token.form[:1].isupper() else ():
        if noun in inhabitant_places():
            return noun, min(inhabitant_places()[noun])
    return "", None


def _is_plural(token: Token) -> bool:
    return any(Number.PL in one.numbers for one in token.readings_as(SUBSTANTIVES))


def listed(analysis: Analysis, piece: SetPiece, vocabulary: Vocabulary) -> Iterator[tuple[SetMeaning, float]]:
    """What a question lists that says nothing but one name in the plural, each with its cost: the members of a class of
    several words, as of others there are too many, or the parts of a thing."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or not wh.plural:
        return
    match piece.meaning:
        case Kind(classes=classes) if classes:
            yield piece.meaning, 0.0
        case Thing():
            yield Related(vocabulary.families.relation(HAS_PART, _PARTS), piece.meaning), _OF_WHOLE
