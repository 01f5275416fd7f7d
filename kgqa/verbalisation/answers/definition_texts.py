"""Definitions in words („polska poetka i eseistka”, „powieścią Bolesława Prusa z 1890 roku”), and what things have in
common („reżyserzy filmowi i scenarzyści”)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from kgqa.model import AnswerForm, Between, Definition, Entity, Result, Thing, Tie, TimeUnit
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.values.time_values import year_last
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Case, Gender, Iri, ItemId, Literal, Number, PropertyId, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.result_texts import Verbalise, adverbial
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.verb_agreement import Agreement, Subject
from kgqa.vocabulary import ENDS, FEMALE, HISTORICAL_COUNTRY

_SLOT = re.compile(r"\{(P\d+):(?:([^+}]+)\+)?(\w+)\}")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")
_VERB = re.compile(r"<(\w+)>")
_MOST_VALUES = 3
"""Values of one fact."""
_MOST_FACTS = 6
"""Of one definition."""
_MOST_NARROWING = 2
"""Facts that narrow the noun."""
_NATIVE = ("pl", "mul")
_TIMES = {"year": TimeUnit.YEAR, "date": None}
_GENDERS = {"m": Gender.M1, "f": Gender.F}
_MOST = 3
"""Callings that are told."""


class DefinitionWriter:
    """Puts definitions into words."""

    def __init__(self, graph: KnowledgeGraph, inflector: Inflector, verbalise: Verbalise) -> None:
        self._graph = graph
        self._inflector = inflector
        self._agreement = Agreement(inflector.morphology, inflector.predicative)
        self._verbalise = verbalise
        self._women = WomensNouns(inflector)
        self._adjectives = {item: name for name, items in adjective_places().items() for item in items}

    def write(self, definition: Definition, case: Case) -> str:
        """What the thing is, as a noun phrase in a case; where all is to be told, sentences."""
        if not definition.in_full:
            name = self._inflector.inflect(definition.full_name, case=case) if definition.full_name else ""
            return ", ".join(filter(None, (name, self._phrase(definition, case))))
        name, what = self._graph.entity(definition.item).label, self._phrase(definition, Case.NOM)
        said = definition.description
        more = [] if not said or said == what else [f"{said[:1].upper()}{said[1:]}."]
        return " ".join((f"{name} – {what}.", *more, *self.facts(definition.item)))

    def facts(self, item: ItemId) -> Iterator[str]:
        """Sentences of what matters most about an item, at most six."""
        subject = self._subject(self._graph.entity(item))
        told = 0
        for _, group, pattern in _rows("fact"):
            suits = not group or subject.gender is _GENDERS[group]
            text = self._filled(pattern, item, subject) if suits and told < _MOST_FACTS else ""
            if text:
                told += 1
                yield text[:1].upper() + text[1:]

    def _phrase(self, definition: Definition, case: Case) -> str:
        entity = self._graph.entity(definition.item)
        if not definition.kinds or self._says_more(definition):
            return self._in_case(definition.description, case)
        if definition.of_person:
            return self._person(definition, entity, case)
        labels = [self._graph.entity(kind).label for kind in definition.kinds]
        head = labels[0] if len(labels) == 1 else labels[0].split(" ")[0]
        phrase = self._inflector.inflect(head, case=case)
        return " ".join((phrase, *self._narrowing(definition.item)))

    def _says_more(self, definition: Definition) -> bool:
        """Whether the description of a thing says its class and more than that („najdłuższa rzeka Polski”)."""
        if not definition.description or definition.of_person:
            return False
        noun = self._graph.entity(definition.kinds[0]).label.split(" ")[0].lower()
        return any(noun in self._lemmas(word) for word in definition.description.lower().split())

    def _lemmas(self, word: str) -> frozenset[str]:
        bare = word.strip(",.;()")
        return frozenset({bare, *(one.lemma.lower() for one in self._inflector.morphology.readings(bare))})

    def _in_case(self, description: str, case: Case) -> str:
        """A description in a case: all of its parts between commas that are noun phrases in the nominative."""
        return ", ".join(self._inflector.inflect(part, case=case) for part in description.split(", "))

    def _person(self, definition: Definition, entity: Entity, case: Case) -> str:
        """„polska poetka, eseistka i tłumaczka”."""
        woman = self._subject(entity).gender is Gender.F
        labels = [self._graph.entity(kind).label for kind in definition.kinds]
        nouns = [self._women.of(label) if woman else label for label in labels]
        told = [self._inflector.inflect(noun, case=case) for noun in nouns]
        adjective = self._nationality(definition.nations, woman=woman, case=case)
        return " ".join(filter(None, (adjective, ", ".join(told[:-1]) + " i " * (len(told) > 1) + told[-1])))

    def _nationality(self, nations: Sequence[ItemId], *, woman: bool, case: Case) -> str:
        """„polska”, „polsko-francuskiej”; empty for no country."""
        names = list(dict.fromkeys(self._adjectives[one] for one in nations if one in self._adjectives))
        if not names:
            return ""
        joined = "-".join((*(f"{name[:-1]}o" for name in names[:-1]), names[-1]))
        beside = "kobieta" if woman else "mężczyzna"
        return self._inflector.agree(joined, beside, case) or joined

    def _narrowing(self, item: ItemId) -> Iterator[str]:
        """What says which of its class a thing is: whose, where, from when; at most two."""
        done: set[str] = set()
        for _, group, pattern in _rows("narrow"):
            if group not in done and len(done) < _MOST_NARROWING:
                text = self._filled(pattern, item, Subject())
                if text:
                    done.add(group)
                    yield text

    def _subject(self, entity: Entity) -> Subject:
        return self._inflector.subject(
            entity.label, description=entity.description, classes=entity.classes, sex=entity.sex
        )

    def _filled(self, pattern: str, item: ItemId, subject: Subject) -> str:
        """A pattern with the values of an item; empty where one is missing that must be there."""
        parts = _OPTIONAL.findall(pattern)
        kept = {part: self._with_values(part, item) for part in parts}
        whole = _OPTIONAL.sub(lambda match: kept[match[1]], pattern)
        if parts and not any(kept.values()):
            return ""
        text = self._with_values(whole, item)
        return _VERB.sub(lambda match: self._agreement.word(match[1], subject), text)

    def _with_values(self, text: str, item: ItemId) -> str:
        found = {match[0]: self._value(item, match) for match in _SLOT.finditer(text)}
        return _SLOT.sub(lambda match: found[match[0]], text) if all(found.values()) else ""

    def _value(self, item: ItemId, slot: re.Match[str]) -> str:
        terms = self._terms(item, PropertyId(slot[1]))
        if slot[3] in _TIMES:
            asked = _TIMES[slot[3]]
            form = AnswerForm() if asked else adverbial(terms[:1])
            return _dated(self._verbalise(terms[:1], form, precision=asked), bare=asked is not None)
        return self._verbalise(terms[:_MOST_VALUES], AnswerForm(Case(slot[3]), preposition=slot[2] or ""))

    def _terms(self, item: ItemId, by: PropertyId) -> list[Term]:
        """The values of a property that have a Polish name and have not ended, the best known first; none that is the
        item itself, and one of several literals."""
        found = [one for one in self._graph.objects(item.iri, by.direct) if one != item.iri]
        if literals := [one for one in found if isinstance(one, Literal)]:
            return [*literals[:1]]
        named = [one.item for one in found if isinstance(one, Iri) and one.item and self._is_native(one.item)]
        current = [one for one in named if not self._is_past(one)] or named
        return [one.iri for one in sorted(current, key=lambda one: -self._graph.popularity(one))]

    def _is_native(self, item: ItemId) -> bool:
        return self._graph.entity(item).language in _NATIVE

    def _is_past(self, item: ItemId) -> bool:
        ended = any(self._graph.objects(item.iri, end.direct) for end in ENDS)
        return ended or HISTORICAL_COUNTRY in self._graph.entity(item).classes


def _dated(text: str, *, bare: bool) -> str:
    """„2 lipca 1923 roku”, „w 1923 roku”, bare „1923 roku”; other times as they are."""
    told = year_last(text)
    if told is None:
        return text
    alone = not told.before and not bare
    return f"{'w ' if alone else told.before}{told.year} roku{told.era}"


@cache
def _rows(use: str) -> tuple[tuple[str, str, str], ...]:
    return tuple((row[0], row[1], row[2]) for row in language_data.rows("definitions") if row[0] == use)


class WomensNouns:
    """Makes the names of occupations for women; endings in `data/kinds.tsv`, checked by the dictionary."""

    def __init__(self, inflector: Inflector) -> None:
        self._inflector = inflector
        endings = [row for row in language_data.rows("kinds") if row[0] == "feminine"]
        self._endings = sorted(((row[2], row[1]) for row in endings), key=lambda pair: -len(pair[0]))
        self.of = lru_cache(maxsize=2048)(self._of)
        """The name of an occupation of a woman, in the nominative; the same where the dictionary has no other."""

    def _of(self, label: str) -> str:
        words = label.split(" ")
        noun = next((i for i, word in enumerate(words) if self._noun(word) is not None), None)
        if noun is None:
            return label
        found = self._noun(words[noun])
        assert found is not None
        changed = [found if i == noun else self._beside(word) for i, word in enumerate(words[: noun + 2])]
        return " ".join((*changed, *words[noun + 2 :]))

    def _noun(self, word: str) -> str | None:
        """The feminine noun that the dictionary has, by the longest ending."""
        for ending, feminine in self._endings:
            made = word.removesuffix(ending) + feminine
            if word.endswith(ending) and self._is_womans(made):
                return made
        return None

    def _is_womans(self, word: str) -> bool:
        readings = self._inflector.morphology.readings(word)
        return any(
            one.tag.pos == "subst" and one.lemma == word and Gender.F in one.tag.genders and Case.NOM in one.tag.cases
            for one in readings
        ) and self._inflector.names_woman(word)

    def _beside(self, word: str) -> str:
        """An adjective beside the noun („akademicka”); other words stay („dzieł”)."""
        readings = self._inflector.morphology.readings(word)
        masculine = any(one.tag.pos == "adj" and one.lemma == word for one in readings)
        return (self._inflector.predicative(word, Gender.F, Number.SG) or word) if masculine else word


class SharedWriter:
    """Puts what things have in common into words, by how its property is told (`meaning_answers.yaml`)."""

    def __init__(self, graph: KnowledgeGraph, inflector: Inflector, verbalise: Verbalise) -> None:
        self._graph = graph
        self._inflector = inflector
        self._verbalise = verbalise
        self._women = WomensNouns(inflector)

    def write(self, result: Result) -> str:
        """What all of several things are or do; empty for what is told by its name alone, and for other results."""
        things = _things(result)
        if not things:
            return ""
        frame = next((text for name, text in _frames().items() if self._has(things[0], name, result.terms)), "")
        values = [one.item for one in result.terms if isinstance(one, Iri) and isinstance(one.item, ItemId)]
        return frame.format(
            what=self._are(things, values[:1]),
            all=self._are(things, values[:_MOST]),
            gen=self._verbalise(result.terms[:1], AnswerForm(Case.GEN)),
        )

    def _has(self, thing: ItemId, name: PropertyId, values: Sequence[Term]) -> bool:
        return frozenset(values) <= frozenset(self._graph.objects(thing.iri, name.direct))

    def _are(self, things: Sequence[ItemId], values: Sequence[ItemId]) -> str:
        """What several things are, in the plural, the best known first; of women alone in their form."""
        women = all(self._graph.entity(one).sex == FEMALE for one in things)
        ranked = sorted(values, key=lambda one: -self._graph.popularity(one))
        labels = (self._graph.entity(one).label for one in ranked)
        nouns = (self._women.of(one) if women else one for one in labels)
        return joined([self._inflector.inflect(one, case=Case.NOM, number=Number.PL) for one in nouns])


def _things(result: Result) -> Sequence[ItemId]:
    """The named things of which it is asked what they have in common, whatever that is."""
    meaning = result.meaning
    if not isinstance(meaning, Between) or meaning.tie is not Tie.SHARED or meaning.kind is not None:
        return ()
    terms = [one.term for one in meaning.things if isinstance(one, Thing)]
    items = [one.item for one in terms if isinstance(one, Iri) and isinstance(one.item, ItemId)]
    return items if len(items) == len(meaning.things) else ()


@cache
def _frames() -> Mapping[PropertyId, str]:
    texts: Mapping[str, str] = language_data.document("meaning_answers")["shared"]
    return {PropertyId(name): text for name, text in texts.items()}


def joined(texts: Sequence[str]) -> str:
    """Texts as a Polish list: „a”, „a i b”, „a, b i c”."""
    if len(texts) < 2:  # noqa: PLR2004
        return "".join(texts)
    return ", ".join(texts[:-1]) + " i " + texts[-1]
