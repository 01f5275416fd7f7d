"""Entity linking for its own sake: the links of a text, chosen among all mentions, without regard to templates; options
as texts of their own, and as things of one class („Einstein czy Newton”: people)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.linking.choice.chooser import LinkChooser, Option
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.evidence.surroundings import Grounds
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Aim, Analysis, Candidate, Link, Mention, PlacedLink, Span, SpanKind, Token, Understanding
from kgqa.polish.messages.coordinated_nouns import row_of
from kgqa.polish.values.quotations import quoted
from kgqa.terms import ItemId

MOST_BEHIND = 0.5
"""By how much a candidate may be behind the best one of its option and still be chosen for its class. Not fitted:
few sets of questions offer namesakes; a common noun is behind a surname by less."""
_SEVERAL = 2
"""Options that can agree."""
Classes = Callable[[ItemId], Collection[ItemId]]


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
