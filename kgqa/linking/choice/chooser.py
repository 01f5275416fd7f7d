"""Chooses among overlapping mentions: links that do not overlap, with NIL for names that nothing fits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.fast_values import often_made
from kgqa.linking.choice.candidate_description import CandidateDescriber
from kgqa.linking.choice.candidate_order import Reranker
from kgqa.linking.choice.written_text import WrittenText, has_digit
from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.evidence.surroundings import Grounds
from kgqa.linking.lookup.candidate_making import is_exact, weighted_sum
from kgqa.model import Analysis, Link, Mention, SpanKind
from kgqa.resources import linking_weights
from kgqa.terms import ItemId


@often_made(frozen=True, slots=True)
class Option:
    """A span that may be linked."""

    mention: Mention
    """Its candidates are scored, best first; NIL has none."""
    features: Mapping[str, float]
    """What speaks for or against the span as such."""
    value: float = 0.0
    """Score of the best candidate and of the span."""


def weighed(option: Option, weights: Mapping[str, float]) -> Option:
    """The option with the scores that these weights give to its candidates and to the span.

    Of an item that was found in several ways the best one counts.
    """
    ranked = sorted(
        (replace(one, score=weighted_sum(one.features, weights)) for one in option.mention.candidates),
        key=lambda one: (-one.score, one.item.number),
    )
    best = {one.item: one for one in reversed(ranked)}
    candidates = tuple(one for one in ranked if best[one.item] is one)
    return valued(replace(option.mention, candidates=candidates), option.features, weights)


def valued(mention: Mention, features: Mapping[str, float], weights: Mapping[str, float]) -> Option:
    """The option of a mention whose candidates are scored."""
    best = mention.candidates[0].score if mention.candidates else 0.0
    return Option(mention, features, best + weighted_sum(features, weights))


def pick(options: Iterable[Option]) -> tuple[Link, ...]:
    """The options that do not overlap and have the greatest total value, in the order of the text.

    Weighted interval scheduling (Kleinberg and Tardos, Algorithm Design, section 6.1); worthless options are left out.
    """
    ending: defaultdict[int, list[Option]] = defaultdict(list)
    for option in options:
        ending[option.mention.end].append(option)
    best: list[tuple[float, tuple[Option, ...]]] = [(0.0, ())]
    for end in range(1, max(ending, default=0) + 1):
        totals = [(best[one.mention.start][0] + one.value, one) for one in ending[end]]
        total, last = max(totals, key=lambda pair: pair[0], default=(0.0, None))
        if last is not None and total > best[end - 1][0]:
            best.append((total, (*best[last.mention.start][1], last)))
        else:
            best.append(best[end - 1])
    return tuple(Link(one.mention, next(iter(one.mention.candidates), None)) for one in best[-1][1])


def unknown_names(text: WrittenText) -> Iterator[Option]:
    """The spans that may be NIL, without values; times („w XIX wieku”) are no names."""
    spans = [(start, end, False) for start, end in text.runs]
    spans += [(start, end, True) for start, end in text.analysis.quotations]
    times = [(span.start, span.end) for span in text.analysis.spans if span.kind is SpanKind.TIME]
    for start, end, marked in spans:
        if not any(first <= start and end <= last for first, last in times):
            yield _unknown(text, start, end, quoted=marked)


def _unknown(text: WrittenText, start: int, end: int, *, quoted: bool) -> Option:
    inner = text.tokens[start + quoted : end - quoted]
    surface = text.analysis.question.text[inner[0].start : inner[-1].end]
    return Option(Mention(start, end, surface, (), quoted), {"nil": 1.0})


class LinkChooser:
    """Weighs candidates in their context, then picks the set of spans with the greatest total."""

    def __init__(
        self, context: Context, weights: Mapping[str, float] | None = None, reranker: Reranker | None = None
    ) -> None:
        self._context = context
        self._weights = dict(linking_weights()["link"] if weights is None else weights)
        self._describer = CandidateDescriber(context, self._weights)
        self._reranker = reranker

    def choose(
        self, analysis: Analysis, mentions: Iterable[Mention], asking: Sentence | None = None
    ) -> tuple[Link, ...]:
        """Links in the order of the text; overlapping mentions are resolved. `asking` is what an option answers."""
        return pick(self.options(analysis, mentions, asking))

    def sentence(self, analysis: Analysis, mentions: Iterable[Mention]) -> Sentence:
        """A question as its options see it."""
        return self._context.sentence(analysis, _distinct(mentions))

    def grounds(
        self, analysis: Analysis, mentions: Iterable[Mention], asking: Sentence | None, mention: Mention, item: ItemId
    ) -> Grounds:
        """The words of the question that speak for or against an item, by feature."""
        around = self._context.surroundings(self._context.sentence(analysis, _distinct(mentions), asking), mention)
        exact = any(is_exact(one) for one in mention.candidates if one.item == item)
        return around.grounds(self._context.facts(item), is_exact=exact)

    def options(self, analysis: Analysis, mentions: Iterable[Mention], asking: Sentence | None = None) -> list[Option]:
        """Everything that may be chosen, with features and values."""
        known = _distinct(mentions)
        text = WrittenText.of(analysis, self._context.sentence(analysis, known, asking), known)
        eligible = [one for one in known if text.may_link(one)]
        found = [self._option(text, one, eligible) for one in eligible]
        return [*found, *(weighed(option, self._weights) for option in unknown_names(text))]

    def _option(self, text: WrittenText, mention: Mention, others: Sequence[Mention]) -> Option:
        span = _span_features(text, mention)
        if any(_contains(one, mention) for one in others):
            span["inside"] = 1.0
        option = weighed(Option(self._describer.describe(text, mention), span), self._weights)
        if self._reranker is None:
            return option
        return valued(self._reranker.rerank(text.analysis, option.mention), span, self._weights)


def _contains(one: Mention, other: Mention) -> bool:
    """Whether a mention is part of another that has a capital letter."""
    return one is not other and one.start <= other.start and other.end <= one.end and not one.text.islower()


def _span_features(text: WrittenText, mention: Mention) -> dict[str, float]:
    words = mention.end - mention.start
    cut = sum(
        1
        for start, end in text.runs
        if start < mention.end and mention.start < end and not (mention.start <= start and end <= mention.end)
    )
    small = not mention.quoted and not text.is_named(mention)
    features = {
        "words": min(1.0, (words - 1) / 4),
        "cut": float(cut),
        "lower": float(small and mention.text.islower() and not has_digit(mention.text)),
        "beside": float(small and words == 1 and text.has_names and mention.start in text.things),
    }
    return {name: value for name, value in features.items() if value}


def _distinct(mentions: Iterable[Mention]) -> list[Mention]:
    """One mention a span with all its candidates; a quotation counts as the span in quotation marks."""
    kept: dict[tuple[int, int], Mention] = {}
    for mention in mentions:
        if mention.candidates:
            span = mention.start, mention.end
            kept[span] = _together(kept[span], mention) if span in kept else mention
    return list(kept.values())


def _together(one: Mention, other: Mention) -> Mention:
    """The first mention with the candidates of the other, but for those that it names itself: „Niemcy” need not be read
    as the inhabitants to stand for the country; an adjective („polski”) may, as its own name
    is another's, and so may what is called so in another language only („Czech”)."""
    own = (candidate.item for candidate in one.candidates if not candidate.features.get("foreign"))
    named = frozenset(own) if one.text[:1].isupper() else frozenset()
    more = (candidate for candidate in other.candidates if candidate.item not in named)
    return replace(one, candidates=(*one.candidates, *more))
