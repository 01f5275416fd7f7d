"""The way back: questions written out of meanings that the graph answers, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.drawing import DrawnMeaning, DrawnRelation, MeaningDrawer
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.free.steps import Steps
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.assembly.parts import Parts, open_relations, open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import AnswerForm, Budget, Query, Token
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.tokens.tags import FINITE_VERBS
from kgqa.terms import Case, Iri, PropertyId, Term
from kgqa.verbalisation.meanings.question_generation import MeaningQuestions, Wording, WrittenQuestion

_STATEMENTS = 300
"""Statements of a property among which things are drawn."""
_BUDGET = Budget(60.0, _STATEMENTS)


@dataclass(frozen=True, slots=True)
class GeneratedQuestion:
    """A question with the meaning that it was written out of, and what that denotes."""

    drawn: DrawnMeaning
    question: WrittenQuestion


class QuestionGenerator:
    """Draws meanings and writes questions out of them."""

    def __init__(self, parts: Parts, config: Config) -> None:
        """Over the parts of a configuration. Raises TemplateError."""
        self._parts = parts
        tables = open_tables(config)
        self._lexicon = open_relations(tables)
        self._vocabulary = open_vocabulary(tables)
        graph = parts.graph
        constraints = AnswerConstraints(graph, adjective_places())
        kinds = Kinds(graph, constraints, ItemSorts(graph))
        self._denoter = lambda: Denoter(Steps(graph), kinds, lambda terms: constraints.current(tuple(terms)))
        self._questions = MeaningQuestions(self._name, parts.inflector)

    def generate(self, count: int, seed: int = 0) -> Iterator[GeneratedQuestion]:
        """Questions out of so many meanings, or of fewer where the graph does not have what operators need; all
        wordings of each. The same seed gives the same."""
        dimensions = [one.dimension for one in self._vocabulary.dimensions if not one.dimension.until]
        drawer = MeaningDrawer(self._parts.graph, list(self._relations()), dimensions, self._denoter, seed)
        for drawn in drawer.draw(count):
            for question in self._questions.write(drawn.meaning):
                yield GeneratedQuestion(drawn, question)

    def sentences(self, count: int) -> Iterator[str]:
        """The whole questions among those out of so many meanings, each once."""
        said: set[str] = set()
        for one in self.generate(count):
            if one.question.wording is Wording.QUESTION and one.question.text not in said:
                said.add(one.question.text)
                yield one.question.text

    def _relations(self) -> Iterator[DrawnRelation]:
        """The relations of the lexicon whose names are nouns that it knows, each with some statements."""
        for one in self._lexicon.relations:
            relation = self._vocabulary.families.relation(one.property, one.name)
            tokens = self._parts.analyser.tokens(relation.name)
            if any(_is_noun(tokens, phrase.words) for phrase in one.phrases if not phrase.names_subject):
                yield DrawnRelation(relation, tuple(self._statements(one.property)))

    def _statements(self, by: PropertyId) -> Iterator[tuple[Iri, Term]]:
        query = Query.read(f"SELECT ?s ?o WHERE {{ ?s wdt:{by} ?o }} LIMIT {_STATEMENTS}")
        for subject, value in sorted(self._parts.executor.execute(query, _BUDGET).rows, key=str):
            if isinstance(subject, Iri) and value is not None:
                yield subject, value

    def _name(self, term: Term, case: Case) -> str:
        return self._parts.verbaliser.verbalise([term], AnswerForm(case))


def _is_noun(tokens: Sequence[Token], lemmas: Sequence[str]) -> bool:
    """Whether words are a phrase of the lexicon, given as lemmas, that begins with or holds a noun and no verb."""
    same = len(tokens) == len(lemmas) and all(one in token.lemmas for token, one in zip(tokens, lemmas, strict=True))
    classes = [{reading.tag.pos for reading in token.readings} for token in tokens]
    return same and any("subst" in one for one in classes) and not any(one and one <= FINITE_VERBS for one in classes)
