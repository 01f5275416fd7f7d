"""Puts the search of passages together: as the fallback of the pipeline, for the commands, and as baselines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kgqa.assembly.data import Data, data_directory
from kgqa.assembly.plugins import open_encoder, open_reader
from kgqa.config import Config, Mode
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import AnswerForm
from kgqa.morphology import MorfeuszMorphology
from kgqa.protocols import Progress, TextFallback
from kgqa.retrieval.baselines import Bm25Title, Similarity, WikiSearch
from kgqa.retrieval.forms.same_name import GraphSenses, NameTypes
from kgqa.retrieval.index.cluster_build import ClusterBuild
from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine
from kgqa.retrieval.index.index_build import Meaning, build_passages
from kgqa.retrieval.index.index_library import PassageSearch, index_problems, passage_directory
from kgqa.retrieval.index.index_library import open_text_index as _open_text_index
from kgqa.retrieval.index.index_manifest import OtherFormatError, PassageManifest, read_manifest
from kgqa.retrieval.index.search_query import QueryBuilder
from kgqa.retrieval.meaning_ranking import Encoder, MeaningReranker, NanoEncoder
from kgqa.retrieval.sources.source_reading import ordered_counts
from kgqa.retrieval.text_answerer import SteadyFallback, TextAnswerer
from kgqa.retrieval.text_words import Lexicon
from kgqa.verbalisation.answers.label_fitting import Context, Placement
from kgqa.verbalisation.labels.inflection import Inflector
from wikidata_hdt.checked_files import CheckedFiles
from wikidata_hdt.versions import data_directory_of

_LOG = logging.getLogger(__name__)


def open_fallback(config: Config, data: Data, keys: LemmaKeys, inflector: Inflector) -> TextFallback | None:
    """Answers from the passages of the data directory or cluster.

    Passages of an older format are left out with a warning, and then it is None; in the mode `text` that is an error,
    as it is to have none. Raises DataError, always for damaged passages.
    """
    wanted = config.mode is Mode.TEXT
    lexicon = Lexicon(inflector.morphology)
    placement = Placement(inflector.morphology, inflector)
    types = NameTypes(data.labels, keys.of_mention, data.graph)
    senses = GraphSenses(data.labels, keys.of_mention, data.graph, lexicon)
    reader, encoder = open_reader(config.reader), _encoder(config)

    def fit(label: str, form: AnswerForm) -> str:
        return placement.place(label, form, Context())

    def answerer(passages: PassageSearch) -> TextAnswerer:
        return TextAnswerer(
            passages, lexicon, fit, lemmatise=inflector.lemmatise, type_check=types, senses=senses, reader=reader
        )

    if config.text and not wanted:
        return SteadyFallback(lambda: answerer(_open_passages(config, data.path, lexicon, encoder)))
    try:
        passages = _open_passages(config, data.path, lexicon, encoder)
    except OtherFormatError as error:
        if wanted:
            raise
        _LOG.warning("warning: %s; the graph alone answers", error.message)
        return None
    return answerer(passages)


def _encoder(config: Config) -> Encoder | None:
    """What ranks passages by meaning. Raises ConfigError, also where `semantic` asks for what is not installed."""
    return open_encoder(config.encoder) or (NanoEncoder() if config.semantic else None)


def _open_passages(config: Config, directory: Path, lexicon: Lexicon, encoder: Encoder | None) -> PassageSearch:
    """The passages of the cluster that the configuration names, else of the directory. Raises DataError."""
    if config.text:
        engine = ClusterEngine(ClusterAddress.parse(config.text))
        return PassageSearch(engine, QueryBuilder(lexicon), reranker=MeaningReranker(encoder) if encoder else None)
    return _open_text_index(directory, lexicon, CheckedFiles.below(config.cache), encoder)


def open_baseline(config: Config, name: str, similar: Similarity) -> Callable[[str], str]:
    """The baseline `wiki-search` or `bm25-title`: from a question to a title, or an empty text. Raises DataError.

    `similar` tells whether a word of a title is a word of the question, by the measure of the evaluation.
    """
    lexicon = Lexicon(MorfeuszMorphology())
    passages = _open_passages(config, data_directory(config), lexicon, _encoder(config))
    baseline = WikiSearch(passages, lexicon, similar) if name == "wiki-search" else Bm25Title(passages, lexicon)
    return baseline.answer


@dataclass(frozen=True, slots=True)
class BuiltPassages:
    """What an index was built from."""

    counts: Mapping[str, int]
    """What it holds and what was left out, by name."""
    cut_off: Sequence[str]
    """The sources that end too early."""


def build_text_index(
    sources: Sequence[Path], directory: Path, progress: Progress | None = None, vectors: Progress | None = None
) -> BuiltPassages:
    """Write the passage index of a data directory; with vectors, of which `vectors` is told, where it is given.

    Raises SourceError, InputError, ConfigError where vectors cannot be made.
    """
    meaning = Meaning(NanoEncoder(), vectors) if vectors else None
    manifest = build_passages(sources, directory, Lexicon(MorfeuszMorphology()), progress, meaning=meaning)
    return BuiltPassages(manifest.counts, manifest.cut_off)


def fill_text_cluster(sources: Sequence[Path], url: str, progress: Progress | None = None) -> BuiltPassages:
    """Send passages to a search cluster. Raises ClearError."""
    read = ClusterBuild(ClusterAddress.parse(url), sources, Lexicon(MorfeuszMorphology())).run(progress)
    return BuiltPassages(ordered_counts(read.counts), read.cut_off)


def open_text_index(config: Config) -> PassageSearch:
    """The passages of a configuration's cluster or data directory. Raises ConfigError, DataError."""
    return _open_passages(config, data_directory(config), Lexicon(MorfeuszMorphology()), _encoder(config))


def text_manifest(directory: Path) -> tuple[Path, PassageManifest]:
    """Where the passage index of a data directory is, and its manifest. Raises DataError."""
    path = passage_directory(directory)
    return data_directory_of(path), read_manifest(path)


def text_problems(directory: Path, progress: Progress | None = None) -> list[str]:
    """What is wrong with the passage index of a data directory, a line each. Raises DataError."""
    return list(index_problems(directory, progress))
