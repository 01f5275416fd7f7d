"""Completes follow-up questions with what was talked about: „a jego żona?” -> „żona Adama Mickiewicza?”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.assembly import Parts
from kgqa.model import AnswerForm, Question, Token
from kgqa.polish.tokens.tags import FINITE_VERBS
from kgqa.resources import table_rows
from kgqa.terms import Case, Gender, ItemId, Number

_LEAD = re.compile(r"^(?:(?:no\s+)?a|i|oraz)\s+(?:co\s+z\s+)?", re.IGNORECASE)
_GENDERS = {Gender.M1: "m", Gender.M2: "m", Gender.M3: "m", Gender.F: "f", Gender.N: "n"}
_BEFORE_INSTRUMENTAL = frozenset({"z", "ze", "nad", "pod", "przed", "za", "między"})
_SKIPPED = frozenset({"prep", "interp", "conj", "part"})
_CASES = (Case.GEN, Case.LOC, Case.INST, Case.ACC, Case.NOM)


@dataclass(frozen=True, slots=True)
class Asked:
    """The last question, and where the name stands in it that another may take the place of; in characters."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Pronoun:
    role: str
    genders: str
    case: Case


class FollowUps:
    """Completes questions. Safe to share among threads."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def points_back(self, text: str) -> bool:
        """Whether the words themselves say that a question goes on from what was said: „a …”, „jego”."""
        words = re.findall(r"\w+", text.lower())
        return bool(_LEAD.match(text.strip())) or any(word in _pronouns() for word in words)

    def completed(self, text: str, topics: Sequence[ItemId], last: Asked | None) -> Iterator[str]:
        """The questions that may be meant, likeliest first; `topics` is what was talked about, the latest first."""
        bare = _LEAD.sub("", text.strip())
        tokens = self._parts.analyser.analyse(Question(bare)).tokens
        if last is not None:
            yield from self._renamed(bare, tokens, last)
        for topic in topics:
            yield from self._about(tokens, topic)

    def _renamed(self, text: str, tokens: Sequence[Token], last: Asked) -> Iterator[str]:
        """The last question about another name, if the text is nothing but a name."""
        words = [index for index, token in enumerate(tokens) if _class(token) not in _SKIPPED]
        if not words or any(_class(token) in FINITE_VERBS for token in tokens):
            return
        start, end = words[0], words[-1] + 1
        linked = self._parts.linker.link(self._parts.analyser.analyse(Question(text)))
        whole = [one for one in linked.mentions if (one.start, one.end) == (start, end) and one.candidates]
        if not whole:
            return
        named = text[tokens[start].start : tokens[end - 1].end]
        item = ItemId(whole[0].candidates[0].item)
        cases = sorted(_CASES, key=lambda case: case not in self._cases_of(last))
        for name in dict.fromkeys((*(self._form(item, case) for case in cases), named)):
            yield last.text[: last.start] + name + last.text[last.end :]

    def _cases_of(self, last: Asked) -> frozenset[Case]:
        """The cases in which the name stands in the last question."""
        tokens = self._parts.analyser.analyse(Question(last.text)).tokens
        inside = (one.best for one in tokens if last.start <= one.start and one.end <= last.end)
        return frozenset(case for best in inside if best is not None for case in best.tag.cases)

    def _about(self, tokens: Sequence[Token], topic: ItemId) -> Iterator[str]:
        """The question about a topic: its name in place of a pronoun, or else behind the verb or the words."""
        words = [token.form for token in tokens if _class(token) != "interp"]
        if any(word.lower() in _pronouns() for word in words):
            yield from self._replaced(tokens, words, topic)
            return
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
