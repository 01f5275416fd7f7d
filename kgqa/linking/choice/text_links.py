"""Entity linking for its own sake: the links of a text, chosen among all mentions, without regard to templates."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.linking.choice.chooser import LinkChooser, Option
from kgqa.linking.choice.offered_options import option_text
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.evidence.surroundings import Grounds
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.model import Analysis, Candidate, Link, Mention, PlacedLink
from kgqa.terms import ItemId


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
