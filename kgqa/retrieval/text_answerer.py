"""Answers questions from passages: chooses the way by the kind of question, takes the best finding; and goes on where a
server with passages is away."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.errors import UnavailableError
from kgqa.model import Aim, Hit, Linked, TextFinding, ToldOptions
from kgqa.polish.lists.function_words import truth_word
from kgqa.polish.question.quiz_forms import Gap, QuizForms
from kgqa.protocols import TextFallback
from kgqa.retrieval.defining.dictionary_answers import DictionaryAnswers, surer
from kgqa.retrieval.extraction.annotated import Annotator, AskedQuestion
from kgqa.retrieval.extraction.answer_ranking import CandidateRanker, Scored, certainty, chance_of_yes, claim_features
from kgqa.retrieval.extraction.answer_spans import DICTIONARY_FORMS, SpanKind
from kgqa.retrieval.extraction.neural_reader import PassageReader
from kgqa.retrieval.extraction.sentence_ranking import Chooser, SentenceHit, ranked_sentences
from kgqa.retrieval.extraction.wording import Fit, Lemmatise, Wording
from kgqa.retrieval.forms.same_name import Senses, shared_name
from kgqa.retrieval.forms.sayings import complete, saying_part
from kgqa.retrieval.index.index_library import PassageSearch
from kgqa.retrieval.retrieval_tables import settings
from kgqa.retrieval.text_words import Lexicon, Word, forms, sentence_spans, words
from kgqa.terms import ItemId


class NameKinds(Protocol):
    """What a graph knows of names."""

    def __call__(self, name: str, classes: frozenset[ItemId]) -> bool | None:
        """Whether a name may be of something of these classes; None if the graph does not know the name."""

    def named(self, name: str, classes: frozenset[ItemId]) -> ItemId | None:
        """The best known thing of a name and of one of these classes; None if there is none."""


_LONGEST = 1_000
"""Characters of a question; longer texts ask nothing that a passage answers in a few words."""
_ALTERNATIVES = 4
"""Other candidates that are told."""
_CHECKED = 12
"""Candidates whose class is looked up in the graph."""
_EVEN = 0.5
"""The chance from which „tak” is the likelier of two; the chance itself is fitted."""
GUESS = "guess"
"""The method of what only the wording of a question makes likelier."""


class TextAnswerer:
    """Finds short answers in a passage index."""

    def __init__(
        self,
        index: PassageSearch,
        lexicon: Lexicon,
        fit: Fit | None = None,
        *,
        lemmatise: Lemmatise | None = None,
        type_check: NameKinds | None = None,
        senses: Senses | None = None,
        reader: PassageReader | None = None,
        passages: int = 6,
    ) -> None:
        """`passages` is how many of the best passages are read for a question; a `reader` reads them in our stead.

        `senses` are the things that a graph knows by one name; `fit` and `lemmatise` word the answers.
        """
        self._index = index
        self._lexicon = lexicon
        self._wording = Wording(lexicon, fit, lemmatise)
        self._type_check = type_check
        self._senses = senses
        self._reader = reader
        self._passages = passages
        size = index.engine.counts()["passages"]
        self._annotator = Annotator(lexicon, index.engine.frequency, size)
        self._ranker = CandidateRanker(lexicon)
        self._settings = settings("confidence")
        self._defining = (
            DictionaryAnswers(index.dictionary, lexicon, self._wording, index.reranker) if index.dictionary else None
        )

    def answer(self, linked: Linked) -> TextFinding | None:
        """The best answer that the passages hold, or None. Raises `DataError` if the passage index cannot be read."""
        linked = _spelled(linked)
        question = " ".join(linked.analysis.question.text.split())
        if not forms(question) or len(question) > _LONGEST:
            return None
        if choice := linked.analysis.told_options:
            return self._chosen(choice, question, linked)
        if self._defining and (related := self._defining.related(question)):
            return related
        if linked.analysis.kind is Aim.YES_NO:
            return _guess(question)
        if found := self._formed(linked.analysis.quiz, question):
            return found
        if self._defining and (defined := self._defining.definition(linked)):
            return defined
        found = self._extracted(linked) if self._reader is None else self._read(self._reader, question)
        return surer(found, self._defining.described(linked)) if self._defining else found

    def _formed(self, quiz: QuizForms, question: str) -> TextFinding | None:
        """What answers a question of a form of its own."""
        completed = self._completed(quiz.gap) if quiz.gap else None
        expanded = completed or (self._expanded(quiz.abbreviation, question) if quiz.abbreviation else None)
        said = expanded or (self._said(quiz.saying) if quiz.saying else None)
        return said or (self._shared(quiz.sharing) if quiz.sharing else None)

    def sentences(self, linked: Linked, limit: int) -> list[SentenceHit]:
        """The sentences that likeliest hold the answer, best first. Raises `DataError` as `answer` does."""
        asked = self._annotator.question(linked)
        hits = self._index.passages(asked.text, 2 * self._passages)
        found = ranked_sentences([self._annotator.passage(hit, asked) for hit in hits], asked)
        reranker = self._index.reranker
        return (reranker.reranked_sentences(asked.text, found) if reranker else found)[:limit]

    def _chosen(self, choice: ToldOptions, question: str, linked: Linked) -> TextFinding | None:
        hits = self._index.passages(question, self._passages)
        hits = [*hits, *self._defining.senses(choice)] if self._defining else hits
        asked = self._annotator.question(linked)
        return Chooser(self._lexicon, self._annotator).chosen(choice, asked, hits) if hits else None

    def _completed(self, gap: Gap) -> TextFinding | None:
        hits = self._index.passages(f"„{gap.before}” {gap.after}", 2 * self._passages)
        found = complete(gap, hits, self._lexicon)
        if found is None:
            return None
        passage = found.hit.passage
        told = self._settings["completion"] * found.agreement
        text = passage.text[found.start : found.end]
        return TextFinding(text, passage, found.start, found.end, "completion", found.agreement, told)

    def _said(self, asked: str) -> TextFinding | None:
        part = saying_part(asked, self._index.passages(asked, 2 * self._passages), self._lexicon)
        if part is None:
            return None
        passage, told = part.hit.passage, self._settings["saying"] * part.agreement
        text = passage.text[part.start : part.end]
        return TextFinding(text, passage, part.start, part.end, "saying", part.agreement, told)

    def _expanded(self, abbreviation: str, question: str) -> TextFinding | None:
        found = expansion(abbreviation, self._index.passages(question, 3 * self._passages))
        if found is None:
            return None
        hit, start, end = found
        told, text = self._settings["abbreviation"], self._wording.nominative(hit.passage.text[start:end])
        return TextFinding(text, hit.passage, start, end, "abbreviation", 1.0, told)

    def _shared(self, descriptions: Sequence[str]) -> TextFinding | None:
        found = shared_name(descriptions, self._index, self._lexicon, self._senses)
        if found is None:
            return None
        told = self._settings["same name"] * found.fit
        return TextFinding(found.name, found.passage, -1, -1, "same-name", found.fit, told)

    def _read(self, reader: PassageReader, question: str) -> TextFinding | None:
        """The likeliest span of all passages by a neural reader."""
        hits = self._index.passages(question, self._passages)
        found = zip(hits, reader.read(question, [hit.passage.text for hit in hits]), strict=True)
        spans = [(span.probability, -rank, hit.passage, span) for rank, (hit, span) in enumerate(found) if span]
        if not spans:
            return None
        probability, _, passage, span = max(spans, key=lambda one: one[:2])
        text = passage.text[span.start : span.end]
        return TextFinding(text, passage, span.start, span.end, "reader", probability, probability)

    def _extracted(self, linked: Linked) -> TextFinding | None:
        asked = self._annotator.question(linked)
        hits = self._index.passages(asked.text, self._passages)
        read = [self._annotator.passage(hit, asked) for hit in hits]
        ranked = self._typed(self._ranker.ranked(read, asked), asked)
        if not ranked:
            return None
        best = ranked[0]
        lead = {"lead": best.score - ranked[1].score} if len(ranked) > 1 else {}
        finding = TextFinding(
            best.span.text, best.passage.hit.passage, best.span.start, best.span.end, str(best.span.kind), best.score,
            0.0, {**best.features, **lead}, inflect=best.span.kind in DICTIONARY_FORMS,
            item=self._item(best, asked),
            alternatives=tuple(one.span.text for one in ranked[1 : 1 + _ALTERNATIVES]),
        )  # fmt: skip
        return self._wording.worded(replace(finding, confidence=certainty(finding)), asked.wh)

    def _item(self, best: Scored, asked: AskedQuestion) -> ItemId | None:
        """The item that a candidate names: that of the passage by its title, else one of the class asked for."""
        item = best.passage.hit.passage.item if best.span.kind is SpanKind.TITLE else None
        if item or self._type_check is None or not asked.wh or not asked.wh.classes:
            return item
        return self._type_check.named(best.span.text, asked.wh.classes)

    def _typed(self, ranked: list[Scored], asked: AskedQuestion) -> list[Scored]:
        """The candidates in the order that the graph's knowledge of their classes gives."""
        classes = asked.wh.classes if asked.wh else frozenset()
        if self._type_check is None or not classes:
            return ranked
        changed = []
        for one in ranked[:_CHECKED]:
            verdict = self._type_check(one.span.text, classes)
            change = 0.0 if verdict is None else self._settings["typed" if verdict else "mistyped"]
            changed.append(replace(one, score=one.score + change, features={**one.features, "typed": change}))
        return sorted(changed, key=lambda one: (-one.score, one.span.text)) + ranked[_CHECKED:]


def _spelled(linked: Linked) -> Linked:
    """The same with the words of the question as they are properly spelled: texts are searched by them."""
    analysis = linked.analysis
    text = analysis.question.text
    for token in analysis.tokens:
        if token.word != token.form and len(token.word) == token.end - token.start:
            text = text[: token.start] + token.word + text[token.end :]
    if text == analysis.question.text:
        return linked
    return replace(linked, analysis=replace(analysis, question=replace(analysis.question, text=text)))


def _guess(claim: str) -> TextFinding:
    """What the words of a claim make likelier, without evidence."""
    chance = chance_of_yes(claim)
    told = max(chance, 1 - chance)
    return TextFinding(truth_word(chance >= _EVEN), None, -1, -1, GUESS, told, told, claim_features(claim))


_SKIPPED = 3
"""Letters up to which a lower-case word may be missing from an abbreviation („i”, „dla”)."""


def expansion(abbreviation: str, hits: Sequence[Hit]) -> tuple[Hit, int, int] | None:
    """Where words with these initials stand: the passage, the offsets in characters."""
    return next((found for hit in hits for found in _expansions(abbreviation.lower(), hit)), None)


def _expansions(letters: str, hit: Hit) -> Iterator[tuple[Hit, int, int]]:
    text = hit.passage.text
    for begin, end in sentence_spans(text):
        inside = [Word(word.form, begin + word.start, begin + word.end) for word in words(text[begin:end])]
        for first in range(len(inside)):
            last = _matched(letters, inside, first)
            if last is not None and inside[first].form[0].isupper():
                yield hit, inside[first].start, inside[last].end


def _matched(letters: str, inside: Sequence[Word], first: int) -> int | None:
    index, matched = first, 0
    while index < len(inside) and matched < len(letters):
        form = inside[index].form
        if form[0].lower() == letters[matched] and not (form.isupper() and len(form) > 1):
            matched += 1
            if matched == len(letters):
                return index
        elif index == first or not (form.islower() and len(form) <= _SKIPPED):
            return None
        index += 1
    return None


_LOG = logging.getLogger(__name__)
_PAUSE_SECONDS = 30.0
"""Seconds before a server that did not answer is asked again."""


class SteadyFallback:
    """A `kgqa.protocols.TextFallback` that has no answer while its server is away, and warns of it."""

    def __init__(self, open_fallback: Callable[[], TextFallback], pause: float = _PAUSE_SECONDS) -> None:
        """`open_fallback` connects to the server; it is called with the first question, and again after a failure."""
        self._open = open_fallback
        self._pause = pause
        self._fallback: TextFallback | None = None
        self._asked_again_at = 0.0
        self._missed = 0

    def answer(self, linked: Linked) -> TextFinding | None:
        """The answer of the passages, or None if there is none or nobody can be asked."""
        if time.monotonic() < self._asked_again_at:
            self._missed += 1
            return None
        try:
            self._fallback = self._fallback or self._open()
            finding = self._fallback.answer(linked)
        except UnavailableError as error:
            self._missed += 1
            self._asked_again_at = time.monotonic() + self._pause
            again = f"the graph alone answers, text is asked again in {self._pause:.0f} s"
            _LOG.warning("warning: %s; %s (questions without text so far: %d)", error.message, again, self._missed)
            return None
        return finding
