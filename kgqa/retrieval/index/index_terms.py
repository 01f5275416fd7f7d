"""The terms under which a passage is indexed, the same for every engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kgqa.model import Passage
from kgqa.retrieval.index.search_query import Field, stop_words
from kgqa.retrieval.text_words import Lexicon, forms, stem


def indexed_terms(passage: Passage, lexicon: Lexicon) -> Mapping[Field, str]:
    """The terms of every field, separated by spaces; a field without terms is absent."""
    content = [form for form in forms(passage.text) if form.lower() not in stop_words()]
    title = forms(passage.title)
    terms = {
        Field.LEMMA: _lemmas(content, lexicon),
        Field.STEM: " ".join(map(stem, content)),
        Field.TITLE_LEMMA: _lemmas(title, lexicon),
        Field.TITLE_STEM: " ".join(map(stem, title)),
    }
    return {field: text for field, text in terms.items() if text}


def _lemmas(found: Sequence[str], lexicon: Lexicon) -> str:
    return " ".join(map(lexicon.lemma, found))
