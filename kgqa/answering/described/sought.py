"""Which words the description of a thing must have that a question asks for, or speaks of: „największa wyspa na Morzu
Śródziemnym”, „Kto wynalazł dynamit?” (described as „wynalazca dynamitu”), „autorka Muminków”."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from kgqa.answering.asked_for import AskedFor
from kgqa.answering.asked_noun import asked_noun
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import Aim, AnswerType, Kind, Linked, Reading, Token
from kgqa.polish.lists.class_nouns import nation_adjectives
from kgqa.polish.lists.function_words import endings, word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.framing import framing_words
from kgqa.polish.tokens.plain_text import stands_in, stem
from kgqa.polish.tokens.tags import ADVERBS, FINITE_VERBS, PLAIN_NOUNS, PREPOSITIONS, STATING_VERBS
from kgqa.polish.tokens.words import Morphology
from kgqa.terms import Case, Number, PropertyId, Tag

_SUPERLATIVE, _WHO = "sup", "kto"
_NAMING = frozenset({_WHO, "co", "jaki", "który", "jak"})
"""Question words that ask for the thing itself."""
_THINGS = frozenset({Aim.ENTITY, Aim.CATEGORY, Aim.TERM, Aim.UNKNOWN})
_VALUES = frozenset({AnswerType.TIME, AnswerType.QUANTITY})
_DENYING = word_list("without") | word_list("excepting") | {"nie"}
_BEING = word_list("being_verbs") | {"nazywać"}
_KIN = word_list("kin")
_INFINITIVE = "ć"
_DOERS = endings("doer_endings")
_ADJECTIVAL = ("i", "y")
"""How the adjectives end of which adverbs are made („szybko”: „szybki”)."""
_LONGEST = 6
"""Tokens of a phrase that describes a thing inside a question."""
_NEAR = 4
"""Tokens behind a noun among which the verb of its clause stands: „gość, co namalował”."""
_POINTING = frozenset({"co", "który"})
_MARKS = frozenset(",.;:?!()–—")
_SHORTEST = 2
"""Tokens that such a phrase must have."""
_SURELY_ONE = 2
"""Words beside a noun that describe one thing, whatever the noun is."""


@dataclass(frozen=True, slots=True)
class SoughtWord:
    """A word of a question by the forms in which a description may have it; `*` stands for any end."""

    forms: frozenset[str]
    naming: frozenset[str]
    """Those in which it says what is described: the nominative singular."""
    is_degree: bool = False
    may_name: bool = False
    """Whether it says of whom is asked for who that is („wynalazł”: „wynalazca”)."""
    acting: frozenset[str] = frozenset()
    """The forms in which a clause tells what was done („założył”)."""
    of_nation: bool = False
    """Whether it only says of which nation something is („polska miejscowość”)."""

    def in_text(self, words: Collection[str]) -> bool:
        """Whether it stands among the words of a description."""
        return stands_in(self.forms, words)

    def names(self, words: Collection[str]) -> bool:
        """Whether it stands among them as what is described."""
        return stands_in(self.naming, words)


@dataclass(frozen=True, slots=True)
class Sought:
    """What a question asks for or speaks of, as words of a description."""

    words: tuple[SoughtWord, ...]
    noun: SoughtWord | None
    """The noun that says what it is."""
    kind: Kind | None
    person: bool
    lemmas: frozenset[str]
    """Those of all words that describe it, and of little words beside them."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Tokens of a question that describe a thing."""

    start: int
    end: int
    sought: Sought


class SoughtReader:
    """Reads one question."""

    def __init__(self, linked: Linked, morphology: Morphology, agents: Mapping[PropertyId, frozenset[str]]) -> None:
        """`agents` are the nouns that name whom a property leads to („wynalazca”, „odkrywca”)."""
        self._linked = linked
        self._analysis = linked.analysis
        self._tokens = linked.analysis.tokens
        self._morphology = morphology
        self._agents = agents
        understood = self._analysis.understanding
        self._graded = {one.index for one in understood.superlatives}
        self._degrees = self._graded | {one.index for one in understood.ordinals}
        self._question = AskedFor(linked)
        self._word = cache(self._read_word)
        """The word at an index; phrases share their words."""

    def asked(self) -> Sought | None:
        """What is asked for; None where no thing is, or one by what it is not."""
        if not self._asks_for_thing() or (self._question.office and not self._degrees):
            return None
        first = next(iter(self._analysis.wh_phrases), None)
        is_person = first is not None and first.word == _WHO
        kind = self._question.kind or self._kind(self._asked_place)
        return self._sought(range(len(self._tokens)), self._asked_place, kind, is_person=is_person)

    def event(self) -> Phrase | None:
        """What happened of which a question asks when that was („Kiedy człowiek stanął na Księżycu?”)."""
        first = next(iter(self._analysis.wh_phrases), None)
        if first is None or first.start or not self._analysis.asks_when or self._is_denied():
            return None
        marks = (at for at in range(first.end, len(self._tokens)) if self._tokens[at].form in _MARKS)
        places = range(first.end, next(marks, len(self._tokens)))
        sought = self._sought(places, None, None, is_person=False)
        return Phrase(places.start, places.stop, sought) if sought and len(sought.words) >= _SURELY_ONE else None

    def phrases(self) -> Iterator[Phrase]:
        """Nouns with what stands behind them, the longest phrases first, that a degree („największe miasto Kanady”),
        their own sense („autorka Muminków”), several words („zdobywca bieguna południowego”) or a clause („gość, co
        namalował „Słoneczniki””) make descriptions of one thing."""
        for at, token in enumerate(self._tokens):
            yield from self._clauses(at)
            if not (token.form.islower() and token.is_likely(PLAIN_NOUNS)):
                continue
            start = at - 1 if at - 1 in self._degrees else at
            least = _SURELY_ONE if start == at and not any(self._agents_of(at)) else 1
            for end in range(self._end(at), at + _SHORTEST - 1, -1):
                sought = self._sought(range(start, end), at, None, is_person=False)
                if sought and len(sought.words) >= least:
                    yield Phrase(start, end, sought)

    def _clauses(self, noun: int) -> Iterator[Phrase]:
        """A noun with a relative clause whose verb says who the person is of whom it speaks."""
        behind = [at for at in range(noun + 1, min(noun + _NEAR, len(self._tokens))) if self._tokens[at].form != ","]
        points = bool(behind) and self._tokens[behind[0]].lemmas & _POINTING
        if not (points and self._tokens[noun].is_likely(PLAIN_NOUNS) and self._is_agent(behind[-1])):
            return
        verb = behind[-1]
        sought = self._sought(range(verb, self._end(verb)), None, None, is_person=True)
        if sought and len(sought.words) > 1:
            yield Phrase(noun, self._end(verb), sought)

    def _is_agent(self, verb: int) -> bool:
        return self._tokens[verb].is_finite and self._word(verb).may_name

    def _end(self, noun: int) -> int:
        """Behind the last token that may belong to a noun."""
        last = min(len(self._tokens), noun + _LONGEST)
        ends = (at for at in range(noun + 1, last) if self._closes(self._tokens[at]))
        return next(ends, last)

    def _closes(self, token: Token) -> bool:
        return token.is_finite or token.form in _MARKS or bool(token.lemmas & question_words().keys())

    def _sought(self, places: range, asked: int | None, kind: Kind | None, *, is_person: bool) -> Sought | None:
        words = tuple(self._word(at) for at in self._telling(places, asked))
        noun = self._word(asked) if asked is not None else None
        lemmas = frozenset[str]().union(*(self._tokens[at].lemmas for at in places))
        return Sought(words, noun, kind, is_person, lemmas) if words else None

    def _kind(self, asked: int | None) -> Kind | None:
        """The kind that a noun alone names („najszybsze zwierzę lądowe”)."""
        noun = asked_noun(self._linked) if asked is not None else None
        lemma = min(filter(str.islower, noun.lemmas), default="") if noun else ""
        return Kind(lemma, self._analysis.understanding.classes) if lemma else None

    def _asks_for_thing(self) -> bool:
        first, understood = next(iter(self._analysis.wh_phrases), None), self._analysis.understanding
        if self._analysis.kind is Aim.YES_NO or understood.aim not in _THINGS or understood.answer_type in _VALUES:
            return False
        if first is not None and (first.word not in _NAMING or first.time or first.takes_several):
            return False
        return not self._is_denied()

    def _is_denied(self) -> bool:
        return any(token.lemmas & _DENYING for token in self._tokens)

    @cached_property
    def _asked_place(self) -> int | None:
        """The token of the noun that says what is asked for."""
        kind = self._question.kind
        if kind is not None:
            return next((at for at, one in enumerate(self._tokens) if kind.head.lower() in one.lemmas), None)
        acts = any(token.is_finite and not token.lemmas & _BEING for token in self._tokens)
        noun = None if acts else asked_noun(self._linked)
        return noun.place if noun else None

    def _telling(self, places: Iterable[int], asked: int | None) -> Iterator[int]:
        """Those of some words that a description must have."""
        content = WordClasses.of(self._analysis).content
        for at in places:
            says = content >> at & 1 or at in self._degrees
            asks = at == asked or self._tokens[at].lemmas & question_words().keys()
            if says and not (asks or self._only_holds(at) or self._is_graded_itself(at) or self._counts_times(at)):
                yield at

    def _counts_times(self, at: int) -> bool:
        """Whether a word only says for which time something happened („po raz pierwszy”)."""
        beside = self._tokens[max(0, at - 1) : at + 2]
        return at in self._degrees - self._graded and any(one.lemmas & framing_words("in turn") for one in beside)

    def _is_graded_itself(self, verb: int) -> bool:
        """Whether a verb stands beside an adverb that grades what it says („biega najszybciej”: „najszybszy”)."""
        beside = {verb - 1, verb + 1} & self._graded
        return self._tokens[verb].is_finite and any(self._tokens[at].is_likely(ADVERBS) for at in beside)

    def _only_holds(self, at: int) -> bool:
        """Whether a noun behind a preposition only says where something named behind it is („w ciele człowieka”)."""
        if not 0 < at < len(self._tokens) - 1:
            return False
        before, noun, behind = self._tokens[at - 1 : at + 2]
        is_held = behind.may_stand_in(Case.GEN) and not behind.may_stand_in(Case.LOC)
        return before.may_be(PREPOSITIONS) and noun.may_stand_in(Case.LOC) and is_held

    def _read_word(self, at: int) -> SoughtWord:
        token = self._tokens[at]
        agents = frozenset[str]().union(self._doers(token), *self._agents_of(at))
        nations = _nations(token)
        adjectives = {one.lemma[:-1] + end for one in token.readings if one.is_of(ADVERBS) for end in _ADJECTIVAL}
        lemmas = {*token.lemmas, *agents, *nations, *(adjectives if at in self._graded else ())}
        told = [one for lemma in lemmas for one in self._morphology.forms(lemma)]
        if at in self._graded:
            told = [one for one in told if one[1].degree == _SUPERLATIVE]
        unknown = () if token.readings else (stem(token),)
        return SoughtWord(
            forms=frozenset((*(form.lower() for form, _ in told), token.word.lower(), *unknown)),
            naming=frozenset(form.lower() for form, tag in told if is_naming(tag)),
            is_degree=at in self._degrees,
            may_name=bool(agents),
            acting=frozenset(form.lower() for form, tag in told if token.is_finite and _tells(tag)),
            of_nation=bool(nations),
        )

    def _agents_of(self, at: int) -> Iterator[frozenset[str]]:
        """The nouns for those to whom the properties lead that a word names, kinship and offices aside."""
        if not (self._tokens[at].lemmas & _KIN or self._question.office):
            named = (one.property for one in self._linked.relation_phrases if one.tokens == (at,))
            yield from (self._agents[name] for name in named if name in self._agents)

    def _doers(self, token: Token) -> frozenset[str]:
        """The nouns that are made of a verb for who does so, as far as the dictionary knows them („zdobywca”)."""
        roots = [one.lemma.removesuffix(_INFINITIVE) for one in token.readings if one.is_of(FINITE_VERBS)]
        return frozenset(root + end for root in roots for end in _DOERS if self._morphology.readings(root + end))


def _tells(tag: Tag) -> bool:
    """Whether a form of a verb tells what one alone does or did."""
    return tag.pos in STATING_VERBS and Number.SG in tag.numbers


def _nations(token: Token) -> frozenset[str]:
    """The adjectives of the peoples and countries that a word may name („Rzymian”: „rzymski”)."""
    names = (one.lemma.capitalize() for one in token.readings)
    return frozenset(nation_adjectives()[one] for one in names if one in nation_adjectives())


def is_naming(form: Tag | Reading) -> bool:
    """Whether a form may be the one that says what something is: the nominative singular."""
    return Case.NOM in form.cases and Number.SG in form.numbers
