"""Completes follow-up questions with what was talked about: „a jego żona?” -> „żona Adama Mickiewicza?”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from kgqa.assembly import Parts
from kgqa.model import AnswerForm, Question, Token
from kgqa.polish.tokens.tags import FINITE_VERBS, PERSONAL_VERBS, PREPOSITIONS, SUBSTANTIVES
from kgqa.resources import table_rows
from kgqa.terms import Case, Gender, ItemId, Number

_LEAD = re.compile(r"^(?:(?:no\s+)?a|i|oraz)\s+(?:co\s+z\s+)?", re.IGNORECASE)
_GENDERS = {Gender.M1: "m", Gender.M2: "m", Gender.M3: "m", Gender.F: "f", Gender.N: "n"}
_BEFORE_INSTRUMENTAL = frozenset({"z", "ze", "nad", "pod", "przed", "za", "między"})
_SKIPPED = frozenset({"prep", "interp", "conj", "part"})
_CASES = (Case.GEN, Case.LOC, Case.INST, Case.ACC, Case.NOM)
_WHETHER = "czy"


Span = tuple[int, int]
"""Offsets in a question, in characters."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The last question, and where names stand in it that others may take the place of."""

    text: str
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class _Pronoun:
    role: str
    genders: str
    case: Case


class FollowUps:
    """Completes questions. Safe to share among threads."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def bare(self, text: str) -> str:
        """A line without what leads over to it: „a jak wysokie są Rysy?” -> „jak wysokie są Rysy?”."""
        return _LEAD.sub("", text.strip())

    def is_name(self, text: str) -> bool:
        """Whether a line is nothing but a name, of which the same is asked as of another: „a z Węgrami?”."""
        tokens = self._parts.analyser.analyse(Question(self.bare(text))).tokens
        return _is_name(tokens) and not any(_class(one) in FINITE_VERBS for one in tokens)

    def points_back(self, text: str) -> bool:
        """Whether the words themselves say that a question goes on from what was said: „a …”, „jego”."""
        words = re.findall(r"\w+", text.lower())
        return (
            bool(_LEAD.match(text.strip())) or any(word in _pronouns() for word in words) or self._lacks_subject(text)
        )

    def _lacks_subject(self, text: str) -> bool:
        """Whether a line asks whether something is so without saying of what: „czy jest większa od Krakowa?”."""
        tokens = self._parts.analyser.analyse(Question(text)).tokens
        verbs = [one for one in tokens if one.is_likely(PERSONAL_VERBS)]
        if not tokens or tokens[0].form.lower() != _WHETHER or len(verbs) != 1:
            return False
        behind = pairwise(tokens)
        return not any(_is_subject(one, verbs[0]) for before, one in behind if not before.is_likely(PREPOSITIONS))

    def completed(self, text: str, topics: Sequence[ItemId], last: Asked | None) -> Iterator[str]:
        """The questions that may be meant, likeliest first; `topics` is what was talked about, the latest first."""
        bare = self.bare(text)
        tokens = self._parts.analyser.analyse(Question(bare)).tokens
        renamed = list(self._renamed(bare, tokens, last)) if last is not None else []
        yield from renamed
        yield from self._asked_otherwise(bare, last) if last is not None else ()
        if renamed and bare != text.strip() and _is_name(tokens):
            return
        for topic in topics:
            yield from self._about(tokens, topic)

    def _renamed(self, text: str, tokens: Sequence[Token], last: Asked) -> Iterator[str]:
        """The last question about another name, if the text is nothing but a name; one that nobody knows as it is."""
        words = [index for index, token in enumerate(tokens) if _class(token) not in _SKIPPED]
        if not words or any(_class(token) in FINITE_VERBS for token in tokens):
            return
        start, end = words[0], words[-1] + 1
        linked = self._parts.linker.link(self._parts.analyser.analyse(Question(text)))
        whole = [one for one in linked.mentions if (one.start, one.end) == (start, end) and one.candidates]
        if not last.spans or not (whole or _is_name(tokens)):
            return
        asked = self._parts.analyser.analyse(Question(last.text)).tokens
        (before, behind), cases = self._replaced_name(asked, last, tokens[:start], tokens[start:end])
        forms = [self._form(ItemId(whole[0].candidates[0].item), case) for case in cases] if whole else []
        named = text[tokens[start].start : tokens[end - 1].end]
        for name in dict.fromkeys((*forms, named)):
            yield last.text[:before] + name + last.text[behind:]

    def _asked_otherwise(self, text: str, last: Asked) -> Iterator[str]:
        """The last question with another wh-phrase in place of its own, if the text is nothing else: „a gdzie?”."""
        line, asked = (self._parts.analyser.analyse(Question(one)) for one in (text, last.text))
        words = [index for index, token in enumerate(line.tokens) if _class(token) != "interp"]
        for phrase, own in zip(line.wh_phrases[:1], asked.wh_phrases[:1], strict=False):
            if words and (phrase.start, phrase.end) == (words[0], words[-1] + 1):
                before, behind = asked.tokens[own.start].start, asked.tokens[own.end - 1].end
                put = text[line.tokens[words[0]].start : line.tokens[words[-1]].end]
                whole = last.text[:before] + put + last.text[behind:]
                yield whole[:1].upper() + whole[1:]

    def _replaced_name(
        self, asked: Sequence[Token], last: Asked, before: Sequence[Token], named: Sequence[Token]
    ) -> tuple[Span, list[Case]]:
        """The name of the last question that another is put in place of, and its cases, the likeliest first: one behind
        the same preposition, or else in the same case, or else the first."""
        prepositions, cases = _prepositions(before), frozenset().union(*(one.cases for one in named))

        def differs(span: Span) -> tuple[bool, bool]:
            ahead = [one for one in asked if one.end <= span[0]]
            return _prepositions(ahead[-1:]) != prepositions, cases.isdisjoint(_cases_in(asked, span))

        found = min(last.spans, key=differs)
        own = _cases_in(asked, found)
        return found, sorted(_CASES, key=lambda case: case not in own)

    def _about(self, tokens: Sequence[Token], topic: ItemId) -> Iterator[str]:
        """The question about a topic: its name in place of a pronoun, or else behind the verb or the words."""
        words = [token.form for token in tokens if _class(token) != "interp"]
        if any(word.lower() in _pronouns() for word in words):
            yield from self._replaced(tokens, words, topic)
            return
        if words[:1] and words[0].lower() == _WHETHER:
            yield _joined([words[0], self._form(topic, Case.NOM), *words[1:]])
        verbs = [index for index, token in enumerate(tokens) if _class(token) in FINITE_VERBS]
        name = self._form(topic, Case.NOM if verbs else Case.GEN)
        yield _joined([*words, name])
        if verbs and verbs[-1] + 1 < len(words):
            yield _joined([*words[: verbs[-1] + 1], name, *words[verbs[-1] + 1 :]])

    def _replaced(self, tokens: Sequence[Token], words: list[str], topic: ItemId) -> Iterator[str]:
        """The question with the name in place of the first pronoun that may stand for it.

        One that goes with a noun („jego żona”) is no object.
        """
        for index, word in enumerate(words):
            for pronoun in _pronouns().get(word.lower(), ()):
                noun = _noun_behind(tokens, index) if pronoun.role == "possessive" else -1
                if not self._suits(topic, pronoun.genders) or (pronoun.role == "possessive" and noun < 0):
                    continue
                rest = words[index + 1 :]
                if noun >= 0:
                    behind = noun - index
                    yield _joined([*words[:index], *rest[:behind], self._form(topic, Case.GEN), *rest[behind:]])
                    break
                form = self._form(topic, _case(pronoun, words[index - 1 : index]))
                yield _joined([*words[:index], form, *rest])

    def _form(self, item: ItemId, case: Case) -> str:
        return self._parts.verbaliser.verbalise([item.iri], AnswerForm(case))

    def _suits(self, item: ItemId, genders: str) -> bool:
        """Whether a pronoun of these genders may stand for an item; one of unknown gender may be anything."""
        entity = self._parts.graph.entity(item)
        subject = self._parts.inflector.subject(
            entity.label, description=entity.description, classes=entity.classes, sex=entity.sex
        )
        if subject.number is Number.PL:
            return "p" in genders
        return subject.gender is None or _GENDERS[subject.gender] in genders


def _is_subject(token: Token, verb: Token) -> bool:
    """Whether a word may be what a verb tells of: a noun in the nominative that agrees with it, or an unknown name."""
    if not token.readings:
        return token.form[:1].isupper()
    form = verb.best.tag if verb.best else None
    return form is not None and any(
        Case.NOM in one.tag.cases
        and form.numbers & one.tag.numbers
        and (not form.genders or form.genders & one.tag.genders)
        for one in token.readings_as(SUBSTANTIVES)
    )


def _is_name(tokens: Sequence[Token]) -> bool:
    """Whether words are written like a name: the first that is no preposition begins with a capital letter."""
    words = [one for one in tokens if one.form[0].isalnum() and not one.is_likely(PREPOSITIONS)]
    return bool(words) and words[0].form[0].isupper()


def _prepositions(tokens: Sequence[Token]) -> frozenset[str]:
    """The prepositions among some words, by their lemmas: „z” and „ze” are one."""
    return frozenset(lemma for one in tokens if one.is_likely(PREPOSITIONS) for lemma in one.lemmas)


def _cases_in(tokens: Sequence[Token], span: Span) -> frozenset[Case]:
    """The cases in which a name stands, by the likeliest readings of its words; options, which are no tokens, stand in
    the nominative."""
    inside = [one.best for one in tokens if span[0] <= one.start and one.end <= span[1]]
    if not inside:
        return frozenset({Case.NOM})
    return frozenset(case for best in inside if best is not None for case in best.tag.cases)


def _case(pronoun: _Pronoun, before: Sequence[str]) -> Case:
    """The case that a pronoun stands for: „nim” is the instrumental behind „z”, else the locative."""
    instrumental = pronoun.case is Case.LOC and any(word.lower() in _BEFORE_INSTRUMENTAL for word in before)
    return Case.INST if instrumental else pronoun.case


def _noun_behind(tokens: Sequence[Token], index: int) -> int:
    """The noun that a possessive pronoun goes with: the next one, adjectives in between; -1 if there is none."""
    for place in range(index + 1, len(tokens)):
        if _class(tokens[place]) == "subst":
            return place
        if _class(tokens[place]) not in ("adj", "adjc", "ppas", "pact"):
            return -1
    return -1


def _class(token: Token) -> str:
    best = token.best
    return best.tag.pos if best is not None else ""


def _joined(words: Sequence[str]) -> str:
    text = " ".join(words)
    return text[:1].upper() + text[1:] + "?"


@cache
def _pronouns() -> dict[str, tuple[_Pronoun, ...]]:
    found: dict[str, tuple[_Pronoun, ...]] = {}
    for form, role, genders, case in table_rows("kgqa.interfaces.chat", "pronouns.tsv"):
        found[form] = (*found.get(form, ()), _Pronoun(role, genders, Case(case)))
    return found
