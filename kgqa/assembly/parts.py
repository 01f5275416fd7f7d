"""Builds the pipeline out of the stages that a configuration asks for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kgqa.answering.belonging import Divisions
from kgqa.answering.complete.denials import PastDenials
from kgqa.answering.complete.set_judge import SetJudge
from kgqa.answering.definition_answerer import Definer, DefinitionAnswerer
from kgqa.answering.described.description_answerer import DescriptionAnswerer
from kgqa.answering.described.description_search import DescriptionSearch
from kgqa.answering.free.free_answerer import FreeAnswerer
from kgqa.answering.free.kinds import Kinds
from kgqa.answering.judging import ResultJudge
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.licensing import Licensing
from kgqa.answering.offices import Offices
from kgqa.answering.shown_queries import Namesakes, ShownQueries
from kgqa.answering.solver import Solver
from kgqa.answering.statements.statement_answerer import StatementAnswerer
from kgqa.answering.template_answerer import TemplateAnswerer
from kgqa.assembly.data import Data, data_directory, open_data
from kgqa.assembly.plugins import check_unread, open_reranker
from kgqa.assembly.template_tables import TemplateTables, open_tables, with_own_words
from kgqa.config import Config, Mode
from kgqa.execution.statements import supporting_statements
from kgqa.linking.choice.candidate_order import ContextOrder
from kgqa.linking.choice.chooser import LinkChooser, NameLinker
from kgqa.linking.evidence.relation_ends import EndReader
from kgqa.linking.evidence.said_kinds import KindReader
from kgqa.linking.evidence.sentence_context import Context as LinkContext
from kgqa.linking.facts.callings import GenderReader, HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader, FullerSignatures, GraphSignatures, Signatures
from kgqa.linking.linker import EntityLinker
from kgqa.linking.lookup.inexact_names import Diacritics
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.mention_widening import AppositionWidener
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.linking.relations.relation_linker import CueLexicon, RelationLexicon
from kgqa.linking.relations.relation_table import GraphEnds
from kgqa.linking.relations.value_links import ClassLinker, ValueForms, ValueLinker
from kgqa.matching.free.free_reader import FreeReader
from kgqa.matching.free.free_vocabulary import NamedEnd, Vocabulary
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.word_classes import little_words
from kgqa.matching.free.wordings import Directions, Told, Wordings
from kgqa.matching.matcher import TemplateMatcher
from kgqa.model import Answer, AnswerType, Budget, Evidence, Query, Result
from kgqa.morphology import MorfeuszMorphology
from kgqa.pipeline.outcome import Outcome
from kgqa.pipeline.question_answering import Pipeline
from kgqa.polish.lists.class_nouns import adjective_places, class_nouns
from kgqa.polish.messages.messages import InnerQuestions
from kgqa.polish.messages.plain_speech import PlainSpeech
from kgqa.polish.messages.typing_slips import Slips
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.polish.tokens.words import Morphology
from kgqa.protocols import KnowledgeGraph, QueryExecutor, TextFallback
from kgqa.retrieval.index.index_manifest import has_passages
from kgqa.sparql.algebra import Select
from kgqa.sparql.scope import aggregates
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import PropertyId, Term
from kgqa.verbalisation.answers.verbaliser import PolishVerbaliser
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.question_generation import StatementQuestions
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelIndex


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
    verbaliser: PolishVerbaliser
    """Puts terms into words, whatever the style of answers."""
    questions: StatementQuestions
    inflector: Inflector
    labels: LabelIndex
    definer: Definer
    """What items are."""


def open_library(config: Config) -> TemplateLibrary:
    """The question templates of the configuration. Raises TemplateError."""
    return open_tables(config).library


def open_relations(tables: TemplateTables, graph_ends: GraphEnds | None = None) -> RelationLexicon:
    """The lexicon of the relations of a template directory."""
    return RelationLexicon(tables.relations, graph_ends=graph_ends)


def open_vocabulary(tables: TemplateTables) -> Vocabulary:
    """Dimensions, relation families, words of paths and weights of words of a template directory."""
    told = (Told(one.property, one.name, one.subject, one.object) for one in tables.relations)
    wordings = Wordings(tables.weights, told)
    directions = Directions(tables.directions)
    places, ends = adjective_places(), dict(_named_ends(tables))
    return Vocabulary(tables.dimensions, tables.families, places, wordings, tables.path_words, directions, ends)


def _named_ends(tables: TemplateTables) -> Iterator[tuple[str, tuple[NamedEnd, ...]]]:
    """The class nouns that name the relations which lead to their members („waluta”), each with these."""
    found: defaultdict[str, list[NamedEnd]] = defaultdict(list)
    for one in tables.relations:
        words = {phrase.words[0] for phrase in one.phrases if len(phrase.words) == 1}
        for noun in sorted(words & one.object.nouns):
            found[noun].append(NamedEnd(tables.families.relation(one.property, one.name), one.subject))
    return ((noun, tuple(ends)) for noun, ends in found.items())


def _agents(tables: TemplateTables, morphology: Morphology) -> Mapping[PropertyId, frozenset[str]]:
    """The nouns of one word that name the people whom properties lead to, by property; not those who hold a place."""

    def is_noun(word: str) -> bool:
        return any(one.lemma == word and one.is_of(SUBSTANTIVES) for one in morphology.readings(word))

    return {
        relation.property: frozenset(
            one.words[0]
            for one in relation.phrases
            if len(one.words) == 1 and not one.names_subject and is_noun(one.words[0])
        )
        for relation in tables.relations
        if relation.object.type is AnswerType.PERSON and relation.subject.type is not AnswerType.PLACE
    }


def open_parts(config: Config, data: Data | None = None) -> Parts:
    """Build everything, over the configured data or other data. Raises ConfigError, DataError, TemplateError."""
    morphology = MorfeuszMorphology()
    data = data or open_data(data_directory(config, morphology), config.kg, CheckedFiles.below(config.cache))
    graph, tables, keys = data.graph, with_own_words(open_tables(config), data, morphology), LemmaKeys(morphology)
    linker, names = _open_linking(config, data, tables, morphology, keys)
    constraints = AnswerConstraints(graph, adjective_places())
    answerer, described = _open_answering(config, data, tables, constraints, morphology)
    definer = Definer(graph, constraints, adjective_places())
    analyser = QuestionAnalyser(morphology, config.spacy_model)
    inflector = Inflector(morphology)
    pipeline = Pipeline(
        analyser,
        linker,
        DefinitionAnswerer(described, definer),
        PolishVerbaliser(graph, inflector, config.style),
        fallback=_open_fallback(config, data, keys, inflector),
        use_graph=config.mode is not Mode.TEXT,
        teller=PolishVerbaliser(graph, inflector, config.style, in_full=True),
        plainly=PlainSpeech(analyser.tokens).of,
        inner=InnerQuestions(analyser.tokens).of,
        corrected=_open_slips(morphology, analyser, tables, data).corrected,
        completeness=PastDenials() if config.kg else SetJudge(graph, data.statistics, data.executor),
    )
    return Parts(
        pipeline, analyser, linker, names, answerer, data.executor, graph, tables.library,
        PolishVerbaliser(graph, inflector, in_full=True), StatementQuestions(graph, inflector), inflector, data.labels,
        definer,
    )  # fmt: skip


def _open_linking(
    config: Config, data: Data, tables: TemplateTables, morphology: MorfeuszMorphology, keys: LemmaKeys
) -> tuple[EntityLinker, NameLinker]:
    """What links the words of questions, and the names of any text. Raises ConfigError."""
    graph, classes = data.graph, ClassLinker(data.labels)
    detector = MentionDetector(data.labels, keys, Diacritics(morphology))
    relations = open_relations(tables, GraphEnds(data.statistics, graph))
    derivation = PlaceDerivation(data.labels, graph, morphology)
    facts = FactReader(_signatures(config, data), HeadNounReader(morphology).nouns, genders=GenderReader(morphology))
    cues = CueLexicon(tables.cues, tables.relations)
    context = LinkContext(facts, KindReader(classes, facts, morphology), derivation, EndReader(relations))
    reranker = open_reranker(config.reranker)
    names = NameLinker(detector, derivation, LinkChooser(context, reranker=reranker))
    widener, order = AppositionWidener(classes, graph), ContextOrder(context, reranker=reranker)
    values = ValueLinker(data.labels, relations, ValueForms(morphology, keys))
    linker = EntityLinker(
        detector, classes, widener, relations=relations, order=order, cues=cues, values=values, derivation=derivation,
        classes_of=lambda item: graph.entity(item).classes, expect=data.expect,
    )  # fmt: skip
    return linker, names


def _signatures(config: Config, data: Data) -> Signatures:
    """What tells items apart; an endpoint, which is far away, is not asked for what signatures leave out."""
    if not data.labels.has_signatures:
        return GraphSignatures(data.graph)
    return data.labels if config.kg else FullerSignatures(data.labels, data.graph)


def _open_answering(
    config: Config, data: Data, tables: TemplateTables, constraints: AnswerConstraints, morphology: Morphology
) -> tuple[TemplateAnswerer, DescriptionAnswerer]:
    """What answers linked questions from the graph: templates, and the free reader beside them; and that with
    descriptions behind it."""
    graph, sorts = data.graph, ItemSorts(data.graph)
    budget = Budget(config.seconds, config.rows, of_work=not config.kg)
    solver = Solver(tables.library, data.executor, graph, constraints, budget)
    kinds = Kinds(graph, constraints, sorts)
    vocabulary = open_vocabulary(tables)
    reader = FreeReader(vocabulary, sorts)
    free = FreeAnswerer(reader, graph, constraints, kinds, lambda query: data.executor.execute(query, budget))
    judge = ResultJudge(kinds, constraints, Offices(graph), Divisions(graph))
    licensing = Licensing(graph, kinds, tables.library, tables.families, sorts)
    shown = ShownQueries(data.executor, budget)
    namesakes = Namesakes(data.executor, budget)
    statements = StatementAnswerer(graph, vocabulary, sorts, morphology, free.computed)
    answerer = TemplateAnswerer(
        TemplateMatcher(tables.library), solver, free, judge, licensing=licensing, shown=shown, namesakes=namesakes,
        statements=statements,
    )  # fmt: skip
    search = DescriptionSearch(data.labels, graph, kinds, morphology)
    return answerer, DescriptionAnswerer(answerer, search, graph, morphology, _agents(tables, morphology))


def _open_fallback(config: Config, data: Data, keys: LemmaKeys, inflector: Inflector) -> TextFallback | None:
    """What answers from passages; None where the configuration wants none, or there are none.

    Raises ConfigError, DataError.
    """
    if config.mode is Mode.KG or not (config.mode is Mode.TEXT or config.text or has_passages(data.path)):
        check_unread(config)
        return None
    from kgqa.assembly.text_search import open_fallback  # noqa: PLC0415 (loads the retrieval)

    return open_fallback(config, data, keys, inflector)


def open_pipeline(config: Config) -> Pipeline:
    """The pipeline of a configuration. Raises DataError, TemplateError."""
    return open_parts(config).pipeline


def with_statements(outcome: Outcome, parts: Parts) -> Outcome:
    """The outcome with the statements of the graph that its answer rests on."""
    answer = outcome.answer
    if not isinstance(answer, Answer):
        return outcome
    found = (supporting_statements(parts.executor, query, answer.items) for query in _resting(answer.evidence))
    evidence = replace(answer.evidence, triples=tuple(dict.fromkeys(one for group in found for one in group)))
    asked = tuple(with_statements(one, parts) for one in outcome.parts)
    return replace(outcome, answer=replace(answer, evidence=evidence), parts=asked)


def _resting(evidence: Evidence) -> tuple[Query, ...]:
    """The queries whose statements an answer rests on: of a count the one that finds just what was counted."""
    whole = evidence.query
    counts = whole is not None and isinstance(whole.form, Select) and bool(aggregates(whole.form))
    return (whole,) if whole is not None and counts else evidence.queries


def result_statements(result: Result, parts: Parts) -> tuple[tuple[Term, Term, Term], ...]:
    """The statements of the graph that one of several results rests on."""
    return supporting_statements(parts.executor, result.query, result.terms) if result.query else ()


def _open_slips(morphology: Morphology, analyser: QuestionAnalyser, tables: TemplateTables, data: Data) -> Slips:
    """Words of relations, dimensions and classes, and such as questions are framed in, may be meant."""
    words = frozenset(word for relation in tables.relations for phrase in relation.phrases for word in phrase.words)
    measured = frozenset(word for one in tables.dimensions for word in (*one.directions, *one.nouns, *one.verbs))
    lexicon = words | measured | class_nouns().keys() | little_words()
    return Slips(
        morphology, analyser.tokens, lexicon, lambda word: word in words or bool(data.labels.lookup(fold(word)))
    )
