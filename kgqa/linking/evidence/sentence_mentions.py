"""The mentions of a question side by side, as each of them sees the others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from kgqa.linking.evidence.relation_ends import RelationalEnd
from kgqa.linking.evidence.said_times import epochs
from kgqa.linking.facts.item_facts import Years
from kgqa.model import Aim, Analysis, Mention, Token, WhPhrase
from kgqa.polish.clauses.name_agreement import noun_lemmas
from kgqa.polish.clauses.neighbouring_words import likely_lemmas
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.letter_case import name_runs
from kgqa.terms import Case, ItemId

NEIGHBOURS = 3
"""Candidates of another mention that one is compared with."""

_TRUSTED = 0.4
"""Score from which on the words of a relation are taken by it, and name no thing beside.

Not fitted: it lies between the scores of readings that a lexicon has and of those that words only hint at."""

_NO_WORDS = frozenset[str]()
_BREAKS = frozenset(",:;–—")
_NO_NAMES = frozenset({"prep", "conj", "comp", "part", "adv", "num"})
_EITHER = word_list("either") | {"czy"}
_LEFT_OUT = word_list("leaving_out")
_COPULA, _WHAT = "być", "co"


class Sentence:
    """A question with its mentions and the relations that it may speak of."""

    def __init__(
        self,
        analysis: Analysis,
        mentions: Sequence[Mention],
        ends: tuple[RelationalEnd, ...],
        asking: Sentence | None = None,
    ) -> None:
        """`asking` is the question that the text is an option of; what it says is said of the option."""
        self.tokens = analysis.tokens
        self._words = [token.lemmas | {token.word.lower()} for token in analysis.tokens]
        self._words += asking._words if asking else []
        self._likely = [likely_lemmas(token) for token in analysis.tokens]
        self._text = analysis.question.text
        self.ends = ends
        self._asking = asking
        self._told = [(span.time.first, span.time.last) for span in analysis.spans if span.time is not None]
        self.claims = analysis.kind is Aim.YES_NO
        """Whether it asks if something is so."""
        self.answered = _NO_WORDS if asking is None else _lemmas(asking.tokens)
        """What the question says of its options, as lemmas."""
        self._noun = analysis.understanding.noun
        self.called = self._noun if analysis.kind is Aim.UNKNOWN else ""
        """What a question calls its options, in the text of one of them; empty elsewhere."""
        told = {at for phrase in analysis.wh_phrases for at in range(phrase.start, phrase.end)}
        self._defined = {at for phrase in analysis.wh_phrases for at in _defined(analysis.tokens, phrase)}
        self._asked = told - self._defined
        self._start_of_asked = min(self._asked, default=0)
        self._end_of_asked = max(self._asked, default=len(analysis.tokens))
        self._is_offered_first = self._start_of_asked > 0 and self.tokens[self._start_of_asked - 1].form in _BREAKS
        self._mentions = mentions
        self._derived = [one for one in mentions if one.candidates and "derived" in one.candidates[0].features]
        self.runs = tuple(name_runs(self.tokens))
        """Spans that look like names by their capitals, each like one."""
        self._names = [
            one for one in mentions
            if not any(_is_part(one, other) for other in mentions) and _may_be_name(analysis.tokens, one)
        ]  # fmt: skip
        self._starting: defaultdict[int, list[Mention]] = defaultdict(list)
        for one in mentions:
            self._starting[one.start + one.quoted].append(one)

    @cached_property
    def years(self) -> tuple[Years, ...]:
        """The first and last years of the times and epochs of the text, or else of the question that it is an option
        of."""
        told = (
            *((first, last) for first, last in self._told if first is not None and last is not None),
            *epochs(self.tokens),
        )
        return told or (self._asking.years if self._asking else ())

    def ends_at(self, mention: Mention) -> Iterator[tuple[RelationalEnd, float]]:
        """What relations want where a name stands, with how much they say of it."""
        yield from ((end, strength) for end in self.ends if (strength := end.strength(mention)))

    def words(self, start: int, end: int) -> str:
        """The words of a span of tokens as they were typed."""
        return self._text[self.tokens[start].start : self.tokens[end - 1].end]

    def is_asked(self, at: int) -> bool:
        """Whether a token belongs to what is asked for."""
        return at in self._asked

    def lemmas_outside(self, mention: Mention) -> frozenset[str]:
        """Lemmas of the words outside a mention and outside what is asked for."""
        return self.answered.union(*(self.tokens[at].lemmas for at in self._outside(mention)))

    def _outside(self, mention: Mention) -> Iterator[int]:
        """Indices of the words outside a mention and outside what is asked for."""
        for at in range(len(self.tokens)):
            if at not in self._asked and not mention.start <= at < mention.end:
                yield at

    def likely_outside(self, mention: Mention) -> Iterator[frozenset[str]]:
        """The likely lemmas of each of these words."""
        yield from self._asking._likely if self._asking else ()
        yield from (self._likely[at] for at in self._outside(mention))

    def asked_outside(self, mention: Mention) -> frozenset[str]:
        """Lemmas of the words of what is asked for, outside a common noun; of a name they say nothing, as it is not
        what is asked for („Na cześć którego boga nazwano Jowisza?”)."""
        if not mention.text.islower():
            return _NO_WORDS
        return _lemmas([self.tokens[at] for at in self._asked if not mention.start <= at < mention.end])

    def words_outside(self, mention: Mention) -> tuple[frozenset[str], ...]:
        """The words outside a mention and outside what is asked for, each as it is said and by its lemmas."""
        asked = self._words[len(self.tokens) :]  # by the question of an option
        return (*(self._words[at] for at in self._outside(mention)), *asked)

    def place_at(self, start: int) -> Mention | None:
        """The longest name that begins there with a capital, or else of several words: „powiecie wrocławskim”."""
        names = [one for one in self._starting.get(start, ()) if one.text[:1].isupper()]
        longer = [one for one in self.common(start) if one.end - one.start > 1]
        return max(names or longer, key=lambda one: one.end, default=None)

    def free_nouns(self) -> frozenset[int]:
        """Indices of nouns in small letters that say neither what is asked for, nor a relation, nor what a name is."""
        taken = self._asked.union(at for end in self.ends if end.score >= _TRUSTED for at in end.tokens)
        taken.update(one.start - 1 for one in self._mentions if one.quoted or one.text[:1].isupper())
        taken.update(at for at, token in enumerate(self.tokens[1:]) if token.word[:1].isupper())
        return frozenset(
            at for at, token in enumerate(self.tokens)
            if at not in taken and token.word[:1].islower() and noun_lemmas(token) and self._noun not in token.lemmas
        )  # fmt: skip

    def common(self, noun: int) -> Sequence[Mention]:
        """Mentions of common nouns that begin there, the longest first."""
        found = [one for one in self._starting.get(noun, ()) if one.text[:1].islower() and not one.quoted]
        return sorted(found, key=lambda one: -one.end)

    def named(self, mention: Mention) -> frozenset[int]:
        """The likeliest items of the names that do not overlap with a mention."""
        found = frozenset(number for one in self.named_apart(mention) for number in likeliest(one))
        return found | self._asking.all_named() if self._asking else found

    def named_apart(self, mention: Mention) -> Iterator[Mention]:
        """The names that do not overlap with a mention."""
        return _apart(self._names, mention)

    def adjectival(self, mention: Mention) -> Iterator[Mention]:
        """The adjectives and inhabitants apart from a mention („kostarykańskie wybrzeże”)."""
        return _apart(self._derived, mention)

    def things(self, mention: Mention) -> frozenset[int]:
        """The likeliest items of common nouns and terms of several words, outside a mention and what is asked for."""
        return frozenset(
            number for one in _apart(self._mentions, mention)
            if one.text.islower() and one.start not in self._asked
            and not any("derived" in candidate.features for candidate in one.candidates)
            for number in likeliest(one)
        )  # fmt: skip

    def all_named(self) -> frozenset[int]:
        """The likeliest items of all names."""
        return frozenset(number for one in self._names for number in likeliest(one))

    def calling(self, mention: Mention) -> str:
        """What the question calls a mention that it asks whether it is it, or takes away from what it asks for: „Który
        port, Brest czy Dover, …”, „Missouri albo Missisipi, która rzeka …”, „Jakie księżyce oprócz Rei …”."""
        if mention.start and self.tokens[mention.start - 1].form.lower() in _LEFT_OUT:
            return self.called or self._noun
        beside = {self.tokens[at].form for at in (mention.end, mention.start - 1) if 0 <= at < len(self.tokens)}
        offered = mention.start > self._end_of_asked or (self._is_offered_first and mention.end < self._start_of_asked)
        return self.called or (self._noun if beside & _EITHER and offered else "")


def _defined(tokens: Sequence[Token], phrase: WhPhrase) -> range:
    """The words of a phrase that are not asked for, but to be defined: „Czym jest katedra?”."""
    copula = next((at for at in range(phrase.start, phrase.end - 1) if _COPULA in tokens[at].lemmas), None)
    if copula is None or _WHAT not in tokens[phrase.start].lemmas or Case.NOM not in tokens[copula + 1].cases:
        return range(0)
    return range(copula + 1, phrase.end)


def _lemmas(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(lemma for token in tokens for lemma in token.lemmas)


def _may_be_name(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether a mention begins with a capital, which is no question word's or preposition's that begins the text."""
    if not mention.text[:1].isupper():
        return False
    if mention.start or mention.end > 1:
        return True
    asks = not tokens[0].lemmas.isdisjoint(question_words())
    return not asks and not tokens[0].may_be(_NO_NAMES)


def _is_part(one: Mention, other: Mention) -> bool:
    """Whether a mention lies within a longer one with a capital: „De” of „De Niro”."""
    longer = other.end - other.start > one.end - one.start
    return longer and other.start <= one.start and one.end <= other.end and other.text[:1].isupper()


def _apart(mentions: Iterable[Mention], mention: Mention) -> Iterator[Mention]:
    """The mentions that do not overlap with one."""
    return (one for one in mentions if one.end <= mention.start or mention.end <= one.start)


def firsts(mentions: Iterable[Mention]) -> Iterator[int]:
    """The one likeliest item of each mention."""
    found = (candidate.item for one in mentions for candidate in one.candidates[:1])
    return (item.number for item in found if isinstance(item, ItemId))


def likeliest(mention: Mention) -> frozenset[int]:
    """The numbers of the likeliest items of a mention."""
    return frozenset(one.item.number for one in mention.candidates[:NEIGHBOURS] if isinstance(one.item, ItemId))
