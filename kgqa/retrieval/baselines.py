"""The baselines that answers are compared with: PolEval's WIKI_SEARCH and the title that BM25 finds first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kgqa.model import Hit
from kgqa.retrieval.index.index_library import PassageSearch
from kgqa.retrieval.index.search_query import Clause, Field, SearchQuery
from kgqa.retrieval.text_words import Lexicon, forms, stem

Similarity = Callable[[str, str], bool]
"""Whether a word of a title and a word of the question overlap, by the measure of the evaluation."""

_RESULTS = 10
"""Articles that one request to the search service returns."""
_TOKEN = re.compile(r"\w+|[^\w\s]")


class WikiSearch:
    """PolEval 2021's WIKI_SEARCH with a local index in place of the web service.

    The question's tokens are sent as a query; the title of the first article that shares no token with the question,
    without what follows „(”, is the answer. Without one the first token is dropped and the search repeated. Source:
    http://2021.poleval.pl/tasks/task4, „Baseline”.
    """

    def __init__(self, index: PassageSearch, lexicon: Lexicon, similar: Similarity) -> None:
        self._index = index
        self._lexicon = lexicon
        self._similar = similar

    def answer(self, question: str) -> str:
        """The title, or an empty string. Raises `DataError` if the index cannot be read."""
        asked = [token for token in _TOKEN.findall(question) if len(token) > 1]
        for first in range(len(asked)):
            hits = self._index.engine.search(self._query(asked[first:]), 3 * _RESULTS)
            for title in _titles(hits)[:_RESULTS]:
                if not self._overlaps(title, asked):
                    return title.split("(")[0].strip()
        return ""

    def _query(self, tokens: Sequence[str]) -> SearchQuery:
        clauses = []
        for token in tokens:
            lemma, beginning = (self._lexicon.lemma(token),), (stem(token),)
            clauses += [Clause(Field.LEMMA, lemma, 1.0), Clause(Field.TITLE_LEMMA, lemma, 1.0)]
            clauses.append(Clause(Field.STEM, beginning, 0.5))
        return SearchQuery(tuple(clauses))

    def _overlaps(self, title: str, asked: Sequence[str]) -> bool:
        return any(self._similar(token, other) for token in _TOKEN.findall(title) for other in asked)


class Bm25Title:
    """The title of the best passage for the question that has one and is not itself in the question."""

    def __init__(self, index: PassageSearch, lexicon: Lexicon) -> None:
        self._index = index
        self._lexicon = lexicon

    def answer(self, question: str) -> str:
        """The title, or an empty string. Raises `DataError` if the index cannot be read."""
        asked = {self._lexicon.lemma(form) for form in forms(question)}
        for title in _titles(self._index.passages(question, 3 * _RESULTS)):
            shown = title.split("(")[0].strip()
            if not asked & {self._lexicon.lemma(form) for form in forms(shown)}:
                return shown
        return ""


def _titles(hits: Sequence[Hit]) -> list[str]:
    return list(dict.fromkeys(hit.passage.title for hit in hits if hit.passage.title))
