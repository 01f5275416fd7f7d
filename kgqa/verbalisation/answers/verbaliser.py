"""Results of a query -> a short Polish answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from kgqa.config import Style
from kgqa.globe import place_words
from kgqa.model import Analysis, AnswerForm, Definition, Entity, Linked, Meaning, Result, TimeUnit, WhPhrase
from kgqa.polish.lists.function_words import NO, YES
from kgqa.polish.values.units import has_sign, unit_name
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import XSD, Case, Gender, Iri, ItemId, Literal, Number, Term
from kgqa.values.amounts import Amount, amount_of
from kgqa.values.points_in_time import time_of
from kgqa.verbalisation.answers import literal_texts
from kgqa.verbalisation.answers.definition_texts import DefinitionWriter, SharedWriter, joined
from kgqa.verbalisation.answers.label_fitting import Context, Placement, sentence_writer
from kgqa.verbalisation.answers.literal_texts import asked_text, stands_alone, time_text, with_unit
from kgqa.verbalisation.answers.meaning_answers import ConnectionWriter, several_answers
from kgqa.verbalisation.answers.result_texts import asked_phrase, bare_terms, result_text, said_phrase, shown_terms
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_text import MeaningText
from kgqa.verbalisation.words.verb_agreement import Subject
from kgqa.vocabulary import FEMALE, MALE
from wikidata_hdt.wikidata_iris import WKT_LITERAL

_NUMBERS = frozenset(XSD + name for name in ("decimal", "integer", "int", "double", "float", "nonNegativeInteger"))
_NATIVE = ("pl", "mul")
_WHEN = frozenset({"w", "o"})
"""Prepositions that say when."""
"""Languages of labels that Polish readers see as they are."""
_OF_SEX = {MALE: Gender.M1, FEMALE: Gender.F}
"""Genders of people, whatever their names look like: „Jagiełło był”."""
_TRUTH = {"true": YES, "1": YES, "false": NO, "0": NO}


_MOST_GOVERNED = 3
"""Names that a preposition stands in front of, and that are inflected for it."""


class PolishVerbaliser:
    """Implements `kgqa.protocols.Verbaliser` for Polish."""

    def __init__(
        self,
        graph: KnowledgeGraph,
        inflector: Inflector,
        style: Style = Style.QUIZ,
        *,
        in_full: bool = False,
        in_sentences: bool = False,
    ) -> None:
        """`in_full` tells units, that bounds leave other numbers open, and the calendar of days, as people want them;
        sentences always do. `in_sentences` units are told by their names („50 hektarów”), and a preposition governs any
        number of names."""
        self._graph = graph
        self._style = style
        self._in_full = in_full
        self._in_sentences = in_sentences or style is Style.SENTENCE
        self._full = self if in_full else PolishVerbaliser(graph, inflector, in_full=True, in_sentences=True)
        """Tells in full what sentences do not count by the noun of the question."""
        self._sentences = sentence_writer(inflector)
        self._inflector = inflector
        self._placement = Placement(inflector.morphology, inflector)
        self._definitions = DefinitionWriter(graph, inflector, self.verbalise)
        self._connections = ConnectionWriter(
            graph,
            lambda term: self.verbalise([term], AnswerForm()),
            lambda noun, case: inflector.inflect(noun, case=case),
        )
        self._shared = SharedWriter(graph, inflector, self.verbalise)
        self._meanings = MeaningText(lambda term: self.verbalise([term], AnswerForm()), inflector)

    def in_style(self, style: Style) -> PolishVerbaliser:
        """The same in another style."""
        return PolishVerbaliser(self._graph, self._inflector, style)

    def verbalise(
        self,
        terms: Sequence[Term],
        form: AnswerForm,
        *,
        precision: TimeUnit | None = None,
        unit: ItemId | None = None,
        with_unit: bool = False,
        noun: str = "",
    ) -> str:
        """The answer text for one or several terms; empty for no terms.

        `precision` is what is asked for of times, which are told as precisely as they are known without it; a time that
        does not tell it is left out. `unit` is the unit of numbers; it is named only if `with_unit` is set.
        `noun` is the noun of the wh-phrase, which answers leave out („w lubelskim” for „województwo”).
        A preposition governs few names; outside sentences a longer list is told as one („Niemcy, Czechy, Słowacja, …”).
        """
        alone = form.preposition and len(terms) > _MOST_GOVERNED and not self._in_sentences
        if self._style is Style.NOMINATIVE or alone:
            form, noun = AnswerForm(), ""
        told = [self._term(term, form, noun, precision, unit if with_unit else None) for term in terms]
        parts = [part for part in told if part[1]]
        if not parts:
            return ""
        texts = [parts[0][1]]
        for (before, _), (preposition, text) in pairwise(parts):
            texts.append(self._with(preposition, text) if preposition != before else text)
        return self._with(parts[0][0], joined(tuple(dict.fromkeys(texts))))

    def tell(self, result: Result, linked: Linked) -> str:
        """The answer that a result makes to a question, in the style that was set."""
        if self._style is not Style.SENTENCE or self._is_told_whole(result):
            return self.short(result, linked)
        asked = asked_phrase(result, linked)
        phrase = said_phrase(asked, linked)
        counts = phrase is not None and phrase.word == "ile" and bool(phrase.noun)
        verbalise = self.verbalise if counts else self._full.verbalise
        told = result_text(result, linked, verbalise, remarked=True)
        if not counts:
            told = with_unit(told, result.unit)
        return self.finish(linked.analysis, phrase, told, shown_terms(result, asked, linked))

    def short(self, result: Result, linked: Linked) -> str:
        """The answer that a result makes to a question, but no sentence that repeats the question."""
        if result.definition is not None:
            return self.define(result.definition)
        if result.way:
            phrase = next(iter(linked.analysis.wh_phrases), None)
            return self._connections.write(result, phrase.form.case if phrase else Case.NOM)
        if shared := self._shared.write(result):
            return shared
        text = result_text(result, linked, self.verbalise, remarked=self._in_full)
        return with_unit(text, result.unit) if self._in_full else text

    def bare_terms(self, result: Result, linked: Linked) -> tuple[Term, ...]:
        """The terms that `short` tells, where it tells nothing but them: for other languages."""
        return () if self._is_told_whole(result) else bare_terms(result, linked)

    def _is_told_whole(self, result: Result) -> bool:
        """Whether an answer says more than names, which no sentence needs to repeat."""
        return result.definition is not None or bool(result.way or self._shared.write(result))

    def several(self, answers: Sequence[tuple[str, str | None, bool]]) -> str:
        """Several answers in one sentence, each with what it answers where that tells them apart."""
        return several_answers(answers)

    def define(self, definition: Definition) -> str:
        """What a thing is, in the case that the question asks for; as a sentence in that style."""
        if self._style is Style.QUIZ:
            return self._definitions.write(definition, definition.case)
        text = self._definitions.write(definition, Case.NOM)
        if self._style is Style.NOMINATIVE or definition.in_full:
            return text
        label = self._graph.entity(definition.item).label
        sentence = f"{text}." if text.startswith(label) else f"{label} to {text}."
        return sentence[:1].upper() + sentence[1:]

    def meaning(self, meaning: Meaning) -> str:
        """How a question was read, for people: „najmniejszy według powierzchni z: sąsiad (Argentyna)”."""
        return self._meanings.of(meaning)

    def finish(self, analysis: Analysis, phrase: WhPhrase | None, text: str, terms: Sequence[Term]) -> str:
        """A short answer in the style that was set: as it is, or as a sentence where one can be built."""
        if self._style is not Style.SENTENCE:
            return text
        return self._sentences.write(analysis, phrase, text, self._subject(terms)) or text

    def _subject(self, terms: Sequence[Term]) -> Subject:
        """Gender and number of one or several terms; of several, men decide."""
        found = []
        for item in (term.item for term in terms if isinstance(term, Iri)):
            entity = self._graph.entity(item) if item is not None else None
            if entity is None:
                return Subject()
            told = self._inflector.subject(
                entity.label, description=self._description(entity), classes=entity.classes, sex=entity.sex
            )
            found.append(replace(told, gender=_OF_SEX.get(entity.sex, told.gender)) if entity.sex else told)
        if len(found) < 2:  # noqa: PLR2004
            return found[0] if found else Subject()
        men = any(subject.gender is Gender.M1 for subject in found)
        return Subject(Gender.M1 if men else Gender.N, Number.PL)

    def _with(self, preposition: str, text: str) -> str:
        return f"{self._placement.spell(preposition, text)} {text}" if preposition else text

    def _term(
        self, term: Term, form: AnswerForm, noun: str, precision: TimeUnit | None, unit: ItemId | None
    ) -> tuple[str, str]:
        """The preposition and the text of one term."""
        if isinstance(term, Literal):
            says_when = form.case is Case.LOC or form.preposition in _WHEN  # „w jaki dzień”
            bare = says_when and stands_alone(term, precision)
            return "" if bare else form.preposition, self._literal(term, form, precision, unit)
        item = term.item
        if item is None:
            return form.preposition, _local_name(term)
        entity = self._graph.entity(item)
        told = entity.sex is None and self._inflector.names_woman(noun)  # „z jaką aktorką …”
        context = Context(noun if told else self._description(entity), entity.classes, entity.sex, noun)
        return self._placement.parts(entity.label, form, context)

    def _description(self, entity: Entity) -> str:
        """The sort of an item in Polish: its description, or the names of its classes („miasto w Szwajcarii”).

        An item whose best label is no Polish one has no Polish description either.
        """
        if entity.description and entity.language in _NATIVE:
            return entity.description
        classes = (self._graph.entity(one) for one in sorted(entity.classes, key=lambda one: one.number))
        return ", ".join(one.label for one in classes if one.language in _NATIVE)

    def _literal(self, literal: Literal, form: AnswerForm, precision: TimeUnit | None, unit: ItemId | None) -> str:
        time = time_of(literal)
        if time is not None:
            if precision:
                return asked_text(time, precision, form.case, named=self._in_full)
            return time_text(time, form.case, remarked=self._in_full)
        if literal.datatype == XSD + "boolean":
            return _TRUTH.get(literal.value, literal.value)
        amount = amount_of(literal)
        if amount is not None and self._in_full:
            return self._amount(amount, literal.value)
        if literal.datatype in _NUMBERS:
            return self.number(literal.value, unit)
        return (place_words(literal.value) if literal.datatype == WKT_LITERAL else "") or literal.value

    def _amount(self, amount: Amount, text: str) -> str:
        """A number with its unit: „około 50 ha”, „5 lat”; of one without any name it is only told that there is one."""
        shown = literal_texts.digits(text)
        about = f"{literal_texts.ABOUT} " if amount.is_about else ""
        if not self._in_sentences and amount.symbol and has_sign(amount.symbol):
            return f"{about}{shown}{literal_texts.SPACE}{amount.symbol}"
        label = self._unit_label(amount)
        if not label:
            return about + shown + (f" {literal_texts.UNNAMED}" if amount.unit else "")
        return f"{about}{shown} {self._inflector.counted(label, shown, about=amount.is_about)}"

    def _unit_label(self, amount: Amount) -> str:
        if amount.unit is None or (amount.symbol and self._in_sentences):
            return unit_name(amount.symbol)
        entity = self._graph.entity(amount.unit)
        return (unit_name(amount.unit) if entity.language not in _NATIVE else "") or entity.label * bool(
            entity.language
        )

    def number(self, text: str, unit: ItemId | None = None) -> str:
        """A number in digits, with its unit in the form that agrees: „2499 metrów”, „1 metr”, „5,5 kilometra”."""
        shown = literal_texts.digits(text)
        if unit is None:
            return shown
        return f"{shown} {self._inflector.counted(self._graph.entity(unit).label, shown)}"


def _local_name(term: Iri) -> str:
    return term.value.rsplit("/", 1)[-1]
