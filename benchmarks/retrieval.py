"""Measures passage retrieval and answers from text, beside plain BM25 and PolEval's baseline.

    python benchmarks/retrieval.py DATA [--poquad DEV.jsonl.gz] [--dyk DEV.tsv.gz] [--poleval DIR] [--graph DATA]

DATA is a directory with a passage index. PoQuAD: JSON lines with `question`, `context`, `answers`,
`generative_answers`, `is_impossible`; the right passages are those of the records whose text holds the beginning of the
context. DYK: tab-separated question and passage. PolEval: a directory with `in.tsv` and `expected.tsv`. With `--graph`,
a data directory, the classes of candidates are looked up in its graph; where it has passages too, the questions are
also asked in hybrid mode, as `answer --mode hybrid` does, and the answers told apart by what gave them.
"""

from __future__ import annotations

import argparse
import gzip
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kgqa.assembly import open_parts, open_pipeline
from kgqa.config import Config, load_config
from kgqa.evaluation.measure import Case as Ranking
from kgqa.evaluation.poleval_accuracy import matches
from kgqa.evaluation.retrieval_measures import MAP, MRR, accuracy_at, precision, word_f1
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Answer, Hit, Linked, NoAnswer, Question, Source
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.baselines import Bm25Title, WikiSearch
from kgqa.retrieval.defining.dictionary_answers import DICTIONARY_METHODS
from kgqa.retrieval.forms.same_name import NameTypes
from kgqa.retrieval.index.index_library import PassageSearch, open_text_index
from kgqa.retrieval.index.index_manifest import has_passages
from kgqa.retrieval.index.search_query import Clause, Field, SearchQuery, content_words
from kgqa.retrieval.meaning_ranking import MeaningReranker, NanoEncoder
from kgqa.retrieval.text_answerer import TextAnswerer
from kgqa.retrieval.text_words import Lexicon, stem, words
from wikidata_hdt.datadir import open_data_directory

_KNOWN = 60
"""Characters by which a text of the questions is found in a passage."""
_CUTOFFS = (1, 5, 10)
_DEEP = 50
_WAYS = DICTIONARY_METHODS | {"guess", "choice", "completion", "saying", "abbreviation", "same-name"}


@dataclass(frozen=True)
class Case:
    """A question with what is right."""

    question: str
    text: str
    """The text that holds the answer."""
    answers: tuple[str, ...] = ()
    title: str = ""
    """That of the article which the text is of, where it is known."""


@dataclass(frozen=True)
class Tools:
    """What is measured."""

    search: PassageSearch
    lexicon: Lexicon
    answerer: TextAnswerer
    link: Callable[[str], Linked]


def main() -> None:
    """Print the figures that the options ask for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poquad", type=Path)
    parser.add_argument("--dyk", type=Path)
    parser.add_argument("--poleval", type=Path, action="append", default=[])
    parser.add_argument("--graph", type=Path)
    parser.add_argument("--semantic", action="store_true", help="rank by meaning, too; needs the extra semantic")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask every N-th question")
    options = parser.parse_args()
    tools = open_tools(options.data, options.graph, semantic=options.semantic)
    for name, read, path in (("PoQuAD", read_poquad, options.poquad), ("dyk", read_dyk, options.dyk)):
        if path:
            measure_retrieval(name, list(read(path))[:: options.every], tools)
    if options.poquad:
        measure_reading(list(read_poquad(options.poquad))[:: options.every], tools)
    for directory in options.poleval:
        quiz = read_questions(directory, options.every)
        baseline = measure_poleval(quiz, tools)
        if options.graph and has_passages(options.graph):
            measure_hybrid(quiz, load_config({"data": options.graph, "semantic": options.semantic}), baseline)


def open_tools(data: Path, graph: Path | None, *, semantic: bool = False) -> Tools:
    """The index, the answerer, and a function that links questions (with a graph) or only analyses them.

    `semantic` has passages and sentences ranked by meaning as well.
    """
    morphology = MorfeuszMorphology()
    lexicon = Lexicon(morphology)
    search = open_text_index(data, lexicon)
    if semantic:
        search = replace(search, reranker=MeaningReranker(NanoEncoder()))
    if graph is None:
        analyser = QuestionAnalyser(morphology)
        answerer = TextAnswerer(search, lexicon)
        return Tools(search, lexicon, answerer, lambda q: Linked(analyser.analyse(Question(q)), ()))
    parts = open_parts(load_config({"data": graph}))
    types = NameTypes(open_data_directory(graph).labels, LemmaKeys(morphology).of_mention, parts.graph)
    answerer = TextAnswerer(search, lexicon, type_check=types)
    return Tools(search, lexicon, answerer, lambda q: parts.linker.link(parts.analyser.analyse(Question(q))))


def read_poquad(path: Path) -> Iterator[Case]:
    """The questions that have an answer."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for entry in map(json.loads, lines):
            if not entry["is_impossible"]:
                golds = (*entry["answers"], *entry["generative_answers"])
                yield Case(entry["question"], entry["context"], golds, entry.get("title", ""))


def read_dyk(path: Path) -> Iterator[Case]:
    """Questions with the passages that answer them."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            question, passage = line.rstrip("\n").split("\t")[:2]
            yield Case(question, passage)


def measure_retrieval(name: str, cases: Sequence[Case], tools: Tools) -> None:
    """Ranks of the right passages, for plain BM25 on beginnings of words, on lemmas, and for our query."""

    def lemma(question: str) -> SearchQuery:
        terms = dict.fromkeys(tools.lexicon.lemma(word.form) for word in content_words(question))
        return SearchQuery(tuple(Clause(Field.LEMMA, (term,), 1.0) for term in terms))

    def beginning(question: str) -> SearchQuery:
        return SearchQuery(tuple(Clause(Field.STEM, (stem(word.form),), 1.0) for word in words(question)))

    searches = {
        "stems": lambda question: tools.search.engine.search(beginning(question), _DEEP),
        "lemmas": lambda question: tools.search.engine.search(lemma(question), _DEEP),
        "kgqa": lambda question: tools.search.passages(question, _DEEP),
    }
    for title, search in searches.items():
        started = time.perf_counter()
        found = [(case, search(case.question)) for case in cases]
        rate = len(cases) / (time.perf_counter() - started)
        print(f"{name:8} {title:8} {ranks(found, by_title=False)}  {rate:.1f} q/s")
        if any(case.title for case in cases):
            print(f"{name:8}   article {ranks(found, by_title=True)}")


def ranks(found: Sequence[tuple[Case, Sequence[Hit]]], *, by_title: bool) -> str:
    """How often the right text, or with `by_title` any text of its article, is among the first hits."""
    pairs = []
    for case, hits in found:
        names = [hit.passage.title if by_title else hit.passage.record for hit in hits]
        is_right = [hit.passage.title == case.title if by_title else holds(case.text, hit.passage.text) for hit in hits]
        right = {name for name, ok in zip(names, is_right, strict=True) if ok}
        pairs.append(Ranking(case.question, frozenset(right or {"\0"}), list(dict.fromkeys(names))))
    shares = "  ".join(f"top {k} {accuracy_at(k).total(pairs).value:.3f}" for k in _CUTOFFS)
    return f"{shares}  MRR {MRR.total(pairs).value:.3f}"


def holds(text: str, passage: str) -> bool:
    """Whether a passage is a piece of a text."""
    return " ".join(passage.split())[:_KNOWN] in " ".join(text.split())


def measure_reading(cases: Sequence[Case], tools: Tools) -> None:
    """Word F1 of the answers, and how high the sentence with the answer is ranked."""
    f1, rankings = [], []
    for case in cases:
        linked = tools.link(case.question)
        finding = tools.answerer.answer(linked)
        f1.append(max((word_f1(gold, finding.text) for gold in case.answers), default=0.0) if finding else 0.0)
        sentences = tools.answerer.sentences(linked, _DEEP)
        spans = [gold.lower() for gold in case.answers]
        right = [
            str(index)
            for index, one in enumerate(sentences)
            if holds(case.text, one.passage.text) and any(gold in one.text.lower() for gold in spans)
        ]
        ranked = [str(index) for index in range(len(sentences))]
        rankings.append(Ranking(case.question, frozenset(right[:1] or {"none"}), ranked))
    figures = (f"{one.name} {one.total(rankings).value:.3f}" for one in (MAP, MRR, *map(precision, _CUTOFFS)))
    print(f"PoQuAD   word F1 {sum(f1) / len(f1):.3f}  sentences: {'  '.join(figures)}")


@dataclass(frozen=True)
class Quiz:
    """Questions of PolEval, and the accepted answers to each."""

    name: str
    questions: Sequence[str]
    golds: Sequence[Sequence[str]]


def read_questions(directory: Path, every: int = 1) -> Quiz:
    """Every n-th question of a directory of PolEval."""
    questions = (directory / "in.tsv").read_text(encoding="utf-8").splitlines()
    golds = [line.split("\t") for line in (directory / "expected.tsv").read_text(encoding="utf-8").splitlines()]
    return Quiz(directory.name, questions[::every], golds[::every])


def measure_hybrid(quiz: Quiz, config: Config, baseline: float) -> None:
    """Accuracy of graph and passages together, by what gave the answer, beside that of the baseline."""
    name, questions, golds = quiz.name, quiz.questions, quiz.golds
    pipeline = open_pipeline(config)
    started, busy = time.perf_counter(), time.process_time()
    answers = [pipeline.answer(Question(question)).answer for question in questions]
    rate, busy_rate = (len(answers) / spent for spent in (time.perf_counter() - started, time.process_time() - busy))
    verdicts = [isinstance(one, Answer) and right(gold, one.text) for gold, one in zip(golds, answers, strict=True)]
    accuracy = share(verdicts)
    times = f"{accuracy / baseline:.1f} times WIKI_SEARCH" if baseline else "WIKI_SEARCH has none right"
    print(f"{name:8} {'hybrid':12} {accuracy:.4f}  {times}  {rate:.0f} q/s ({busy_rate:.0f} by processor time)")
    by_kind: dict[str, list[bool]] = {}
    for verdict, one in zip(verdicts, answers, strict=True):
        by_kind.setdefault(kind_of(one), []).append(verdict)
    for kind, own in sorted(by_kind.items()):
        print(f"{name:8}   {kind:14} {sum(own):4} of {len(own)}")
    print_coverage(name, [one.confidence if isinstance(one, Answer) else 0.0 for one in answers], verdicts)


def kind_of(answer: Answer | NoAnswer) -> str:
    """What gave an answer: `graph`, a way of its own (`yes-no`, `choice`, …), or `text`; `none` without one."""
    if isinstance(answer, NoAnswer):
        return "none"
    finding = answer.evidence.finding
    if answer.source is Source.GRAPH or finding is None:
        return "graph"
    return finding.method if finding.method in _WAYS else "text"


def measure_poleval(quiz: Quiz, tools: Tools) -> float:
    """Accuracy of answers from text alone and of the baselines, by the way of answering; returns WIKI_SEARCH's."""
    name, questions, golds = quiz.name, quiz.questions, quiz.golds
    wiki = WikiSearch(tools.search, tools.lexicon, matches)
    title = Bm25Title(tools.search, tools.lexicon)
    reached = {}
    for way, answer in (("WIKI_SEARCH", wiki.answer), ("bm25-title", title.answer)):
        reached[way] = share(map(right, golds, map(answer, questions)))
        print(f"{name:8} {way:12} {reached[way]:.4f}")
    started = time.perf_counter()
    findings = [tools.answerer.answer(tools.link(question)) for question in questions]
    rate = len(questions) / (time.perf_counter() - started)
    verdicts = [right(gold, finding.text if finding else "") for gold, finding in zip(golds, findings, strict=True)]
    print(f"{name:8} {'text':12} {share(verdicts):.4f}  {rate:.0f} q/s")
    ways = sorted({finding.method for finding in findings if finding})
    for way in ways:
        own = [ok for ok, finding in zip(verdicts, findings, strict=True) if finding and finding.method == way]
        print(f"{name:8}   {way:14} {sum(own):4} of {len(own)}")
    print_coverage(name, [finding.confidence if finding else 0.0 for finding in findings], verdicts)
    return reached["WIKI_SEARCH"]


def print_coverage(name: str, confidences: Sequence[float], verdicts: Sequence[bool]) -> None:
    """Accuracy of the surest quarter, half, three quarters and of all."""
    order = sorted(range(len(verdicts)), key=lambda index: -confidences[index])
    for coverage in (0.25, 0.5, 0.75, 1.0):
        kept = order[: round(coverage * len(order))]
        print(f"{name:8}   coverage {coverage:.0%}: accuracy {share(verdicts[index] for index in kept):.4f}")


def right(gold: Sequence[str], answer: str) -> bool:
    """Whether an answer matches one of the accepted ones."""
    return any(matches(variant, answer) for variant in gold)


def share(verdicts: Iterable[bool]) -> float:
    """The share of right ones."""
    listed = list(verdicts)
    return sum(listed) / len(listed) if listed else 0.0


if __name__ == "__main__":
    main()
