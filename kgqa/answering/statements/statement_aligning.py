"""Aligns the words of a question with the parts of a statement: what each word says, and what no part of it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass
from itertools import takewhile

from kgqa.answering.statements.asked_slots import Asked, Slot, Sort, slots
from kgqa.answering.statements.item_statements import EXACT, Statement, ToldTime
from kgqa.answering.statements.said_of import HEARD, HINTED, SURE, TIMES, Said, SaidOf
from kgqa.answering.statements.word_needs import WordNeeds, indices
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Aligned, Licence, Part, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.terms import Iri, PropertyId
from kgqa.values.amounts import Amount, amount_of
from kgqa.vocabulary import ENDED, FOLLOWED_BY, FOLLOWS, PARTS, REPLACED_BY, REPLACES

_UNASKED_PART, _OUTRANKED, _OVER = reading_cost("unasked part"), reading_cost("outranked"), reading_cost("over")
_UNSAID, _VALUE_UNSAID = reading_cost("unnamed qualifier"), reading_cost("unnamed value")
_NOUN = reading_cost("other noun")

_AFTER, _BEFORE = word_list("after_in_time"), word_list("before_in_time")
_LATER, _EARLIER = frozenset({REPLACED_BY, FOLLOWED_BY}), frozenset({REPLACES, FOLLOWS})
_CONTRARY = {REPLACES: REPLACED_BY, REPLACED_BY: REPLACES, FOLLOWS: FOLLOWED_BY, FOLLOWED_BY: FOLLOWS}

Taken = Mapping[int, tuple[float, Part, str]]
"""What words are taken for, and how surely."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """A part of a statement as the answer to a question."""

    statement: Statement
    slot: Slot
    cost: float
    words: tuple[Aligned, ...]

    @property
    def amount(self) -> Amount | None:
        """The amount that it tells, or of which it tells something."""
        return amount_of(self.slot.terms[0]) or amount_of(self.statement.value)


@dataclass(frozen=True, slots=True)
class Fit:
    """A statement of which a part may be the answer."""

    statement: Statement
    slot: Slot
    subject: Said
    times: Mapping[int, float]
    """How well it fits the times of the question, by the bits of their words."""

    @property
    def tells_value(self) -> bool:
        """Whether the value of the statement is asked for, not a qualifier."""
        return self.slot.by == self.statement.property

    @property
    def is_exact(self) -> bool:
        """Whether the question names just its times."""
        return {fits for fits in self.times.values() if fits} == {EXACT}


class Aligner:
    """Aligns one question with statements of things that it names."""

    def __init__(
        self,
        tokens: Sequence[Token],
        needs: WordNeeds,
        said: SaidOf,
        times: Sequence[ToldTime],
        *,
        free: int = 0,
        is_of_past: bool = False,
    ) -> None:
        """`free` has the bits of words that only describe a name, or that somebody else reads; `is_of_past` says
        whether the question speaks of the past."""
        self._tokens, self._needs, self._said, self._times = tokens, needs, said, times
        self._free, self._is_of_past = free, is_of_past
        self._after, self._before = (frozenset(_right_behind(tokens, words)) for words in (_AFTER, _BEFORE))

    def at(self, times: Sequence[ToldTime] | None) -> Aligner:
        """The same with other times, where there are any."""
        other = copy(self)
        other._times = times or self._times
        return other

    def align(self, statement: Statement, subject: Said, asked: Sequence[Asked]) -> Iterator[Alignment]:
        """What a statement tells of what is asked, where it says all that must be said; `subject` has the words that
        say what it is a statement of."""
        for fit in self.fits(statement, subject, asked):
            found = self._aligned(fit) if all(fit.times.values()) else None
            if found is not None:
                yield found

    def fits(self, statement: Statement, subject: Said, asked: Sequence[Asked]) -> Iterator[Fit]:
        """The parts of a statement that may be what is asked for, whatever else it says."""
        times = {time.words: time.fits(statement) for time in self._times}
        for one in asked:
            yield from (Fit(statement, slot, subject, times) for slot in slots(statement, one))

    def _aligned(self, fit: Fit) -> Alignment | None:
        if (fit.tells_value and not self.may_be_told(fit)) or self.lacks_noun(fit):
            return None
        taken = self.taken(fit)
        surely = {at: taken[at][0] if at in taken else 0.0 for at in indices(self._needs.beside(fit.slot.asked.words))}
        if any(not told and self._needs.is_needed(at) for at, told in surely.items()):
            return None
        if not (self.is_told(fit, taken) or self._is_named(fit, taken, surely)):
            return None
        left = sum(self._needs.weight(at) * (1 - told) for at, told in surely.items())
        cost = left + sum(1 - fits for fits in fit.times.values()) + self.doubt(fit)
        return Alignment(fit.statement, fit.slot, cost, tuple(self.words(fit, taken)))

    def taken(self, fit: Fit) -> Taken:
        """What words are taken for; of a qualifier which is not asked for the property counts where its value is said,
        or a time is."""
        statement, slot = fit.statement, fit.slot
        found: list[tuple[Said, Part, str]] = [(self._in_order(fit.subject, slot.by), Part.NAME, "")]
        found += [(dict.fromkeys(indices(words), 1.0), Part.OPERATOR, "") for words, fits in fit.times.items() if fits]
        found.append((dict.fromkeys(indices(self._free), HINTED), Part.DESCRIPTION, ""))
        found.append((self._said.property(statement.property), Part.RELATION, statement.property))
        found += [(self._said.language(one), Part.NAME, "") for one in slot.terms]
        if not fit.tells_value:
            found.append((self._in_order(self._said.term(statement.value), slot.by), Part.NAME, ""))
        for one in statement.qualifiers:
            value = self._said.term(one.value) if one.property != slot.by else {}
            value = self._in_order(value, _CONTRARY.get(one.property, one.property))
            found.append((value, Part.NAME, ""))
            if value or one.property == slot.by or (fit.times and one.property in TIMES):
                found.append((self._said.property(one.property), Part.RELATION, one.property))
        taken: dict[int, tuple[float, Part, str]] = {}
        for said, part, name in found:
            for at, surely in said.items():
                if surely > taken.get(at, (0.0,))[0]:
                    taken[at] = surely, part, name
        return taken

    def _in_order(self, said: Said, by: PropertyId) -> Said:
        """The words that say a term, but for names behind „po” or „przed” of whom nobody is told who came after or
        before them by a property."""
        left_out = (self._after if by not in _LATER else frozenset()) | (
            self._before if by not in _EARLIER else frozenset()
        )
        return {at: surely for at, surely in said.items() if at not in left_out} if left_out else said

    def lacks_noun(self, fit: Fit) -> bool:
        """Whether the noun of the question word is neither what the statement tells it by nor what is told („ile
        goli”, „w jakim kraju”). Of values whatever narrows the statement may say it, too („53 senatorów” in the
        Senate), of amounts what there is so much of („Ile szampana …?”)."""
        slot, statement = fit.slot, fit.statement
        nouns = [at for at in indices(slot.asked.nouns) if self._needs.is_needed(at)]
        by, value = self._said.property(slot.by), self._said.term(statement.value)
        if slot.asked.sort is not None and slot.is_text:  # which of several codes or pages is meant, only words tell
            telling = nouns or [at for at in by if self._needs.says(at)]
            return max((by.get(at, 0.0) for at in telling), default=0.0) < SURE
        said = [by, *map(self._said.term, slot.terms)]
        if fit.tells_value:
            said += [self._said.term(one.value) for one in statement.qualifiers]
        elif slot.asked.sort in (Sort.AMOUNT, Sort.COUNT):
            said.append(value)
            if not any(at in one for at in (nouns or by) for one in said):
                return True
        return any(all(at not in one for one in said) for at in nouns)

    def tells_apart(self, statement: Statement, other: Statement) -> bool:
        """Whether words say of a statement what another one says otherwise by a qualifier."""
        own = (one for one in statement.qualifiers if one not in other.qualifiers)
        return any(self._said.term(one.value) for one in own)

    def _leaves_noun(self, fit: Fit) -> bool:
        """Whether a noun that says little asks for something else than what is told („W jakim stanie …?”)."""
        said = [self._said.property(fit.slot.by), *map(self._said.term, fit.slot.terms)]
        return any(all(at not in one for one in said) for at in indices(fit.slot.asked.nouns))

    def may_be_told(self, fit: Fit) -> bool:
        """Whether words say the property, or that of the qualifier which is asked for, at all."""
        if fit.slot.is_told or self._names_just(fit):
            return True
        said = (self._said.property(one).values() for one in (fit.statement.property, fit.slot.by))
        return any(surely > HEARD for found in said for surely in found)

    def is_told(self, fit: Fit, taken: Taken) -> bool:
        """Whether words surely enough say the property, or that of the qualifier which is asked for, but of an amount
        that nobody names („Kiedy zdobyto X?” of when its inhabitants were counted). That they are heard where it is
        meant is enough only where the question names just when or of what the statement holds."""
        if fit.slot.is_told:
            return True
        by = () if self._is_of_unsaid_amount(fit) else (fit.slot.by,)
        for property_ in {fit.statement.property, *by}:
            telling = tuple(self._telling(property_, taken, fit.slot.asked.nouns))
            if sum(telling) >= SURE and max(telling) > HEARD:
                return True
            if self._names_just(fit) and sum(telling) >= HEARD:
                return True
        return False

    def _is_of_unsaid_amount(self, fit: Fit) -> bool:
        """Whether a qualifier is asked for of an amount of which no word says how much, or of what."""
        value = fit.statement.value
        heard = max(self._said.property(fit.statement.property).values(), default=0.0)
        is_said = bool(self._said.term(value)) or heard > HEARD  # „była” says no number
        return not (is_said or fit.tells_value or isinstance(value, Iri))

    def _names_just(self, fit: Fit) -> bool:
        """Whether the question names just the times of a statement, or the part of its subject of which it holds."""
        parts = (one.value for one in fit.statement.qualifiers if one.property in PARTS)
        return fit.is_exact or any(max(self._said.term(one).values(), default=0.0) >= SURE for one in parts)

    def _telling(self, property_: PropertyId, taken: Taken, nouns: int) -> Iterator[float]:
        """How surely words that name nothing say a property, the nouns that ask among them."""
        for at, surely in self._said.property(property_).items():
            if (self._needs.says(at) or nouns >> at & 1) and not (at in taken and taken[at][1] is Part.NAME):
                yield surely

    def _is_named(self, fit: Fit, taken: Taken, surely: Said) -> bool:
        """Whether the value, or another part beside what is asked for, is named, and no word is left out."""
        named = any(part is Part.NAME and fit.subject.get(at, 0.0) < SURE for at, (_, part, _) in taken.items())
        return named and not (fit.tells_value or self._is_of_unsaid_amount(fit)) and all(surely.values())

    def doubt(self, fit: Fit) -> float:
        """What speaks against a statement beside words that it leaves out."""
        statement, slot = fit.statement, fit.slot
        parts = (one for one in statement.qualifiers if one.property in PARTS and one.property != slot.by)
        said = [bool(self._said.term(one.value)) for one in parts]
        unasked = 0 if any(said) else len(said)  # it holds of each of them
        ends = any(one.property == ENDED for one in statement.qualifiers)
        is_over = ends and slot.asked.sort is not None and not (self._is_of_past or fit.times)
        of_value = _OUTRANKED * (fit.tells_value and not statement.is_best and not (fit.times or self._names_just(fit)))
        is_unsaid = isinstance(statement.value, Iri) and not self._said.term(statement.value)
        of_qualifier = 0.0 if fit.tells_value else _VALUE_UNSAID * is_unsaid
        if slot.asked.sort is not None and not fit.tells_value:
            of_qualifier += _UNSAID * (not any(map(self._needs.says, self._said.property(slot.by))))
        of_noun = _NOUN * self._leaves_noun(fit)
        return _UNASKED_PART * unasked + _OVER * is_over + of_noun + of_value + of_qualifier

    def words(self, fit: Fit, taken: Taken) -> Iterator[Aligned]:
        """What the words are taken for; a noun that is counted says what is told, or only hints at the property."""
        asked = fit.slot.asked
        counted = {at for term in (*fit.slot.terms, fit.statement.value) for at in self._said.term(term)}
        for at, token in enumerate(self._tokens):
            if not token.form[0].isalnum():
                continue
            surely, part, name = taken.get(at, (0.0, Part.NOTHING, ""))
            is_hint = part is Part.RELATION and asked.nouns >> at & 1 and at not in counted
            is_asking, says = bool(asked.words >> at & 1) and not is_hint, self._needs.says(at)
            if surely >= SURE and (says or part is Part.NAME) and not (is_asking and part is Part.NAME):
                yield Aligned(at, part, Licence.SURE, name)
            elif is_asking or not says:
                yield Aligned(at, Part.ASKED if is_asking else Part.FUNCTION, Licence.SURE)
            elif surely:
                yield Aligned(at, part, Licence.WEAK, name)
            else:
                yield Aligned(at, part, Licence.NONE if self._needs.is_content(at) else Licence.WEAK)


def _right_behind(tokens: Sequence[Token], words: Set[str]) -> Iterator[int]:
    """The words of what may be a name right behind one of some words."""
    for at, token in enumerate(tokens):
        if token.form.lower() in words:
            yield from takewhile(lambda place: tokens[place].form[:1].isupper(), range(at + 1, len(tokens)))
