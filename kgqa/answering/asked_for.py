"""What a question asks for: its kind of thing, place, office, sex, number and time."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property

from kgqa.answering.asked_noun import asked_noun, asked_sorts, names_unknown_people
from kgqa.answering.magnitudes import other_times
from kgqa.answering.offices import asked_office, asked_sex, is_office
from kgqa.matching.free.asides import Aside, told_places
from kgqa.matching.free.pieces import ANYTHING, Sorts
from kgqa.matching.free.sorts import CLASSED, noun_sorts
from kgqa.matching.predicates import coordinations
from kgqa.model import (
    Aim,
    AnswerForm,
    AnswerType,
    At,
    Kind,
    Licence,
    Linked,
    Part,
    Related,
    Result,
    TemporalRelation,
    TimeUnit,
    WhPhrase,
)
from kgqa.polish.lists.class_nouns import class_nouns
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import MANNER, PERSON, PLACE, PRONOUN, THING, asking_for, question_words_of
from kgqa.polish.question.asked_units import asks_for_several
from kgqa.polish.tokens.tags import FINITE_VERBS, SUBSTANTIVES
from kgqa.terms import Case, ItemId

PLACES = frozenset({AnswerType.PLACE})
PEOPLE = frozenset({AnswerType.PERSON})
_YEARS = frozenset(TimeUnit) - {TimeUnit.DATE, TimeUnit.DAY, TimeUnit.MONTH}
_NO_KIND = frozenset({"ile", "czyj"})
"""Question words whose noun does not say of what kind the answer is."""
_WHERE, _HOW = asking_for(PLACE), asking_for(MANNER)
_DATES = word_list("dates")
_LEAST_ROW = 3
"""Names of which the first alone looks like all that is asked about, as the others stand behind a comma."""
_BEING = word_list("being_verbs")
_SAYING_NOTHING = _BEING | word_list("having_verbs")
_OR = "czy"
_WITHIN = AnswerForm(Case.LOC, preposition="w")
_INSIDE = word_list("inside")
_THINGS = asking_for(THING)
_WHO = asking_for(PERSON) & question_words_of(PRONOUN)
_ANY_PLACE = word_list("any_place")
_AGED = word_list("aged")


class AskedFor:
    """What a question asks for, as far as results are judged by it."""

    def __init__(self, linked: Linked) -> None:
        self._linked = linked

    @cached_property
    def is_of_age(self) -> bool:
        """Whether the youngest or the oldest is asked for."""
        return any(token.lemmas & _AGED for token in self._linked.analysis.tokens)

    @cached_property
    def kind(self) -> Kind | None:
        """The kind of thing that the first question word with a noun asks for, be it with others in between."""
        phrases, asked_for = self._linked.analysis.wh_phrases, self._linked.analysis.understanding
        asked = next((wh for wh in phrases if wh.noun and not wh.time and wh.word not in _NO_KIND), None)
        if asked is not None:
            return Kind(asked.class_name, asked.classes)
        is_thing = asked_for.noun and not any(wh.word in _NO_KIND or wh.time for wh in phrases)
        return Kind(asked_for.noun, asked_for.classes) if is_thing else None

    def is_relation(self, result: Result) -> bool:
        """Whether the noun behind „jaki” names the relation that a result tells the end of: „Jaki obszar …?” asks for
        no place; „Jak nazywa się obszar …?” does."""
        analysis = self._linked.analysis
        first = next(iter(analysis.wh_phrases), None)
        if self.kind is None or first is None or first.word not in analysis.tokens[first.start].lemmas:
            return False
        relation = result.meaning.relation.name if isinstance(result.meaning, Related | At) else None
        named = (one for one in result.alignment if one.part is Part.RELATION and one.licence is Licence.SURE)
        inside = (one for one in named if first.start <= one.index < first.end)
        telling = (one.index for one in inside if one.says in (relation, *result.told_by))
        return any(self.kind.head in analysis.tokens[at].lemmas for at in telling)

    @cached_property
    def asks_kind_of_place(self) -> bool:
        """Whether a question word has a noun for a kind of place („W którym mieście …?”), which nothing else is."""
        phrases = (wh for wh in self._linked.analysis.wh_phrases if wh.noun and wh.word not in _NO_KIND)
        asked = next(phrases, None)
        if asked is None or asked.start == asked.end or asked.noun in _ANY_PLACE:
            return False
        return bool(asked.classes) and noun_sorts((asked.noun,)) == PLACES

    def place_kind(self, taken: Set[int]) -> Kind | None:
        """The kind of place that the noun names by which keywords say what they ask for („abba miasto powstania”), with
        no classes; None where they name none. `taken` are the tokens of names."""
        analysis = self._linked.analysis
        if analysis.wh_phrases or any(token.is_finite for token in analysis.tokens):
            return None
        noun = asked_noun(self._linked, taken)
        lemma = min(filter(str.islower, noun.lemmas), default="") if noun else ""
        return Kind(lemma) if noun_sorts((lemma,)) == PLACES and lemma not in _ANY_PLACE else None

    @cached_property
    def placing(self) -> WhPhrase | None:
        """The phrase of the first question word, where it may say where the things come from that it asks for."""
        phrases = [wh for wh in self._linked.analysis.wh_phrases if wh.noun and wh.word not in _NO_KIND]
        first = [wh for wh in phrases if (wh.start, wh.noun) == (phrases[0].start, phrases[0].noun)]
        return max(first, key=lambda wh: wh.end, default=None)  # the longest name behind the noun

    @cached_property
    def places(self) -> Sequence[Aside]:
        """Where the things are said to lie that it names, as far as readings may leave that out."""
        return told_places(self._linked)

    @cached_property
    def office(self) -> str:
        """The office whose holder it asks for; empty if none."""
        return asked_office(self._linked)

    @cached_property
    def holder(self) -> Kind | None:
        """The kind of thing that it asks for, or that those are told to be, where that is the holder of an office."""
        if self.kind is not None and is_office(self.kind.head):
            return self.kind
        return next((Kind(noun) for noun in self._predicates if is_office(noun)), None)

    @property
    def _predicates(self) -> frozenset[str]:
        """What a noun behind „być” says of those who are asked for by another („Który Jagiellon był królem …?”)."""
        tokens, phrases = self._linked.analysis.tokens, self._linked.analysis.wh_phrases[:1]
        asks_subject = any(wh.noun and wh.word not in _NO_KIND and wh.form.case is Case.NOM for wh in phrases)
        if not asks_subject or len(tokens) <= phrases[0].end + 1:
            return frozenset()
        verb, noun = tokens[phrases[0].end : phrases[0].end + 2]
        readings = [one for one in noun.readings_as(SUBSTANTIVES) if Case.INST in one.cases]
        return frozenset(one.lemma for one in readings) if verb.lemmas & _BEING else frozenset()

    @cached_property
    def sex(self) -> ItemId | None:
        """The sex of whom it asks for by a noun of kinship; None if it names none."""
        return asked_sex(self._linked)

    @cached_property
    def asks_unknown_people(self) -> bool:
        """Whether the noun for what it asks for can only name people, though no table has it and no relation is named
        by it („sąsiad”)."""
        if self.kind is None or not names_unknown_people(self._linked.analysis, self.kind.head):
            return False
        tokens, named = self._linked.analysis.tokens, self._linked.relation_phrases
        return not any(self.kind.head in tokens[at].lemmas for one in named if one.is_noun for at in one.tokens)

    def sorts(self, taken: Set[int], *, is_item: bool) -> Sorts:
        """The sorts of things that it asks for, where no question word has a noun that tells; empty if nothing does.

        `taken` are the tokens of names, `is_item` says whether an item is judged by them.
        """
        if self.kind is not None:
            is_person = self._linked.analysis.understanding.answer_type is AnswerType.PERSON
            return PEOPLE if is_person else ANYTHING
        return asked_sorts(self._linked, taken, is_item=is_item)

    def no_values(self, is_number: bool) -> Sorts:
        """The sorts of things of which a number, or else a text, is none: titles are texts, and so is what a thing is
        called („Jak nazywa się …?”)."""
        first = self._linked.analysis.wh_phrases[:1]
        is_predicate = any(wh.form.case is Case.INST and not wh.form.preposition for wh in first)
        if is_predicate:  # „Którym prezydentem był …?” asks for a number
            return CLASSED if is_number else ANYTHING
        if is_number:
            return CLASSED | PEOPLE
        return PLACES | PEOPLE if any(wh.noun for wh in first) else ANYTHING

    @cached_property
    def is_choice(self) -> bool:
        """Whether it offers answers, of which none other can be right."""
        return self._linked.analysis.understanding.aim is Aim.CHOICE or self._is_mere_offer

    @property
    def _is_mere_offer(self) -> bool:
        """Whether nothing but options is left of a question („Fenicjanie czy Chińczycy?”)."""
        analysis = self._linked.analysis
        offers = any(token.form.lower() == _OR for token in analysis.tokens[1:])
        return offers and not analysis.wh_phrases and not any(token.is_finite for token in analysis.tokens)

    @cached_property
    def mentioned(self) -> frozenset[ItemId]:
        """All that its words may name."""
        named = (one.item for mention in self._linked.mentions for one in mention.candidates)
        return frozenset(item for item in named if isinstance(item, ItemId))

    @cached_property
    def classes(self) -> tuple[frozenset[ItemId], ...]:
        """What each of its common nouns may name."""
        first = (mention for mention in self._linked.mentions if mention.text[1:].islower())
        common = (mention for mention in first if not mention.start or mention.text.islower())
        named = (
            frozenset(one.item for one in mention.candidates if isinstance(one.item, ItemId)) for mention in common
        )
        return tuple(dict.fromkeys(filter(None, named)))

    def names_one(self, result: Result) -> bool:
        """Whether keywords ask for one thing („stolica Australii”)."""
        analysis = self._linked.analysis
        return not analysis.wh_phrases and not asks_for_several(analysis.tokens, result.named)

    @cached_property
    def rows(self) -> tuple[tuple[range, ...], ...]:
        """Rows of three names or more that take their turns („Estonia, Łotwa i Litwa”), each name as its tokens."""
        tokens = self._linked.analysis.tokens
        rows = (names for names, _joints in coordinations(self._linked, frozenset(range(len(tokens)))))
        named = (tuple(name for name in names if tokens[name[-1]].word[:1].isupper()) for names in rows)
        return tuple(names for names in named if len(names) >= _LEAST_ROW)

    @cached_property
    def least(self) -> int:
        """How many things it asks for by a number („Jakie trzy kraje …?”)."""
        return self._linked.analysis.understanding.answers if self.kind is not None else 1

    @cached_property
    def asks_time(self) -> bool:
        """Whether all its question words ask for years, but for „który” alone, which points back („serial, w którym”);
        days and months are things, too („dzień po wtorku”)."""
        phrases = [wh for wh in self._linked.analysis.wh_phrases if wh.noun or wh.time or wh.word != "który"]
        return all(wh.time in _YEARS for wh in phrases) if phrases else self._names_date

    @property
    def _names_date(self) -> bool:
        """Whether a noun in the nominative says that it asks for a date, without any question word or verb."""
        tokens = self._linked.analysis.tokens
        if any(reading.is_of(FINITE_VERBS) for token in tokens for reading in token.readings[:1]):
            return False
        readings = (reading for token in tokens for reading in token.readings if reading.lemma in _DATES)
        return any(Case.NOM in reading.cases for reading in readings)

    @cached_property
    def time(self) -> TimeUnit | None:
        """How precise a time its first question word asks for; None for none, and for „kiedy”."""
        return next((wh.time for wh in self._linked.analysis.wh_phrases[:1]), None)

    @cached_property
    def asks_amount(self) -> bool:
        """Whether the noun of its question word names a quantity, and no class of things („Jaki wzrost ma …?”)."""
        phrases = self._linked.analysis.wh_phrases[:1]
        asked = {place for wh in phrases if wh.noun and not wh.classes for place in range(wh.start, wh.end)}
        nouns = (one for one in self._linked.relation_phrases if one.is_noun and not one.is_hint)
        ends = [one.object.type for one in nouns if asked.issuperset(one.tokens) and not one.names_subject]
        return bool(ends) and all(end is AnswerType.QUANTITY for end in ends)

    @cached_property
    def asks_somebody(self) -> bool:
        """Whether it asks for somebody by a noun of personal masculine gender („gwiazdor”, „komediopisarz”) that names
        no relation, as „sąsiad” does, which may be a country."""
        phrases, tokens = self._linked.analysis.wh_phrases[:1], self._linked.analysis.tokens
        named = asked_noun(self._linked) if phrases else None  # in keywords a name may look like such a noun
        places = [wh.end - 1 for wh in phrases if wh.noun] or ([named.place] if named else [])
        related = {at for one in self._linked.relation_phrases if one.is_noun for at in one.tokens}
        return any(place not in related and tokens[place].is_personal for place in places)

    @cached_property
    def asks_who(self) -> bool:
        """Whether it asks by „kto”, without a noun, and not what somebody is („Kim był …?”)."""
        phrases = self._linked.analysis.wh_phrases[:1]
        return any(wh.word in _WHO and not wh.noun for wh in phrases)

    @cached_property
    def asks_by_who(self) -> bool:
        """Whether it asks by „kto”, without a noun, whatever verb follows."""
        phrases = self._linked.analysis.wh_phrases
        return any(wh.word in _WHO and not wh.noun for wh in phrases if wh.start == phrases[0].start)

    @cached_property
    def asks_within(self) -> bool:
        """Whether it asks in or on what something is („W której części Nowego Jorku …?”, „Na czym …?”): in nobody,
        unlike „w czyjej …”."""
        first = next(iter(self._linked.analysis.wh_phrases), None)
        if first is None or first.word in _NO_KIND or self.asks_somebody:
            return False
        if not first.noun:
            return first.word in _THINGS and first.form.case is Case.LOC and first.form.preposition in _INSIDE
        return first.form == _WITHIN and noun_sorts((first.noun,)).isdisjoint(PEOPLE)

    @cached_property
    def asks_common_thing(self) -> bool:
        """Whether its noun names things that have no names of their own („Jaką techniką …?”): nobody is one of them."""
        meant = class_nouns().get(self.kind.noun) if self.kind is not None and not self.kind.classes else None
        return meant is not None and meant.sort == AnswerType.OTHER and not meant.named

    @cached_property
    def asks_where(self) -> bool:
        """Whether its first question word asks for a place of no kind („Gdzie …?”)."""
        first = self._linked.analysis.wh_phrases[:1]
        return any(wh.word in _WHERE and wh.form == _WITHIN and not wh.noun for wh in first)

    @property
    def asks_when(self) -> bool:
        """Whether its first question word asks for a time."""
        return self._linked.analysis.asks_when

    @cached_property
    def asks_how(self) -> bool:
        """Whether it asks how something was done („Jak zginął …?”): by no time, place or person."""
        analysis = self._linked.analysis
        does = any(token.is_finite and token.lemmas.isdisjoint(_SAYING_NOTHING) for token in analysis.tokens)
        is_clause = does and analysis.understanding.aim is Aim.CLAUSE
        return is_clause and any(wh.word in _HOW for wh in analysis.wh_phrases[:1])

    @cached_property
    def has_period(self) -> bool:
        """Whether the question speaks of a period longer than a year, or as long as an event."""
        times = self._linked.analysis.understanding.times
        return any(one.relation is TemporalRelation.DURING or one.first != one.last for one in times)

    @cached_property
    def is_of_today(self) -> bool:
        """Whether the question speaks of no past time."""
        analysis = self._linked.analysis
        return not other_times(analysis) and not analysis.may_be_past
