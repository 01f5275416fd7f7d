"""Chooses among overlapping mentions: links that do not overlap, with NIL for names that nothing fits; and the links of
a whole text, placed where its words stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.fast_values import often_made
from kgqa.linking.choice.candidate_description import CandidateDescriber
from kgqa.linking.choice.candidate_order import Reranker
from kgqa.linking.choice.written_text import WrittenText, has_digit
from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.evidence.surroundings import Grounds
from kgqa.linking.lookup.candidate_making import is_exact, weighted_sum
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Aim, Analysis, Candidate, Link, Mention, PlacedLink, Span, SpanKind, Token, Understanding
from kgqa.polish.messages.coordinated_nouns import row_of
from kgqa.polish.values.quotations import quoted
from kgqa.resources import linking_weights
from kgqa.terms import ItemId

MOST_BEHIND = 0.5
"""By how much a candidate may be behind the best one of its option and still be chosen for its class. Not fitted:
few sets of questions offer namesakes; a common noun is behind a surname by less."""
_SEVERAL = 2
"""Options that can agree."""
Classes = Callable[[ItemId], Collection[ItemId]]


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


class NameLinker:
    """Links the names of a question, and the adjectives and inhabitants that are derived from names of places."""

    def __init__(self, detector: MentionDetector, derivation: PlaceDerivation, chooser: LinkChooser) -> None:
        self._detector = detector
        self._derivation = derivation
        self._chooser = chooser

    def links(self, analysis: Analysis) -> tuple[PlacedLink, ...]:
        """Links that do not overlap, in the order of the text; a name of nothing known has no candidate (NIL)."""
        chosen = (
            (part, self._chooser.choose(part, mentions, asking)) for part, mentions, asking in self._read(analysis)
        )
        return tuple(place(part, link) for part, links in chosen for link in links)

    def mentions(self, analysis: Analysis) -> tuple[Mention, ...]:
        """All mentions that the choice is made from; derived words come after others of the same span."""
        return (*self._detector.detect(analysis).mentions, *self._derived(analysis))

    def options(self, analysis: Analysis) -> list[list[Option]]:
        """What may be chosen in the question and in each of its options, for fitting the weights."""
        return [self._chooser.options(*one) for one in self._read(analysis)]

    def grounds(self, analysis: Analysis, link: PlacedLink, candidate: Candidate) -> Grounds:
        """The words of the question that speak for or against a candidate of a link, by feature."""
        if not isinstance(candidate.item, ItemId):
            return {}
        found = next(
            one for one in self._read(analysis) if one[0].tokens[0].start <= link.start < one[0].tokens[-1].end
        )
        return self._chooser.grounds(*found, link.link.mention, candidate.item)

    def _read(self, analysis: Analysis) -> Iterator[tuple[Analysis, tuple[Mention, ...], Sentence | None]]:
        """The question, then each option as a text of its own, with its mentions and the question that it answers."""
        found = [(part, self.mentions(part)) for part in parts(analysis)]
        asking: Sentence | None = None
        for part, mentions in found:
            yield part, mentions, asking
            if asking is None and analysis.options:
                asking = self._chooser.sentence(part, mentions)

    def _derived(self, analysis: Analysis) -> Iterator[Mention]:
        for at, token in enumerate(analysis.tokens):
            places = self._derivation.places(token)
            if places:
                yield self._detector.derived(analysis, at, places)


def place(analysis: Analysis, link: Link) -> PlacedLink:
    """A link with the offsets of its words in the text."""
    mention = link.mention
    first = analysis.tokens[mention.start + mention.quoted]
    last = analysis.tokens[mention.end - 1 - mention.quoted]
    return PlacedLink(first.start, last.end, link)


def parts(analysis: Analysis) -> Iterator[Analysis]:
    """The question, then each of its options as a text of its own."""
    if analysis.tokens:
        yield analysis
    for option in analysis.options:
        if option:
            yield option_text(analysis, option)


def option_text(analysis: Analysis, tokens: Sequence[Token]) -> Analysis:
    """An option of a question as a text of its own, which knows what the question calls it: „Która rzeka: X czy Y”.

    Its quotations are read here, as the spans of a question are those of its stem.
    """
    noun, text = analysis.understanding.noun, analysis.question.text
    spans = tuple(
        Span(start + 1, end - 1, SpanKind.QUOTATION, text[tokens[start + 1].start : tokens[end - 2].end])
        for start, end in quoted([token.form for token in tokens])
    )
    understanding = Understanding(noun=noun)
    return Analysis(analysis.question, tuple(tokens), Aim.UNKNOWN, understanding=understanding, spans=spans)


def agreeing(options: Sequence[Mention], classes: Classes, most_behind: float = MOST_BEHIND) -> tuple[Mention, ...]:
    """The options with a candidate of the same class first, where their best ones have none in common but others, which
    are behind these by at most so much, have; else as they are. `classes` tells the classes of an item."""
    if len(options) < _SEVERAL or not all(option.candidates for option in options):
        return tuple(options)
    first = [_by_class(option.candidates[:1], classes) for option in options]
    if _common(first):
        return tuple(options)
    likely = [_by_class(_likely(option, most_behind), classes) for option in options]
    shared = sorted(_common(likely), key=lambda one: -sum(found[one].score for found in likely))
    if not shared:
        return tuple(options)
    return tuple(_with_first(option, found[shared[0]]) for option, found in zip(options, likely, strict=True))


def agreeing_in_row(tokens: Sequence[Token], mentions: Sequence[Mention], classes: Classes) -> tuple[Mention, ...]:
    """The mentions of a question, those in a row with commas and „i” between them as `agreeing` has them („hel, neon i
    argon”): the longer the row, the less likely a candidate may be."""
    called = {(one.start, one.end): one for one in mentions if one.candidates and one.is_whole_name}
    row = [called[span] for span in row_of(tokens, sorted(called))]
    chosen = agreeing(row, classes, MOST_BEHIND * (len(row) - 1)) if row else ()
    first = {(one.end, one.surface): _surest(one) for one in chosen}
    changed = ((one, first.get((one.end, one.surface), one.candidates)) for one in mentions)
    return tuple(replace(one, candidates=found) for one, found in changed)


def _surest(mention: Mention) -> tuple[Candidate, ...]:
    """The candidates of a mention of which the first is as likely as any other."""
    first, *rest = mention.candidates
    return (replace(first, score=max(one.score for one in mention.candidates)), *rest)


def _common(found: Iterable[Mapping[ItemId, Candidate]]) -> list[ItemId]:
    """The classes of which each option has a candidate, in order of their numbers."""
    return sorted(set[ItemId].intersection(*(set(one) for one in found)))


def _likely(option: Mention, most_behind: float) -> Sequence[Candidate]:
    best = option.candidates[0].score
    return [one for one in option.candidates if best - one.score <= most_behind]


def _by_class(candidates: Iterable[Candidate], classes: Classes) -> Mapping[ItemId, Candidate]:
    """The best candidate of each class."""
    found: dict[ItemId, Candidate] = {}
    for one in candidates:
        for class_ in classes(one.item) if isinstance(one.item, ItemId) else ():
            found.setdefault(class_, one)
    return found


def _with_first(option: Mention, first: Candidate) -> Mention:
    rest = (one for one in option.candidates if one is not first)
    return replace(option, candidates=(first, *rest))
