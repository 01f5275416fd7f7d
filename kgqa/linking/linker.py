"""Entity linking of one question: mentions with ranked candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from kgqa.linking.choice.candidate_order import ContextOrder
from kgqa.linking.choice.chooser import MOST_BEHIND, Classes, agreeing, agreeing_in_row, option_text
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.mention_widening import AppositionWidener
from kgqa.linking.lookup.place_derivation import PlaceDerivation
from kgqa.linking.relations.relation_linker import CueLexicon, RelationLexicon
from kgqa.linking.relations.value_links import ClassLinker, ValueLinker
from kgqa.model import Analysis, Linked, Mention, Token
from kgqa.polish.clauses.name_agreement import is_people
from kgqa.polish.lists.question_words import PERSON, asking_for
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.terms import ItemId

_WHO = asking_for(PERSON)


class EntityLinker:
    """Detects mentions, orders their candidates, widens them by appositions and links class nouns."""

    def __init__(
        self,
        detector: MentionDetector,
        classes: ClassLinker,
        widener: AppositionWidener,
        *,
        relations: RelationLexicon | None = None,
        order: ContextOrder | None = None,
        cues: CueLexicon | None = None,
        values: ValueLinker | None = None,
        derivation: PlaceDerivation | None = None,
        classes_of: Classes | None = None,
        expect: Callable[[Iterable[ItemId]], None] | None = None,
    ) -> None:
        """Without `order` candidates stand in the order of their popularity and spelling; without `values` codes and
        symbols are not looked for, without `derivation` no peoples;
        without `classes_of`, which tells the classes of an item, options need not be of the same sort. `expect` is told
        all candidates before anything is asked about one of them."""
        self._detector = detector
        self._classes = classes
        self._widener = widener
        self._relations = relations or RelationLexicon(())
        self._order = order
        self._cues = cues or CueLexicon({}, ())
        self._values = values
        self._derivation = derivation
        self._classes_of = classes_of
        self._expect = expect

    def link(self, analysis: Analysis) -> Linked:
        """All mentions of a question; overlapping ones are kept, the templates choose among them."""
        detected = self._detector.detect(analysis)
        if self._expect:
            self._expect(
                one.item for found in detected.mentions for one in found.candidates if isinstance(one.item, ItemId)
            )
        found = _outside_frame(analysis, (*detected.mentions, *self._peoples(analysis, detected.mentions)))
        ordered = self._ordered(analysis, found)
        if self._classes_of:
            ordered = agreeing_in_row(analysis.tokens, ordered, self._classes_of)
        mentions = self._widener.widen(analysis, ordered)
        options = self._options(analysis)
        classed = self._classes.link(analysis, detected.mentions)
        properties = self._relations.of_objects(analysis, detected.relations)
        named = self._relations.named(analysis, properties)
        phrases = (*self._relations.phrases(analysis), *named, *self._cues.phrases(analysis))
        values = self._values.link(analysis, phrases) if self._values else ()
        return Linked(classed, mentions, properties, options, phrases, values)

    def _peoples(self, analysis: Analysis, mentions: Sequence[Mention]) -> Iterator[Mention]:
        """Peoples that stand for their country („Czym płacą Szwedzi?”): not those asked for, nor parts of names."""
        taken = {at for one in mentions if one.start + 1 < one.end for at in range(one.start, one.end)}
        taken.update(at for wh in analysis.wh_phrases for at in range(wh.start, wh.end))
        for at, token in enumerate(analysis.tokens):
            if self._derivation and at not in taken and is_people(token):
                places = self._derivation.places(token)
                if places:
                    yield self._detector.derived(analysis, at, places)

    def _ordered(self, analysis: Analysis, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
        return self._order.order(analysis, mentions) if self._order else mentions

    def _options(self, analysis: Analysis) -> tuple[Mention, ...]:
        found = tuple(one for option in analysis.options for one in self._named_in(analysis, option))
        asks_person = any(wh.word in _WHO for wh in analysis.wh_phrases[:1])  # „Kto …, Dali czy Picasso?” of no „dania”
        most_behind = MOST_BEHIND * (1 + asks_person)
        return agreeing(found, self._classes_of, most_behind) if self._classes_of else found

    def _named_in(self, analysis: Analysis, tokens: Sequence[Token]) -> Iterator[Mention]:
        """The longest mention inside an option, with the option's own words as its surface; where its words are names
        side by side („wisła odra czy warta”), each of them."""
        part = option_text(analysis, tokens)
        detected = self._ordered(part, self._detector.detect(part).mentions)
        found = self._widener.widen(part, detected)
        longest = max(found, key=lambda mention: mention.end - mention.start, default=None)
        beside = [] if longest and longest.end - longest.start == len(tokens) else _side_by_side(detected, tokens)
        if beside:
            yield from (Mention(0, 0, one.surface, one.candidates) for one in beside)
        else:
            surface = analysis.question.text[tokens[0].start : tokens[-1].end]
            yield Mention(0, 0, surface, longest.candidates if longest and _tells_all(longest, tokens) else ())


def _tells_all(mention: Mention, tokens: Sequence[Token]) -> bool:
    """Whether no other word of an option begins with a capital letter: „Wiosna” is not „Wiosna Ludów”."""
    apart = (*tokens[: mention.start], *tokens[mention.end :])
    return not any(token.form.istitle() and not token.may_be(PREPOSITIONS) for token in apart)


def _names_as_written(mention: Mention) -> bool:
    """Whether a mention with a capital letter has a likely candidate whose name has one: „Ludów” is not „lud”."""
    return any(one.label[:1].isupper() or mention.surface[:1].islower() for one in mention.candidates[:1])


def _side_by_side(mentions: Sequence[Mention], tokens: Sequence[Token]) -> list[Mention]:
    """The longest mentions that together are all words of an option, one behind the other; empty if none are."""
    row: list[Mention] = []
    at = 0
    while at < len(tokens):
        starting = [one for one in mentions if one.start == at and _names_as_written(one)]
        if not starting:
            return []
        row.append(max(starting, key=lambda one: one.end))
        at = row[-1].end
    return row


def _outside_frame(analysis: Analysis, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The mentions that have no word of „Co to jest …” before a name: those words name nothing."""
    frame = analysis.definition
    if frame is None or not any(one.start <= frame.start and frame.end <= one.end for one in mentions):
        return mentions
    return tuple(one for one in mentions if one.start >= frame.start and one.end <= frame.end)
