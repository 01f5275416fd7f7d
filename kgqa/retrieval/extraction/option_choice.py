"""Chooses the option that passages say together with the rest of a question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.model import Hit, Passage, TextFinding, ToldOptions
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, Annotator, AskedQuestion
from kgqa.retrieval.retrieval_tables import settings
from kgqa.retrieval.text_words import Lexicon, forms


@dataclass(frozen=True, slots=True)
class Chooser:
    """Rates options by sentences of passages."""

    lexicon: Lexicon
    annotator: Annotator

    def chosen(self, choice: ToldOptions, asked: AskedQuestion, hits: Sequence[Hit]) -> TextFinding:
        """The best supported option, the first one of several; `hits` must not be empty."""
        passages = [self.annotator.passage(hit, asked) for hit in hits]
        scores = [self._support(option, choice, asked, passages) for option in choice.options]
        best = max(range(len(scores)), key=lambda index: (scores[index][0], -index))
        score, passage = scores[best]
        others = tuple(option for index, option in enumerate(choice.options) if index != best)
        clear = score > max((other for i, (other, _) in enumerate(scores) if i != best), default=0.0)
        told = settings("confidence")["choice told" if clear else "choice untold"]
        place = re.search(re.escape(choice.options[best]), passage.text, re.IGNORECASE)
        span = place.span() if place else (-1, -1)
        figures = {"clear": float(clear)}
        return TextFinding(choice.options[best], passage, *span, "choice", score, told, figures, alternatives=others)

    def _support(
        self, option: str, choice: ToldOptions, asked: AskedQuestion, passages: Sequence[AnnotatedPassage]
    ) -> tuple[float, Passage]:
        """How well a passage says the option together with the rest of the question."""
        own = [i for i, word in enumerate(asked.words) if self._is_in(word.word.form, option)]
        rest = [i for i, word in enumerate(asked.words) if self._is_in(word.word.form, choice.stem)]
        shared = {i for i in own if sum(self._is_in(asked.words[i].word.form, one) for one in choice.options) > 1}
        own = [i for i in own if i not in shared] or own
        best = (0.0, passages[0].hit.passage)
        for passage in passages:
            for repeated in passage.repeated:
                said = {passage.tokens[index].asked for index in repeated}
                score = self._part(own, said, asked) * self._part(rest, said, asked)
                if score > best[0]:
                    best = (score, passage.hit.passage)
        return best

    def _is_in(self, form: str, text: str) -> bool:
        lemmas = set(self.lexicon.lemmas(form))
        return any(lemmas & set(self.lexicon.lemmas(other)) for other in forms(text))

    def _part(self, indices: Sequence[int], said: set[int], asked: AskedQuestion) -> float:
        """The share of some words of the question, by weight, that a sentence repeats."""
        total = sum(asked.words[i].weight for i in indices)
        return sum(asked.words[i].weight for i in indices if i in said) / total if total else 0.0
