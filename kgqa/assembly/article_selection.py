"""Document, sentence and answer selection over a set of articles: our retrieval on an index made of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kgqa.annotation.question_records import Article
from kgqa.model import Hit, Linked, Passage, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.protocols import Progress
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, Annotator, AskedQuestion
from kgqa.retrieval.extraction.sentence_ranking import ranked_sentences
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.index.index_library import PassageEngine, PassageSearch, open_text_index
from kgqa.retrieval.index.search_query import SearchQuery
from kgqa.retrieval.sources.source_reading import passages
from kgqa.retrieval.sources.text_records import Record as SourceRecord
from kgqa.retrieval.text_answerer import TextAnswerer
from kgqa.retrieval.text_words import Lexicon

_DEEP = 200
"""Passages of the whole set among which those of one article are looked for."""
_READ = 12
"""Passages whose sentences are ranked together."""

Span = tuple[int, int]


class ArticleSelection:
    """A set of articles by key, and what our retrieval chooses among them."""

    def __init__(
        self, articles: Mapping[str, Article], directory: Path, spacy_model: str = "", progress: Progress | None = None
    ) -> None:
        """Indexes the articles in an empty directory. Raises ClearError."""
        morphology = MorfeuszMorphology()
        self._articles = articles
        self._lexicon = Lexicon(morphology)
        self._analyser = QuestionAnalyser(morphology, spacy_model)
        self._search = _indexed(articles, directory, self._lexicon, progress)
        engine = self._search.engine
        self._annotator = Annotator(self._lexicon, engine.frequency, engine.counts()["passages"])

    def documents(self, question: str, limit: int) -> Sequence[str]:
        """The keys of the articles that are likeliest to answer, best first."""
        return [hit.passage.record for hit in self._search.records(question, limit)]

    def sentences(self, question: str, article: str, weights: Mapping[str, float] | None = None) -> Sequence[Span]:
        """Offsets of all sentences of an article, likeliest first."""
        read, asked = self.read(question, article)
        return [(one.start, one.end) for one in ranked_sentences([read], asked, weights)]

    def retrieved_sentences(
        self, question: str, limit: int, weights: Mapping[str, float] | None = None
    ) -> Sequence[tuple[str, Span]]:
        """The likeliest sentences of all articles, with the keys of these, best first."""
        read, asked = self.retrieved(question)
        return [
            (one.passage.record, (one.passage.start + one.start, one.passage.start + one.end))
            for one in ranked_sentences(read, asked, weights)
        ][:limit]

    def answer(self, question: str, article: str | None = None) -> str:
        """A short answer out of an article, or out of all; empty if there is none."""
        search = self._search
        if article is not None:
            engine = _OneArticle(search.engine, article, list(passages(_source(article, self._articles[article]))))
            search = PassageSearch(engine, search.builder)
        finding = TextAnswerer(search, self._lexicon).answer(self._linked(question))
        return finding.text if finding else ""

    def read(self, question: str, article: str) -> tuple[AnnotatedPassage, AskedQuestion]:
        """A whole article with its words read in the light of a question, and the question."""
        asked = self._annotator.question(self._linked(question))
        found = self._articles[article]
        whole = Passage(article, article, found.text, found.title, found.url)
        return self._annotator.passage(Hit(whole, 1.0), asked), asked

    def retrieved(self, question: str) -> tuple[Sequence[AnnotatedPassage], AskedQuestion]:
        """The passages of all articles that fit a question best, and the question."""
        asked = self._annotator.question(self._linked(question))
        return [self._annotator.passage(hit, asked) for hit in self._search.passages(question, _READ)], asked

    def _linked(self, question: str) -> Linked:
        return Linked(self._analyser.analyse(Question(question)), ())


@dataclass(frozen=True, slots=True)
class _OneArticle:
    """A `PassageEngine` that sees one article only; words count by how rare they are in all."""

    engine: PassageEngine
    article: str
    every: Sequence[Passage]

    def search(self, query: SearchQuery, limit: int) -> Sequence[Hit]:
        """The article's passages, those that the query finds first."""
        found = [hit for hit in self.engine.search(query, _DEEP) if hit.passage.record == self.article]
        known = {hit.passage.id for hit in found}
        return [*found, *(Hit(one, 0.0) for one in self.every if one.id not in known)][:limit]

    def frequency(self, lemma: str) -> int:
        """How many passages of all articles hold a lemma."""
        return self.engine.frequency(lemma)

    def counts(self) -> Mapping[str, int]:
        """How much all articles hold."""
        return self.engine.counts()


def _indexed(
    articles: Mapping[str, Article], directory: Path, lexicon: Lexicon, progress: Progress | None
) -> PassageSearch:
    source = directory / "articles.jsonl"
    with source.open("w", encoding="utf-8", errors="backslashreplace") as out:
        for key, article in articles.items():
            line = {"id": key, "title": article.title, "url": article.url, "text": article.text}
            out.write(json.dumps(line, ensure_ascii=False) + "\n")
    build_passages([source], directory, lexicon, progress)
    return open_text_index(directory, lexicon)


def _source(key: str, article: Article) -> SourceRecord:
    return SourceRecord(key, article.text, article.title, article.url)
