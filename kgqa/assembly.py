"""The one place that builds the pipeline out of concrete classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.confidence import Confidence
from kgqa.config import Config, Mode
from kgqa.execution.hdt_executor import HdtExecutor
from kgqa.execution.hdt_graph import HdtGraph
from kgqa.execution.statements import supporting_statements
from kgqa.linking.appositions import AppositionWidener
from kgqa.linking.classes import ClassLinker
from kgqa.linking.keys import KEY_VERSION, LemmaKeys
from kgqa.linking.linker import EntityLinker
from kgqa.linking.mentions import MentionDetector
from kgqa.linking.places import adjective_places
from kgqa.linking.scoring import CandidateScorer
from kgqa.matching.answerer import TemplateAnswerer
from kgqa.matching.constraints import AnswerConstraints
from kgqa.matching.library import load_library
from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.solver import Solver
from kgqa.matching.templates import TemplateLibrary
from kgqa.model import Answer, AnswerForm, Budget, Question, WhPhrase
from kgqa.morphology import MorfeuszMorphology
from kgqa.pipeline import Outcome, Pipeline
from kgqa.protocols import Progress
from kgqa.resources import template_directory
from kgqa.retrieval.answerer import TextAnswerer
from kgqa.retrieval.build import build_passages
from kgqa.retrieval.library import PassageSearch, has_passages, index_problems, passage_directory
from kgqa.retrieval.library import open_text_index as _open_text_index
from kgqa.retrieval.manifest import PassageManifest, read_manifest
from kgqa.retrieval.name_types import NameTypes
from kgqa.retrieval.words import Lexicon
from kgqa.verbalisation.fitting import QuestionFitter
from kgqa.verbalisation.inflection import Inflector
from kgqa.verbalisation.placement import Context, Placement
from kgqa.verbalisation.verbaliser import PolishVerbaliser
from wikidata_hdt.datadir import DataDirectory, open_data_directory
from wikidata_hdt.label_build import LabelCounts, build_label_index
from wikidata_hdt.manifest import GRAPH_NAME, LABELS_NAME
from wikidata_hdt.sample_cache import ensure_sample
from wikidata_hdt.store import HdtFile


@dataclass(frozen=True, slots=True)
class Parts:
    """The components of a pipeline, for tools that look inside."""

    pipeline: Pipeline
    analyser: QuestionAnalyser
    linker: EntityLinker
    answerer: TemplateAnswerer
    executor: HdtExecutor
    graph: HdtGraph
    library: TemplateLibrary


def data_directory(config: Config, morphology: MorfeuszMorphology | None = None) -> Path:
    """The data directory of the configuration; the embedded sample, built on first use, where none is set."""
    if config.data is not None:
        return config.data
    return ensure_sample(config.cache, LemmaKeys(morphology or MorfeuszMorphology()).of_label, KEY_VERSION)


def open_library(config: Config, *, check_queries: bool = False) -> TemplateLibrary:
    """The question templates of the configuration. Raises TemplateError."""
    return load_library(config.templates or template_directory(), check_queries=check_queries)


def open_parts(config: Config) -> Parts:
    """Build everything. Raises DataError, TemplateError."""
    morphology = MorfeuszMorphology()
    data = open_data_directory(data_directory(config, morphology))
    executor = HdtExecutor(data.graph)
    graph = HdtGraph(data.graph, executor.graph)
    classes = ClassLinker(data.labels)
    keys = LemmaKeys(morphology)
    detector = MentionDetector(data.labels, keys, CandidateScorer())
    linker = EntityLinker(detector, classes, AppositionWidener(classes, graph))
    library = open_library(config)
    budget = Budget(config.seconds, config.rows)
    solver = Solver(library, executor, graph, AnswerConstraints(graph, adjective_places()), budget)
    answerer = TemplateAnswerer(TemplateMatcher(library), solver)
    analyser = QuestionAnalyser(morphology)
    inflector = Inflector(morphology)
    pipeline = Pipeline(
        analyser,
        linker,
        answerer,
        PolishVerbaliser(graph, inflector),
        Confidence(),
        fallback=_open_fallback(config, data, graph, keys, inflector),
        use_graph=config.mode is not Mode.TEXT,
    )
    return Parts(pipeline, analyser, linker, answerer, executor, graph, library)


def _open_fallback(
    config: Config, data: DataDirectory, graph: HdtGraph, keys: LemmaKeys, inflector: Inflector
) -> TextAnswerer | None:
    """Answers from the passages of the data directory; None in the mode `kg`, or where there are none.

    Raises DataError if the mode is `text` and there are none.
    """
    wanted = config.mode is Mode.TEXT
    if not wanted and (config.mode is Mode.KG or not has_passages(data.path)):
        return None
    lexicon = Lexicon(inflector.morphology)
    placement = Placement(inflector.morphology, inflector)
    types = NameTypes(data.labels, keys.of_mention, graph)

    def fit(label: str, form: AnswerForm) -> str:
        return placement.place(label, form, Context())

    return TextAnswerer(_open_text_index(data.path, lexicon), lexicon, fit, types)


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
    return replace(outcome, answer=replace(answer, evidence=evidence))


def open_inflector() -> Inflector:
    """Puts labels into cases; needs no data."""
    return Inflector(MorfeuszMorphology())


def open_fitter() -> QuestionFitter:
    """Fits labels to questions; needs no data."""
    morphology = MorfeuszMorphology()
    analyser = QuestionAnalyser(morphology)

    def read(question: str) -> WhPhrase | None:
        return next(iter(analyser.analyse(Question(question)).wh_phrases), None)

    return QuestionFitter(morphology, Inflector(morphology), read)


def label_keys() -> tuple[Callable[[str], Iterable[str]], str]:
    """The lemma keys of labels, for building a label index, and the version of their rules."""
    return LemmaKeys(MorfeuszMorphology()).of_label, KEY_VERSION


def build_labels(directory: Path, progress: Progress | None = None) -> LabelCounts:
    """Write the label index of a data directory's graph. Raises DataError, ClearError."""
    keys = LemmaKeys(MorfeuszMorphology())
    graph = HdtFile.open(directory / GRAPH_NAME)
    return build_label_index(graph, directory / LABELS_NAME, keys.of_label, progress=progress)


def build_text_index(sources: Sequence[Path], directory: Path, progress: Progress | None = None) -> Mapping[str, int]:
    """Write the passage index of a data directory; what it holds, by name. Raises SourceError, InputError."""
    return build_passages(sources, directory, Lexicon(MorfeuszMorphology()), progress).counts


def open_text_index(directory: Path) -> PassageSearch:
    """The passage index of a data directory. Raises DataError."""
    return _open_text_index(directory, Lexicon(MorfeuszMorphology()))


def text_manifest(directory: Path) -> tuple[Path, PassageManifest]:
    """Where the passage index of a data directory is, and its manifest. Raises DataError."""
    path = passage_directory(directory)
    return path, read_manifest(path)


def text_problems(directory: Path, progress: Progress | None = None) -> list[str]:
    """What is wrong with the passage index of a data directory, a line each. Raises DataError."""
    return list(index_problems(directory, progress))
