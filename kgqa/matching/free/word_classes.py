"""How much the words of a question say: free ones need no explanation, vague ones little, content words most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, pairwise

from kgqa.fast_values import kept_for_last
from kgqa.matching.free.coordination import both_heads
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.matching_tables import word_lists
from kgqa.model import Aim, Analysis, AnswerType, Graded, Span, SpanKind, Token
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.lists.function_words import endings, word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    ADVERBS,
    FINITE_VERBS,
    JOINING,
    MANNERS,
    PARTICIPLES,
    PLAIN_NOUNS,
    PREPOSITIONS,
)
from kgqa.terms import Gender


@dataclass(frozen=True, slots=True)
class WordClasses:
    """The words of one question by how much they say, as bits of token indices."""

    vague: int
    content: int
    verbs: int
    """Finite verbs and participles among the vague and the content words."""
    finite: int
    """The finite ones among these."""
    firm: int
    """Names, numbers, times, degrees and negations: a reading that leaves one out answers another question."""

    @property
    def said(self) -> int:
        """All words that say something."""
        return self.vague | self.content

    def without(self, words: int) -> WordClasses:
        """The classes where some words, names among them, only describe: those say little."""
        content = self.content & ~words
        vague, rest = self.vague | self.content & words, (self.verbs, self.finite, self.firm)
        return WordClasses(vague, content, *(bits & ~words for bits in rest))

    def leaving(self, words: int) -> WordClasses:
        """The classes without some words, which are explained by other means."""
        return WordClasses(*(bits & ~words for bits in (self.vague, self.content, self.verbs, self.finite, self.firm)))

    def with_firm(self, words: int) -> WordClasses:
        """The classes where those of some words that say anything may not stay unexplained."""
        firm = words & self.said
        return replace(self, vague=self.vague & ~firm, content=self.content | firm, firm=self.firm | firm)

    @staticmethod
    @kept_for_last
    def of(analysis: Analysis) -> WordClasses:
        """The classes of the words of a question; words in quotation marks are names."""
        lists = _lists()
        graded = (one.index for one in analysis.understanding.superlatives if _grades_quantity(analysis, one))
        describing = _describing(analysis) | _first_time(analysis) | mask(graded)
        everywhere = _everywhere(analysis)
        firm = _firm(analysis) & ~describing & ~everywhere
        is_claim = analysis.kind is Aim.YES_NO  # „osobiście” makes another claim of it
        vague: list[int] = []
        content: list[int] = []
        for index, token in enumerate(analysis.tokens):
            if not token.form[0].isalnum() or _is_free(token, lists) or everywhere >> index & 1:
                continue
            is_manner = _is_adverb(token) and not is_claim
            says_little = _is_listed(token, lists["vague"]) or describing >> index & 1 or is_manner
            (vague if says_little else content).append(index)
        verbs = mask(index for index in (*vague, *content) if _is_of(analysis.tokens[index], _VERBAL))
        finite = mask(index for index in (*vague, *content) if _is_of(analysis.tokens[index], FINITE_VERBS))
        return WordClasses(mask(vague), mask(content) | firm, verbs, finite, firm)


def degree_words(analysis: Analysis) -> int:
    """The bits of the words that grade, or tell a place in an order."""
    understood = analysis.understanding
    graded = [one.index for one in (*understood.superlatives, *understood.comparatives)]
    return mask((*graded, *(one.index for one in understood.ordinals)))


def _describing(analysis: Analysis) -> int:
    """The adjectives in a question phrase for one thing („Do jakiej większej rzeki …?”): where one thing is found they
    tell which no more. Degrees that compare with something named are none, nor are adjectives of places."""
    phrases = [wh for wh in analysis.wh_phrases if wh.start == analysis.wh_phrases[0].start]
    compares = analysis.understanding.aim is Aim.CHOICE or any(one.lemmas & _COMPARING for one in analysis.tokens)
    if not phrases or phrases[0].takes_several or compares:
        return 0
    end = max(wh.end for wh in phrases)
    degrees = {one.index for one in analysis.understanding.comparatives}
    nouns = (at for at in range(phrases[0].start, end) if _is_noun(analysis.tokens[at]))
    inside = [*range(phrases[0].start, next(nouns, end)), *(at for at in (end,) if at in degrees)]
    return mask(at for at in inside if _is_adjective(analysis.tokens[at]) and not _is_superlative(analysis, at))


_DENYING, _SIDES = word_list("without") | word_list("excepting"), word_list("sides")
_THAN = word_list("before_in_time") | word_list("after_in_time") | word_list("than")
_WHEN, _PAST = word_list("when"), frozenset({"praet"})
_HE, _PRONOUNS = frozenset({"on"}), frozenset({"ppron3"})
_NEAR = 2
"""Words behind a preposition in which its noun stands."""
_KIN, _MEASURED = word_list("kin"), word_list("measured")
_AMOUNTS = frozenset({"jaki", "jak", "ile"})
_A_TIME = "raz"
_THE_SAME, _STANDARDS = ("ten", "sam"), frozenset({"co", "jak"})
_EVERYWHERE, _WORLD, _ON, _WHOLE = word_list("everywhere"), "świat", "na", frozenset({"cały"})
_QUANTITIES = frozenset({AnswerType.QUANTITY})
_OF_PLACES = endings("place_adjective_endings")
_COMPARING = frozenset({"niż", "aniżeli", "czy", "od"})


def _first_time(analysis: Analysis) -> int:
    """„po raz pierwszy” where a time is asked for, which is that of the first time anyway."""
    if not analysis.asks_when:
        return 0
    first = (one for one in analysis.understanding.ordinals if one.number == 1 and one.index)
    return mask(one.index for one in first if _A_TIME in analysis.tokens[one.index - 1].lemmas)


def _everywhere(analysis: Analysis) -> int:
    """The nouns for where all things are („oceany na Ziemi”, „na całym świecie”, „państwa świata”, „największa wyspa
    Ziemi”)."""
    tokens = analysis.tokens
    found = (at for at, token in enumerate(tokens) if at and token.lemmas & _EVERYWHERE)
    first = {one.index + 2 for one in analysis.understanding.superlatives}  # behind the noun of a superlative
    return mask(
        at
        for at in found
        if _WORLD in tokens[at].lemmas or at in first or _places_everywhere(tokens[max(0, at - 2) : at])
    )


def _places_everywhere(before: Sequence[Token]) -> bool:
    """Whether words say „na” or „na całym”, „całej”."""
    *_, last = before
    return last.form.lower() == _ON or (bool(last.lemmas & _WHOLE) and before[0].form.lower() == _ON)


def _is_adjective(token: Token) -> bool:
    best = token.best
    if best is None or not best.is_of(ADJECTIVAL) or token.lemmas & question_words().keys():
        return False
    return not best.lemma.endswith(_OF_PLACES)


def _is_noun(token: Token) -> bool:
    return token.is_likely(PLAIN_NOUNS)


def _is_group(token: Token) -> bool:
    """Whether a word names people, or no dictionary knows it."""
    return not token.readings or (
        token.is_likely(PLAIN_NOUNS) and token.best is not None and Gender.M1 in token.best.genders
    )


def _is_superlative(analysis: Analysis, index: int) -> bool:
    understood = analysis.understanding
    return any(one.index == index for one in understood.superlatives + understood.ordinals)


def _is_adverb(token: Token) -> bool:
    """Whether a word in the positive degree only says how („tragicznie zmarły”)."""
    return token.is_surely(ADVERBS) and not token.is_graded


def _is_of(token: Token, tags: frozenset[str]) -> bool:
    return token.is_surely(tags)


_VERBAL = FINITE_VERBS | PARTICIPLES


def _firm(analysis: Analysis) -> int:
    """Capitalised words behind the first, words in quotation marks, numbers, times, degrees, languages („po
    hiszpańsku”), and what „zarówno …, jak i …” joins."""
    understanding = analysis.understanding
    spans = [(span.start, span.end) for span in analysis.spans if _is_firm(span, analysis)]
    spans += [(time.start, time.end) for time in understanding.times]
    spans += [(one.index, one.index + 1) for one in understanding.comparatives]
    spans += [(one.index, one.index + 1) for one in understanding.superlatives if not _grades_quantity(analysis, one)]
    spans += [(one.index, one.index + 1) for one in understanding.ordinals]
    inside = {index for start, end in spans for index in range(start, end)} | set(both_heads(analysis.tokens))
    inside |= _firm_nouns(analysis) | set(_before_whom(analysis.tokens))
    inside |= {index for index, token in enumerate(analysis.tokens) if token.is_surely(MANNERS)}
    inside |= set(_at_what_time(analysis))
    inside |= {index for index, token in enumerate(analysis.tokens) if token.abbreviates_name}
    shouted = all(token.form.isupper() for token in analysis.tokens if token.form[0].isalpha())
    if not shouted:
        inside |= {index for index, token in enumerate(analysis.tokens) if index and token.form[:1].isupper()}
    return mask(index for index in inside if not _is_joint(analysis.tokens[index]))


def _at_what_time(analysis: Analysis) -> Iterator[int]:
    """The words that open a clause which says when something was so („Kto był premierem, gdy Polska wchodziła …?”)."""
    tokens = analysis.tokens
    verbs = [at for at, token in enumerate(tokens) if token.is_finite]
    past = [at for at in verbs if tokens[at].may_be(_PAST)]
    for index, token in enumerate(tokens):
        if token.form.lower() in _WHEN and any(at < index for at in verbs) and any(at > index for at in past):
            yield index


def _before_whom(tokens: Sequence[Token]) -> Iterator[int]:
    """The pronouns behind „przed”, „po”, „od” and „niż”: who came before somebody is not who was there in general, nor
    how much higher than it something is how high it is."""
    for index, token in enumerate(tokens[1:], 1):
        if tokens[index - 1].form.lower() in _THAN and token.lemmas & _HE and token.may_be(_PRONOUNS):
            yield index


def _firm_nouns(analysis: Analysis) -> set[int]:
    """Nouns of kinship before a name („żona Lennona”), nouns of what is measured before another noun („gęstość
    zaludnienia”), „ten sam” that compares with nothing named („pod tym samym tytułem”), adjectives of places that tell
    of which things the first is asked for, or all („Które państwo afrykańskie jest najludniejsze?”), and groups of
    people behind others („motto amerykańskich marines”)."""
    tokens = analysis.tokens
    related = (at for at, token in enumerate(tokens[:-1]) if token.lemmas & _KIN and tokens[at + 1].word[:1].isupper())
    kin = {at for at in related if _is_noun(tokens[at]) and tokens[at].form.islower()}
    measured = {
        at for at, token in enumerate(tokens[:-1]) if token.lemmas & _MEASURED and tokens[at + 1].may_be(PLAIN_NOUNS)
    }
    ordered = bool(analysis.understanding.superlatives)
    phrases = (wh for wh in analysis.wh_phrases if wh.noun and (ordered or wh.takes_several))
    asked = {at for wh in phrases for at in range(wh.start, min(wh.end + 1, len(tokens)))}
    placing = {at for at, one in enumerate(tokens) if one.lemmas & adjective_places().keys() and one.form.islower()}
    placed = {at + 1 for at in placing - asked if at + 1 < len(tokens) and _is_group(tokens[at + 1])}
    return (
        kin
        | measured
        | set(_left_same(analysis))
        | asked & placing
        | placed
        | set(_taken_away(tokens))
        | set(side_words(analysis))
    )


def _left_same(analysis: Analysis) -> Iterator[int]:
    """„sam” behind „ten” in an open question, where no „co” says with what something is the same."""
    tokens = analysis.tokens
    for index, (first, second) in enumerate(pairwise(tokens), 1):
        is_same = all(lemma in token.lemmas for lemma, token in zip(_THE_SAME, (first, second), strict=True))
        is_told = any(token.form.lower() in _STANDARDS for token in tokens[index:])
        if is_same and not is_told and analysis.kind is not Aim.YES_NO:
            yield index


def _taken_away(tokens: Sequence[Token]) -> Iterator[int]:
    """The nouns behind „bez” and „oprócz”: whoever leaves them out says the contrary."""
    for index, token in enumerate(tokens):
        if token.form.lower() in _DENYING:
            behind = range(index + 1, min(len(tokens), index + 1 + _NEAR))
            yield from islice((at for at in behind if _is_noun(tokens[at])), 1)


def side_words(analysis: Analysis) -> Iterator[int]:
    """The words that say on which side something is („graniczy od zachodu”), unless a degree says how far („najdalej na
    zachód”)."""
    if not (analysis.understanding.superlatives or analysis.understanding.comparatives):
        tokens = analysis.tokens
        behind = (at for at in range(1, len(tokens)) if tokens[at - 1].may_be(PREPOSITIONS))
        yield from (at for at in behind if tokens[at].lemmas & _SIDES and tokens[at].form.islower())


def _grades_quantity(analysis: Analysis, superlative: Graded) -> bool:
    """Whether a superlative belongs to a quantity that is asked for („Jaka jest największa głębokość Bajkału?”): that
    is the quantity itself."""
    behind = analysis.tokens[superlative.index + 1 : superlative.index + 2]
    thing = any(wh.noun and noun_sorts((wh.noun,)) != _QUANTITIES for wh in analysis.wh_phrases)
    asked = all(wh.word in _AMOUNTS for wh in analysis.wh_phrases)
    return asked and not thing and any(noun_sorts(token.lemmas) == _QUANTITIES for token in behind)


def _is_firm(span: Span, analysis: Analysis) -> bool:
    """Whether a span must be explained: not the number of answers asked for („jakie dwa języki”)."""
    if span.kind is not SpanKind.NUMERAL:
        return True
    few = span.value in ("1", str(analysis.understanding.answers))
    return not few and not any(wh.start <= span.start < wh.end + 1 for wh in analysis.wh_phrases)


def _is_joint(token: Token) -> bool:
    """Whether a word inside a time or number only joins („w”, „roku”)."""
    return token.is_surely(JOINING) or not token.form[0].isalnum() or bool(token.lemmas & _TIME_NOUNS)


_TIME_NOUNS = frozenset({"rok", "wiek", "dzień", "lato", "r"})


def _is_free(token: Token, lists: dict[str, frozenset[str]]) -> bool:
    if token.is_surely(lists["free_tags"]):
        return True
    return _is_listed(token, lists["free"])


def _is_listed(token: Token, words: frozenset[str]) -> bool:
    """Whether a word in small letters, or one that begins the question, has one of these lemmas."""
    return (token.word.islower() or token.start == 0) and not token.lemmas.isdisjoint(words)


def little_words() -> frozenset[str]:
    """The lemmas that say nothing or little of their own."""
    return _lists()["free"] | _lists()["vague"]


@cache
def _lists() -> dict[str, frozenset[str]]:
    lists = word_lists("word_classes")
    return {**lists, "free": lists["free"] | question_words().keys()}
