"""Ranks the sentences of passages by how likely they hold the answer (the answer-selection task of SQAD), and chooses
the option that passages say together with the rest of a question."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import pairwise

from kgqa.model import Hit, Passage, TextFinding, ToldOptions
from kgqa.polish.tokens.tags import TENSED_VERBS
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, Annotator, AskedQuestion, TextToken
from kgqa.retrieval.retrieval_tables import settings
from kgqa.retrieval.text_words import Lexicon, forms

Figures = Mapping[str, float]
_TELLING = TENSED_VERBS | {"imps", "ppas"}
_POINTING = TENSED_VERBS | {"ppron3"}
"""Classes of the first word of a sentence that speaks of what an earlier one has named."""


@dataclass(frozen=True, slots=True)
class SentenceHit:
    """A sentence of a passage."""

    passage: Passage
    start: int
    """Offset in the passage's text, in characters."""
    end: int
    score: float

    @property
    def text(self) -> str:
        """The sentence."""
        return self.passage.text[self.start : self.end]


def ranked_sentences(
    passages: Sequence[AnnotatedPassage], question: AskedQuestion, weights: Mapping[str, float] | None = None
) -> list[SentenceHit]:
    """The sentences of the passages, best first; by the fitted weights unless others are given."""
    told = settings("sentences") if weights is None else weights
    top = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    found = []
    for passage in passages:
        common = passage_figures(passage, top)
        for (start, end), figures in zip(passage.sentences, sentence_figures(passage, question), strict=True):
            score = sum(told.get(name, 0.0) * value for name, value in {**common, **figures}.items())
            found.append(SentenceHit(passage.hit.passage, start, end, score))
    return sorted(found, key=lambda one: (-one.score, one.passage.id, one.start))


def passage_figures(passage: AnnotatedPassage, top: float) -> Figures:
    """What the sentences of a passage have in common; `top` is the score of the best passage."""
    return {"passage": passage.total_coverage, "score": passage.hit.score / top}


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What of the question a sentence and its neighbours repeat, as indices of its words."""

    own: AbstractSet[int]
    previous: AbstractSet[int]
    following: AbstractSet[int]
    earlier: AbstractSet[int]
    """All sentences before it."""
    title: AbstractSet[int]


def sentence_figures(passage: AnnotatedPassage, question: AskedQuestion) -> list[Figures]:
    """The figures of each sentence of a passage, in its order."""
    tokens: list[list[TextToken]] = [[] for _ in passage.sentences]
    for token in passage.tokens:
        tokens[token.sentence].append(token)
    repeated = [_asked(one) for one in tokens]
    title = _asked(passage.title)
    most = max(passage.coverage, default=0.0), max(passage.titled, default=0.0)
    found: list[Figures] = []
    earlier: frozenset[int] = frozenset()
    for number, own in enumerate(repeated):
        around = _Surroundings(own, *_neighbours(repeated, number), earlier, title)
        place = number / len(tokens), float(number == len(tokens) - 1)
        found.append(
            _coverage(passage.coverage[number], passage.titled[number], most)
            | _repetition(around, question)
            | _words(tokens[number], around, question)
            | {"place": place[0], "last": place[1], "opening": float(number == 0)}
        )
        earlier |= own
    return found


def _asked(tokens: Iterable[TextToken]) -> frozenset[int]:
    return frozenset(token.asked for token in tokens if token.asked >= 0)


def _neighbours(repeated: Sequence[frozenset[int]], number: int) -> tuple[frozenset[int], frozenset[int]]:
    last = len(repeated) - 1
    return repeated[number - 1] if number else frozenset(), repeated[number + 1] if number < last else frozenset()


def _coverage(own: float, titled: float, most: tuple[float, float]) -> dict[str, float]:
    """The share of the question that a sentence repeats, alone and with the title, beside the best of the passage."""
    return {
        "covered": own,
        "titled": titled,
        "behind best": most[0] - own,
        "best titled": float(titled >= most[1]),
    }


def _repetition(around: _Surroundings, question: AskedQuestion) -> dict[str, float]:
    """Shares of the question that the sentences around repeat and this one does not, and how much of it by kind."""
    own, earlier = around.own, around.earlier - around.own
    return {
        "previous": _share(around.previous - own, question),
        "previous without title": _share(around.previous - own - around.title, question),
        "following": _share(around.following - own, question),
        "earlier": _share(earlier, question),
        "common words": _share((index for index in own if _is_common(index, question)), question),
        "number of words": len(own) / max(1, len(question.words)),
    }


def _words(tokens: Sequence[TextToken], around: _Surroundings, question: AskedQuestion) -> dict[str, float]:
    """Figures of the words themselves: order, length, the class noun, the preposition that is asked with."""
    order = [token.asked for token in tokens if token.asked >= 0]
    preposition = question.wh.form.preposition if question.wh else ""
    first = tokens[0] if tokens else None
    pointing = float(first is not None and first.has_class(*_POINTING))
    return {
        "length": math.log(1 + len(tokens)),
        "new words": math.log(1 + sum(token.asked < 0 for token in tokens)),
        "in order": sum(one + 1 == other for one, other in pairwise(order)) / max(1, len(question.words) - 1),
        "verbs": sum(token.has_class(*_TELLING) and _is_common(token.asked, question) for token in tokens),
        "class noun": float(
            bool(question.class_noun) and any(question.class_noun in one.known.lemmas for one in tokens)
        ),
        "preposition": float(bool(preposition) and any(_is_preposition(token, preposition) for token in tokens)),
        "points back": pointing * _share(around.earlier - around.own, question),
    }


def _is_common(index: int, question: AskedQuestion) -> bool:
    """Whether a word of the question, -1 for none, is written in small letters."""
    return index >= 0 and question.words[index].word.form.islower()


def _is_preposition(token: TextToken, preposition: str) -> bool:
    return token.form.lower().startswith(preposition) and token.has_class("prep")


def _share(indices: Iterable[int], question: AskedQuestion) -> float:
    return sum(question.words[index].weight for index in indices) / question.total


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
