"""The names of a question as pieces, adjectives of places and the options of a choice among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.matching.free.coordination import options_of
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.measuring import unit_asked
from kgqa.matching.free.pieces import ANYTHING, SetPiece, mask
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.word_classes import WordClasses, degree_words
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import AnswerType, Candidate, Either, Link, Linked, Mention, Thing, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.framing import is_preposition
from kgqa.polish.tokens.tags import ADJECTIVES, COMMANDS, JOINING, NOUNS, PRESENT_VERBS, PRONOUNS, UNKNOWN
from kgqa.terms import Case, ItemId

_MOST_CANDIDATES = 3
"""Candidates of one name."""
_LEAST_LINK = 0.55
"""Names that fit an item worse than this are guesses.

Not fitted: it decides which readings are tried, and what was never tried is in no pair of question and answer."""
_LONGER = 0.1
"""What the words of a name of several say for it. Not fitted, like `_LEAST_LINK`."""
_SURE_LINK = 1.5
"""Names that fit an item as well as this cost nothing.

Not fitted: the end of the scale of a cost, which the ranking takes as a feature."""
_NAMESAKE = 0.6
"""How far a candidate of the very same name is behind the best one at most: where the graph has nothing of that one, it
may still be meant.

Not fitted: like `_LEAST_LINK` it decides which readings are tried."""
_NO_CAPITALS, _NO_DIACRITICS = reading_cost("no capitals"), reading_cost("no diacritics")
_SECOND = reading_cost("second candidate")
_LOWER_CASE = reading_cost("small letters")
_DOUBTFUL_LINK, _BEHIND = reading_cost("doubtful link"), reading_cost("behind")
_LIKELY = 0.5
"""How likely a noun must stand in the instrumental. Not fitted: likelier than not."""
_WRITTEN = "written"
"""The feature of links to names that only the words around them spell out."""
_ELLIPTIC = "elliptic"
"""The feature of links to names that leave out their noun."""
_MARKS = frozenset(",:–—-?!.")
_AT, _INTO = word_list("at_place"), word_list("into")
_ENTERED = frozenset({AnswerType.PLACE, AnswerType.ORGANISATION})
_FROM = word_list("of_several")
_DESCRIBED = NOUNS | {"adj"}
_NOMINAL = NOUNS | UNKNOWN
_CLOSED = JOINING | PRONOUNS | COMMANDS | PRESENT_VERBS | {"interp", "pred"}


class NameFinder:
    """Finds what the names of one question mean."""

    def __init__(self, linked: Linked, vocabulary: Vocabulary, sorts: ItemSorts, classes: WordClasses) -> None:
        self._linked = linked
        self._tokens = linked.analysis.tokens
        self._vocabulary = vocabulary
        self._sorts = sorts
        self._said = classes.said
        self._degrees = degree_words(linked.analysis)
        self._shouts = any(token.word[:1].isupper() for token in self._tokens[1:])
        self._haste = haste_of(self._tokens)
        self._unit = unit_asked(linked.analysis)

    def names(self) -> Iterator[SetPiece]:
        """Names with what they may mean, a few candidates of each."""
        whole = {(one.start, one.end) for one in self._linked.mentions if is_spelled_out(one)}
        for mention in self._linked.mentions:
            if mention.end <= mention.start or mention.start in self._unit or self._is_closed(mention):
                continue
            if (mention.start, mention.end) in whole and not is_spelled_out(mention):
                continue  # „Charlotte i Emily Brontë”: nobody else of that first name
            best = mention.candidates[0].score if mention.candidates else 0.0
            classes = self._asked_classes(mention)
            namesake = max(best - _NAMESAKE, min(best, _LEAST_LINK))
            for rank, candidate in enumerate(mention.candidates[:_MOST_CANDIDATES]):
                fit = max(candidate.score, namesake) if _is_namesake(candidate, mention) else candidate.score
                likely = (
                    fit + self._haste >= _LEAST_LINK - _LONGER * (mention.end - mention.start > 1)
                    and candidate.item not in classes
                )
                if likely and isinstance(candidate.item, ItemId):
                    yield self._name(mention, candidate, candidate.item, (best, fit), rank)

    def _asked_classes(self, mention: Mention) -> frozenset[ItemId]:
        """The classes that a mention names as what is asked for: of „jakie pierwiastki” nothing else is asked."""
        noun = mention.start + 1 == mention.end
        phrases = (wh for wh in self._linked.analysis.wh_phrases if noun and wh.start < mention.end == wh.end)
        return frozenset[ItemId]().union(*(wh.classes for wh in phrases))

    def _name(
        self, mention: Mention, candidate: Candidate, item: ItemId, fits: tuple[float, float], rank: int
    ) -> SetPiece:
        """A candidate of a name; `fits` is how well the best one fits, and this one."""
        best, fit = fits
        lower = mention.text.islower() and not mention.quoted
        cost = max(0.0, _SURE_LINK - best - self._haste) * _DOUBTFUL_LINK + (best - fit) * _BEHIND + _SECOND * rank
        cost += _LOWER_CASE * (lower and self._shouts)
        words = mask(range(mention.start, mention.end))
        meaning = Thing(item.iri, Link(mention, candidate))
        signs = Sign.SECOND.once * rank
        before = self._tokens[mention.start - 1].form.lower() if mention.start else ""
        sorts = self._sorts.of(item)
        scene = before in _AT or (before in _INTO and bool(sorts) and sorts <= _ENTERED)
        return SetPiece(words, cost, meaning, sorts, is_anchored=True, is_name=True, is_scene=scene, signs=signs)

    def _is_closed(self, mention: Mention) -> bool:
        """Whether a mention is a function word, a finite verb or an adjective, which are never names unless others
        complete them („łódzkie”)."""
        if is_spelled_out(mention) or any(one.features.get(_ELLIPTIC) for one in mention.candidates[:1]):
            return False
        words = mask(range(mention.start, mention.end))
        if not mention.quoted and not words & (self._said & ~self._degrees if mention.text.islower() else self._said):
            return True
        if mention.quoted or not mention.text.islower():
            return not mention.quoted and mention.end - mention.start == 1 and not is_nominal(mention, self._tokens)
        called = replace(mention, start=max(mention.start, mention.end - len(mention.text.split())))  # no noun in front
        return not is_nominal(called, self._tokens) and not self._stands_alone(mention)

    def _stands_alone(self, mention: Mention) -> bool:
        """Whether a word stands between marks, so that it is no adjective of anything („neptun, tytania, mimas: …”)."""
        around = (self._tokens[at].form for at in (mention.start - 1, mention.end) if 0 <= at < len(self._tokens))
        return all(form in _MARKS for form in around)

    def place_adjectives(self) -> Iterator[SetPiece]:
        """Adjectives that name places („polski”)."""
        for index, token in enumerate(self._tokens):
            for lemma in sorted(token.lemmas & self._vocabulary.places.keys()):
                if token.word.islower() and token.may_be(ADJECTIVES) and not self._is_origin(index):
                    things = tuple(Thing(item.iri) for item in sorted(self._vocabulary.places[lemma]))
                    meaning = things[0] if len(things) == 1 else Either(things)
                    sorts = frozenset({AnswerType.PLACE})
                    yield SetPiece(1 << index, 0.0, meaning, sorts, is_anchored=True, noun="adj", is_scene=True)
                    chief = max(things, key=lambda one: self._sorts.popularity(one.term))
                    yield SetPiece(1 << index, 0.0, chief, sorts, is_anchored=True, is_scene=True)

    def _is_origin(self, index: int) -> bool:
        """Whether an adjective says from which language a word is („jak z francuskiego nazywa się …”)."""
        before, behind = (self._tokens[at : at + 1] for at in (max(index - 1, 0), index + 1))
        from_it = any(token.form.lower() in _FROM for token in before)
        return from_it and not any(Case.GEN in one.cases for token in behind for one in token.readings_as(_DESCRIBED))

    def options(self) -> Iterator[SetPiece]:
        """The options of a choice question, behind its end or inside it, as one set."""
        things: list[Thing] = []
        sorts = ANYTHING
        words = 0
        for option in options_of(self._linked):
            words |= mask(range(option.start, option.end))
            best = next((one for one in option.candidates if isinstance(one.item, ItemId)), None)
            if best is None and option in self._linked.options:
                return
            if best is None:  # „Klimta czy Schielego”: of the other one something may be told
                continue
            assert isinstance(best.item, ItemId)
            sorts = self._sorts.of(best.item)
            things.append(Thing(best.item.iri, Link(option, best)))
        if things:
            behind = 1 << len(self._tokens)
            inside = not self._linked.options
            yield SetPiece(words if inside else behind, 0.0, Either(tuple(things)), sorts, is_anchored=True)


def haste_of(tokens: Sequence[Token]) -> float:
    """What the links of a question win back: its writer leaves the marks of names out everywhere, not just there."""
    written = "".join(token.form for token in tokens)
    spelled = any(token.spelling for token in tokens)
    return _NO_CAPITALS * written.islower() + _NO_DIACRITICS * (spelled and written.isascii())


def _is_namesake(candidate: Candidate, mention: Mention) -> bool:
    """Whether an item bears the same name as the best candidate, not one that is only like it."""
    return candidate.label.lower() == mention.candidates[0].label.lower()


def is_spelled_out(mention: Mention) -> bool:
    """Whether only the words around a name spell it out („z fizyki”, where prizes are spoken of)."""
    return any(one.features.get(_WRITTEN) for one in mention.candidates[:1])


def is_said_to_be(start: int, end: int, tokens: Sequence[Token]) -> bool:
    """Whether a name of several words in small letters is what something is said to be („… są monarchiami
    konstytucyjnymi”): a noun in the instrumental behind no preposition."""
    if end == start + 1 or not start or tokens[start].likelihood(Case.INST) <= _LIKELY:
        return False
    return all(one.word.islower() for one in tokens[start:end]) and not is_preposition(tokens[start - 1].form)


def is_nominal(mention: Mention, tokens: Sequence[Token]) -> bool:
    """Whether a mention has a noun, or an abbreviation of one, and is no function word alone."""
    inside = tokens[mention.start : mention.end]
    nominal = any(one.may_be(_NOMINAL) or not one.readings or one.abbreviates_name for one in inside)
    return nominal and not (len(inside) == 1 and inside[0].is_surely(_CLOSED))
