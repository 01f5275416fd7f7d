"""Components for anybody's spaCy pipeline: `kgqa_morfeusz` reads words, `kgqa_linker` links names to Wikidata; and the
label index as a knowledge base for spaCy's own linker.

spaCy finds them by entry points; in a clone, importing this module registers them. All that they leave in a document is
plain, so documents and pipelines can be saved and sent to other processes; of the data only the path is saved.
As spaCy loads this module for any pipeline, it loads what opens data when that is wanted.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Any, Optional

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.components import INTERPRETATIONS, READINGS, SPELLINGS, Interpreter, MorfeuszReadings, Sentences
from kgqa.polish.tokens.light_spacy import Doc, Language, Span, spacy
from kgqa.polish.tokens.light_spacy import Token as SpacyToken
from kgqa.resources import table_rows

if TYPE_CHECKING:
    from spacy.kb import KnowledgeBase
    from spacy.vocab import Vocab

    from kgqa.interfaces.library.library_answer import Link
    from kgqa.interfaces.library.library_session import Session

MORFEUSZ = "kgqa_morfeusz"
LINKER = "kgqa_linker"
KNOWLEDGE_BASE = "kgqa.LabelIndex.v1"
_MASCULINE = frozenset({"m1", "m2", "m3"})
_INNER = (READINGS, INTERPRETATIONS, SPELLINGS)
"""What our own pipeline keeps in a document, and what cannot be saved with it."""


class Morfeusz:
    """Sets lemmas, tags (of SGJP), morphological features (of Universal Dependencies) and `token._.morfeusz`: every
    reading of the dictionary as (lemma, tag). Sentences and parts of speech that are known stay; else it sets them."""

    def __init__(self) -> None:
        self._parts: tuple[MorfeuszReadings, Sentences, Interpreter] | None = None

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one document."""
        read, split, interpret = self._opened()
        read(doc)
        if not doc.has_annotation("SENT_START"):
            split(doc)
        interpret(doc)
        for token, readings in zip(doc, doc.user_data[READINGS], strict=True):
            token.set_morph(features(token.tag_))  # type: ignore[attr-defined]  # missing in the stubs
            token.pos_ = token.pos_ or part_of_speech(token.lemma_, token.tag_)
            token._.morfeusz = [(reading.lemma, reading.tag.text) for reading in readings]
        for key in _INNER:
            doc.user_data.pop(key, None)
        return doc

    def __reduce__(self) -> tuple[type[Morfeusz], tuple[()]]:
        """Another process loads the dictionary for itself."""
        return Morfeusz, ()

    def _opened(self) -> tuple[MorfeuszReadings, Sentences, Interpreter]:
        if self._parts is None:
            morphology, interpreter = MorfeuszMorphology(), Interpreter(MORFEUSZ, hinted=False)
            interpreter.use(morphology)
            self._parts = MorfeuszReadings(morphology), Sentences(), interpreter
        return self._parts


@cache
def features(tag: str) -> str:
    """The features of Universal Dependencies of a tag of SGJP; of a place with alternatives the first."""
    values = [part.partition(".")[0] for part in tag.split(":")[1:]]
    known = {value: feature for feature, value in reversed(table_rows("kgqa.polish", "ud_features.tsv"))}
    found = {known[value] for value in values if value in known}
    if _MASCULINE.intersection(values):
        found.add("Gender=Masc")
    return "|".join(sorted(found))


@cache
def part_of_speech(lemma: str, tag: str) -> str:
    """The part of speech of Universal Dependencies of a word with a lemma and tag of SGJP; `PROPN` for the lemma of a
    name."""
    known = dict(table_rows("kgqa.polish", "ud_pos.tsv"))
    found = known.get(lemma) or known.get(tag.partition(":")[0], "X")
    return "PROPN" if found == "NOUN" and lemma[:1].isupper() else found


class Linker:
    """Adds linked names to `doc.ents`: `ent.kb_id_` is the item, `ent._.kgqa` the candidates with their figures.

    Entities that are there and do not overlap stay; one with just the words of a link keeps its label.
    """

    def __init__(self, data: str | None, label: str, *, nil: bool) -> None:
        self._data, self._label, self._nil = data, label, nil
        self._session: tuple[int, Session] | None = None

    def __call__(self, doc: Doc) -> Doc:
        """Link one document."""
        if doc.text.strip():
            links = self._opened().link(doc.text)
            found = [span for link in links if link.id or self._nil if (span := self._span(doc, link)) is not None]
            taken = {token.i for span in found for token in span}
            doc.ents = [*(ent for ent in doc.ents if taken.isdisjoint(token.i for token in ent)), *found]
        return doc

    def __reduce__(self) -> tuple[Any, tuple[str | None, str, bool]]:
        """Another process opens the data for itself."""
        return _linker, (self._data, self._label, self._nil)

    def _span(self, doc: Doc, link: Link) -> Span | None:
        words = doc.char_span(link.start, link.end, alignment_mode="expand")
        if words is None:
            return None
        label = next((ent.label_ for ent in doc.ents if (ent.start, ent.end) == (words.start, words.end)), self._label)
        span = Span(doc, words.start, words.end, label=label, kb_id=link.id or "NIL")
        span._.kgqa = {"score": link.score, "candidates": [asdict(one) for one in link.candidates]}
        return span

    def _opened(self) -> Session:
        """The session of this process; one that was forked opens its own."""
        from kgqa.interfaces.library.library_session import open as open_session  # noqa: PLC0415 (see above)

        if self._session is None or self._session[0] != os.getpid():
            self._session = os.getpid(), open_session(self._data, mode="kg")
        return self._session[1]


def _linker(data: str | None, label: str, nil: bool) -> Linker:
    return Linker(data, label, nil=nil)


SpacyToken.set_extension("morfeusz", default=(), force=True)
Span.set_extension("kgqa", default=None, force=True)


# spaCy calls factories by these argument names and reads their annotations.
@Language.factory(MORFEUSZ, assigns=["token.lemma", "token.tag", "token.pos", "token.morph", "token._.morfeusz"])
def make_morfeusz(nlp: Language, name: str) -> Morfeusz:  # noqa: ARG001
    """The component `kgqa_morfeusz`."""
    return Morfeusz()


@Language.factory(
    LINKER, default_config={"data": None, "label": "MISC", "nil": False}, assigns=["doc.ents", "span._.kgqa"]
)
def make_linker(nlp: Language, name: str, data: Optional[str], label: str, nil: bool) -> Linker:  # noqa: ARG001, UP045
    """The component `kgqa_linker`: `data` is a data directory (the embedded sample without one), `label` that of its
    entities, `nil` whether names of nothing known are entities, too."""
    return Linker(data, label, nil=nil)


@spacy.util.registry.misc(KNOWLEDGE_BASE)  # type: ignore[untyped-decorator]
def make_knowledge_base(data: Optional[str] = None) -> Callable[[Vocab, int], KnowledgeBase]:  # noqa: UP045
    """What makes a knowledge base over the label index of a data directory, the embedded sample without one: the
    setting `generate_empty_kb` of `entity_linker`."""

    def made(vocab: Vocab, entity_vector_length: int) -> KnowledgeBase:
        from kgqa.interfaces.library.spacy_knowledge_base import LabelIndexKnowledgeBase  # noqa: PLC0415 (see above)

        return LabelIndexKnowledgeBase(vocab, entity_vector_length, data)

    return made
