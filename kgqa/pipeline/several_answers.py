"""Questions that ask several things („Kto i kiedy …?”, „stolica i waluta Japonii”): asked one by one, told together.

The parts of questions with nouns or names in a row are told by what the words of the question name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod

from kgqa.model import (
    Aim,
    Answer,
    AnswerForm,
    Completeness,
    Evidence,
    Extent,
    Ground,
    Linked,
    Need,
    NoAnswer,
    Query,
    Source,
    Token,
)
from kgqa.polish.messages.coordinated_nouns import AskingNoun, Span, name_parts, noun_parts
from kgqa.polish.messages.framing import framing_words
from kgqa.polish.messages.pointing_back import points_back, words_of
from kgqa.polish.messages.several_questions import AskedPart, name_of, named_last, named_place, pointing_to, told_of
from kgqa.polish.messages.spoken_clauses import reworded
from kgqa.polish.question.asked_units import unit_beside
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.protocols import Verbaliser
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import together
from kgqa.terms import NUMBERS, Case, Literal

Ask = Callable[[str], tuple[Answer | NoAnswer, Linked | None]]
"""Answers a question of one part, and tells what its words name."""

_LACKING = (Extent.COMPLETE, Extent.UNKNOWN, Extent.PARTIAL)
_STEM = 5
"""Characters that forms of one name have in common."""


class SeveralAnswers:
    """Asks the parts of one question one after another."""

    def __init__(self, ask: Ask, tell: Verbaliser, plainly: Callable[[str], str] = reworded) -> None:
        """`plainly` says a text in the words that questions are read by."""
        self._ask = ask
        self._tell = tell
        self._plainly = plainly

    def of(self, parts: Sequence[AskedPart], whole: Answer | None = None) -> Answer | None:
        """One answer to all parts, in which what is missing is said to be; None where no part has an answer of its own.

        Nor is there one where half of it is missing and the question as a whole was answered otherwise, and surer.
        """
        answers: list[_Part] = []
        for part in parts:
            answers.append(self._part(part, answers[0] if answers else None, parts[0]))
        found = [one.answer for one in answers if one.answer]
        if not found or _are_same(found):
            return None
        if len(found) < len(answers) and whole is not None and _is_surer(whole, found):
            return None
        if len({one.text for one in found}) == 1 and len(found) == len(answers) and not any(map(_is_number, found)):
            answers = [replace(answers[0], is_named=False)]  # born and died in one town
        text, told = (self._text(answers, said) for said in (_said, _told))
        return replace(_joined(found, text, len(answers)), told=told)

    def of_each(self, parts: Sequence[AskedPart]) -> Answer | None:
        """One answer to the same question of several names; None unless each of them has one answer, not all the same:
        else the names may be spoken of together."""
        answers = [_of_one(self._part(part, None, parts[0])) for part in parts]
        found = [one.answer for one in answers if one.answer and len(one.answer.items) == 1]
        if len(found) < len(answers) or len({one.items for one in found}) == 1:
            return None
        return replace(_joined(found, self._text(answers, _said), len(answers)), told=self._text(answers, _told))

    def _text(self, answers: Sequence[_Part], said: Callable[[Answer], str]) -> str:
        return self._tell.several(
            [(one.name, said(one.answer) if one.answer else None, one.is_named) for one in answers]
        )

    def _part(self, part: AskedPart, first: _Part | None, opening: AskedPart) -> _Part:
        answer, linked = None, None
        if first is not None and first.answer is None and part.goes_on and any(map(points_back, words_of(part.text))):
            return _Part(_name(part, linked), None, part.is_named)  # of what nobody knows
        texts = [part.text]
        if first is not None and part.goes_on:
            texts = [*_of_what_is_told(part, opening), *self._completed(part, opening, first.answer)]
        if first is not None and first.answer is not None and part.of_told:
            texts.insert(0, part.of_told.format(_said(first.answer)))
        for text in (*texts, *part.otherwise):
            opened = text[:1].upper() if opening.text[:1].isupper() else text[:1]  # in small letters, so are names
            answer, linked = self._ask(f"{opened}{text[1:]}?")
            if isinstance(answer, Answer):
                break
        found = answer if isinstance(answer, Answer) else None
        return _Part(_name(part, linked), found, part.is_named or (_is_number(found) and bool(_noun(part, linked))))

    def _completed(self, part: AskedPart, opening: AskedPart, first: Answer | None) -> Sequence[str]:
        """A part that names nothing, with what it may be about: the place where the first asks for something, or whom
        it asks about, if it asks where or when; else what it answers, or, if the part points back to something („ta
        powieść”, „jej akcja”), what it names."""
        if part.is_of_time:
            return [self._plainly(f"{part.text} {_said(first)}")] if first else []
        if part.is_of_amount:
            return [f"{opening.text} {part.text}"]
        if place := named_place(opening.text):
            return [pointing_to(place, part.text) or f"{part.text} {place}"]
        if not part.is_named and (named := named_last(opening.text)):
            return [f"{part.text} {_whole(named, first)}"]
        is_value = first is not None and all(isinstance(one, Literal) for one in first.items)
        told = f"{part.text} {self._owner(part, first)}" if first and not is_value else part.text
        is_there = bool(words_of(part.text) & framing_words("there"))  # where the answer is, not what was named
        name = name_of(opening.text) or (_called(first)[-1:] or [""])[0] * is_there
        of_name = pointing_to(name if is_there else _whole(name, first), part.text)
        points = part.is_named or (is_value and any(map(points_back, words_of(part.text))))
        of_last = f"{part.text} {opening.text.split()[-1]}" if points else ""  # „symbol złota i jego liczba”
        of_called = [f"{part.text} {one}" for one in _called(first)[-1:] if is_value and not (name or part.is_named)]
        return list(filter(None, (told, of_name, of_last, *of_called)))

    def _owner(self, part: AskedPart, first: Answer) -> str:
        """What the first part answers, behind a noun („jej długość”) in the genitive."""
        genitive = part.is_named and self._tell.verbalise(first.items[:1], AnswerForm(case=Case.GEN))
        return genitive or _said(first)


def _of_what_is_told(part: AskedPart, opening: AskedPart) -> Iterator[str]:
    """A part that points back, asked of what the first one asks for („kiedy ją zmierzono” of „Jaka jest najniższa
    temperatura w Kanadzie”); „tam” is where the first one is told to be."""
    words, whole = part.text.split(), told_of(opening.text)
    if whole and any(map(points_back, words)) and words_of(part.text).isdisjoint(framing_words("there")):
        yield f"{' '.join(one for one in words if not points_back(one))} {whole}"


def _whole(name: str, first: Answer | None) -> str:
    """A name in a question as far as it goes („II wojna światowa” of „II”); the last one in small letters, if there is
    none in capitals."""
    return next((one for one in reversed(_called(first)) if name in one), name)


def _called(first: Answer | None) -> list[str]:
    """What the question of an answer calls the things that it names."""
    return [link.mention.surface for link in first.evidence.links] if first else []


@dataclass(frozen=True, slots=True)
class _Part:
    name: str
    answer: Answer | None
    is_named: bool


def _of_one(part: _Part) -> _Part:
    """A part whose noun stands in the plural since several names stand behind it: it asks for no more than one."""
    answer = part.answer
    judged = answer.evidence.completeness if answer else None
    if answer is None or judged is None or judged.ground is not Ground.PLURAL:
        return part
    sure = replace(
        answer, confidence=answer.confidence / judged.trust, evidence=replace(answer.evidence, completeness=None)
    )
    return replace(part, answer=sure)


def _is_surer(whole: Answer, found: Sequence[Answer]) -> bool:
    """Whether a question was answered as a whole by something else than its parts were, with more certainty."""
    others = all(whole.items != one.items for one in found)
    return others and whole.confidence > prod(one.confidence for one in found)


def _said(answer: Answer) -> str:
    """An answer beside others: sentences would each repeat the question."""
    return answer.short or answer.text


def _told(answer: Answer) -> str:
    return answer.short or answer.told or answer.text


def _is_number(answer: Answer | None) -> bool:
    """Whether an answer is a bare number, which does not say what it counts."""
    return answer is not None and any(isinstance(one, Literal) and one.datatype in NUMBERS for one in answer.items)


def _name(part: AskedPart, linked: Linked | None) -> str:
    """What a part asks for, a noun or name of one word in the nominative („ojcem”, „Peru”)."""
    if linked is None:
        return part.asked.lower() or part.text
    if not part.is_named:
        return _noun(part, linked) or (part.text if part.goes_on else part.asked.lower()) or part.text
    named = [one.candidates[0].label for one in linked.mentions if one.surface == part.asked and one.candidates]
    nouns = [one for one in linked.analysis.tokens if one.form == part.asked and one.best]
    known = [*named, *_lemmas(nouns)] if part.asked[:1].isupper() else _lemmas(one for one in nouns if _is_noun(one))
    return known[0] if known else part.asked


def _noun(part: AskedPart, linked: Linked | None) -> str:
    """The noun that a question word stands beside („jaką powierzchnię”), in the nominative; empty for none."""
    asked = part.asked.lower().split()
    tokens = linked.analysis.tokens if linked else ()
    return next(iter(_lemmas(one for one in tokens if one.form.lower() in asked and _is_noun(one))), "")


def _lemmas(tokens: Iterable[Token]) -> list[str]:
    return [one.best.lemma for one in tokens if one.best]


def _is_noun(token: Token) -> bool:
    return token.best is not None and token.best.tag.pos in PLAIN_NOUNS


def _are_same(answers: Sequence[Answer]) -> bool:
    """Whether passages gave one thing for all, perhaps in other cases; the graph has its reason to."""
    stems = {one.text[:_STEM].lower() for one in answers}
    return len(answers) > 1 and len(stems) == 1 and _worst(answers) is not Source.GRAPH


def _worst(answers: Sequence[Answer]) -> Source:
    """The source with the least evidence."""
    return max((one.source for one in answers), key=list(Source).index)


def _joined(found: Sequence[Answer], text: str, asked: int) -> Answer:
    """One answer of several; right if all are."""
    proofs = [one.evidence for one in found]
    evidence = Evidence(
        "+".join(proof.template for proof in proofs if proof.template),
        tuple(query for proof in proofs for query in proof.queries),
        tuple(link for proof in proofs for link in proof.links),
        finding=next((proof.finding for proof in proofs if proof.finding), None),
        query=_all([proof.query for proof in proofs]),
        completeness=_completeness(proofs, asked),
    )
    items = tuple(item for one in found for item in one.items)
    return Answer(text, items, prod(one.confidence for one in found), _worst(found), evidence)


def _completeness(proofs: Sequence[Evidence], asked: int) -> Completeness | None:
    """How much of what was asked is answered, or of the sets of the answers where all of it is."""
    if len(proofs) < asked:
        share = len(proofs) / asked
        return Completeness(Need.LIST, Extent.PARTIAL, Ground.PARTS, len(proofs), asked, share)
    judged = [one.completeness for one in proofs if one.completeness]
    return max(judged, key=lambda one: _LACKING.index(one.extent), default=None)


def _all(queries: Sequence[Query | None]) -> Query | None:
    """One query for the answers of several; the first one where the others are none for items."""
    forms = [query.whole for query in queries if query]
    selects = [form for form in forms if isinstance(form, Select)]
    return Query(together(selects)) if len(selects) > 1 else next((query for query in queries if query), None)


def of_nouns(linked: Linked | None) -> tuple[AskedPart, ...]:
    """The parts of a question whose nouns ask for several things of one („stolica i waluta Japonii”); none if its words
    name no relations."""
    if linked is None:
        return ()
    unit = unit_beside(linked.analysis)
    phrases = [one for one in linked.relation_phrases if one.is_noun and not one.is_hint and one.tokens[0] not in unit]
    whole = [one for one in phrases if len(one.tokens) == one.tokens[-1] + 1 - one.tokens[0]]
    apart = {one.tokens for one in phrases} - {one.tokens for one in whole}
    nouns = [AskingNoun(one.tokens[0], one.tokens[-1] + 1, one.name) for one in whole]
    names = [(one.start, one.end) for one in linked.mentions]
    analysis = linked.analysis
    bare = analysis.kind is Aim.UNKNOWN and not analysis.wh_phrases
    return noun_parts(analysis.question.text, analysis.tokens, nouns, names, apart, loosely=bare) if nouns else ()


def of_names(linked: Linked | None) -> tuple[AskedPart, ...]:
    """The parts of a question that asks the same of several names („stolice Finlandii i Islandii”): proper ones, or any
    that are called by all of their words."""
    understood = linked.analysis.understanding if linked else None
    if linked is None or understood is None or linked.analysis.kind is Aim.YES_NO:
        return ()
    if understood.aim is Aim.CHOICE or understood.superlatives or understood.comparatives:
        return ()
    own = [one for one in linked.mentions if one.candidates and one.is_whole_name]
    proper = [one for one in own if one.candidates[0].label[:1].isupper()]
    ways = (_longest([(one.start, one.end) for one in names]) for names in (proper, own))
    wh = next(iter(linked.analysis.wh_phrases), None)
    of_one = wh is not None and not wh.takes_several and wh.form.case is Case.NOM
    text, tokens = linked.analysis.question.text, linked.analysis.tokens
    return next(filter(None, (name_parts(text, tokens, way, of_one=of_one) for way in ways)), ())


def _longest(spans: Sequence[Span]) -> Iterator[Span]:
    """Those of some spans that no other one holds."""
    for start, end in dict.fromkeys(spans):
        if not any(first <= start and end <= last and (first, last) != (start, end) for first, last in spans):
            yield start, end
