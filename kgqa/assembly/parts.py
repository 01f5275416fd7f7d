"""Builds the pipeline out of the stages that a configuration asks for."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.assembly.data import data_directory, open_data
from kgqa.assembly.plugins import open_reranker
from kgqa.assembly.text import open_fallback
from kgqa.confidence import Confidence
from kgqa.config import Config, Mode
from kgqa.execution.statements import supporting_statements
from kgqa.linking.appositions import AppositionWidener
from kgqa.linking.chooser import LinkChooser
from kgqa.linking.classes import ClassLinker
from kgqa.linking.context import Context as LinkContext
from kgqa.linking.derivation import PlaceDerivation
from kgqa.linking.keys import LemmaKeys
from kgqa.linking.linker import EntityLinker
from kgqa.linking.mentions import MentionDetector
from kgqa.linking.names import NameLinker
from kgqa.linking.places import adjective_places
from kgqa.linking.relation_table import RELATIONS_FILE, read_relations
from kgqa.linking.relations import RelationLexicon
from kgqa.linking.scoring import CandidateScorer
from kgqa.linking.spelling import Diacritics
from kgqa.matching.answerer import TemplateAnswerer
from kgqa.matching.constraints import AnswerConstraints
from kgqa.matching.library import load_library
from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.solver import Solver
from kgqa.matching.templates import TemplateLibrary
from kgqa.model import Answer, Budget
from kgqa.morphology import MorfeuszMorphology
from kgqa.pipeline import Outcome, Pipeline
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.resources import template_directory
from kgqa.verbalisation.inflection import Inflector
from kgqa.verbalisation.verbaliser import PolishVerbaliser


@dataclass(frozen=True, slots=True)
class Parts:
    """The components of a pipeline, for tools that look inside."""

    pipeline: Pipeline
    analyser: QuestionAnalyser
    linker: EntityLinker
    names: NameLinker
    answerer: TemplateAnswerer
    executor: QueryExecutor
    graph: KnowledgeGraph
    library: TemplateLibrary


def open_library(config: Config, *, check_queries: bool = False) -> TemplateLibrary:
    """The question templates of the configuration. Raises TemplateError."""
    return load_library(config.templates or template_directory(), check_queries=check_queries)


def open_relations(config: Config) -> RelationLexicon:
    """The relation lexicon of the configured template directory; empty where it has none. Raises TemplateError."""
    path = (config.templates or template_directory()) / RELATIONS_FILE
    return RelationLexicon(read_relations(path) if path.is_file() else ())


def open_parts(config: Config) -> Parts:
    """Build everything. Raises ConfigError, DataError, TemplateError."""
    morphology = MorfeuszMorphology()
    data = open_data(data_directory(config, morphology), config.kg)
    executor, graph = data.executor, data.graph
    classes = ClassLinker(data.labels)
    keys = LemmaKeys(morphology)
    detector = MentionDetector(data.labels, keys, CandidateScorer(), Diacritics(morphology))
    chooser = LinkChooser(LinkContext(graph, classes), reranker=open_reranker(config.reranker))
    names = NameLinker(detector, PlaceDerivation(data.labels, graph, morphology), chooser)
    linker = EntityLinker(detector, classes, AppositionWidener(classes, graph), open_relations(config))
    library = open_library(config)
    budget = Budget(config.seconds, config.rows)
    solver = Solver(library, executor, graph, AnswerConstraints(graph, adjective_places()), budget)
    answerer = TemplateAnswerer(TemplateMatcher(library), solver)
    analyser = QuestionAnalyser(morphology, config.spacy_model)
    inflector = Inflector(morphology)
    pipeline = Pipeline(
        analyser,
        linker,
        answerer,
        PolishVerbaliser(graph, inflector, config.style),
        Confidence(),
        fallback=open_fallback(config, data, keys, inflector),
        use_graph=config.mode is not Mode.TEXT,
    )
    return Parts(pipeline, analyser, linker, names, answerer, executor, graph, library)


def open_pipeline(config: Config) -> Pipeline:
    """The pipeline of a configuration. Raises DataError, TemplateError."""
    return open_parts(config).pipeline


def with_statements(outcome: Outcome, parts: Parts) -> Outcome:
    """The outcome with the statements of the graph that its answer rests on."""
    answer = outcome.answer
    if not isinstance(answer, Answer):
        return outcome
    found = (supporting_statements(parts.executor, query, answer.items) for query in answer.evidence.queries)
    evidence = replace(answer.evidence, triples=tuple(dict.fromkeys(one for group in found for one in group)))
    asked = tuple(with_statements(one, parts) for one in outcome.parts)
    return replace(outcome, answer=replace(answer, evidence=evidence), parts=asked)
