"""Widens mentions by what describes them: „powieści „Lalka””, „generał Władysław Anders”, „unia z 1569 roku”."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.linking.linking_tables import words_of
from kgqa.linking.lookup.described_names import DescribedNames
from kgqa.linking.relations.value_links import ClassLinker, mens_nouns
from kgqa.model import Analysis, Candidate, Mention, Reading, Token
from kgqa.polish.clauses.name_agreement import (
    adjectives_before,
    is_called,
    is_person,
    is_unknown,
    likely_agrees_with,
    likely_cases,
    may_be_personal,
    noun_cases,
    noun_lemmas,
    share_case,
)
from kgqa.polish.clauses.neighbouring_words import behind_noun, common_nouns
from kgqa.polish.lists.class_nouns import class_nouns
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.letter_case import name_runs
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.polish.values.time_values import is_year
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import linking_weights
from kgqa.terms import Case, Iri, ItemId, Number, PropertyId, Term
from kgqa.vocabulary import (
    BORDERS,
    CREATORS,
    HUMAN,
    INSTANCE_OF,
    OCCUPATION,
    PARENT_TAXON,
    POSITION,
    SUBCLASS_OF,
    TWIN_TOWN,
)

_WEIGHTS = linking_weights()["type"]
"""`fits` is added to candidates that are of the named class; `unknown_noun` is taken off where the noun in front names
no class: it may be what is asked („centrala Interpolu”)."""

_HUMANS = frozenset({HUMAN})
_PERSON, _QUANTITY = "person", "quantity"
_SIDE_BY_SIDE = frozenset({BORDERS, TWIN_TOWN})
"""Properties by which no thing is told by another: „Litwa Łotwa” are two."""

_KINDS = tuple(one.direct for one in (INSTANCE_OF, SUBCLASS_OF, OCCUPATION, PARENT_TAXON))

_ROLES = tuple(one.direct for one in (OCCUPATION, POSITION))

_WITH = word_list("with")
_JOINTS = word_list("name_joints")
_LINKING = _WITH | word_list("inside") | {"nad", "pod"}
"""Prepositions between a name and the place where the thing is, or those who take part in it."""

_DIRECT = frozenset({Case.NOM, Case.ACC, Case.VOC, Case.INST})
_GROUPS = word_list("groups_of_makers")
_NEIGHBOURS = 4
"""Candidates of a mention that are compared with those of the next one."""


class AppositionWidener:
    """Adds, for a mention with a class noun or adjectives in front, or a year behind, mentions that include them."""

    def __init__(self, classes: ClassLinker, graph: KnowledgeGraph) -> None:
        self._classes = classes
        self._graph = graph
        self._described = DescribedNames(graph)
        self._loose = words_of("nouns.tsv", "loose")
        self._relatives = words_of("nouns.tsv", "relative")

    def widen(self, analysis: Analysis, mentions: Iterable[Mention]) -> tuple[Mention, ...]:
        """The mentions together with the widened ones."""
        found = list(mentions)
        ending = _class_mentions(found)
        keywords = not any(token.is_finite for token in analysis.tokens)
        named = {(mention.start, mention.end) for mention in found if mention.text[:1].isupper()}
        for mention in tuple(found):
            wider = self._in_front(analysis.tokens, mention, ending)
            found += (one for one in wider if (one.start, one.end) not in named)  # „Legia Warszawa” is no Warsaw
            if keywords:
                found += self._behind(analysis.tokens, mention, ending.get(mention.end + 1, ()))
        found += tuple(self._with_neighbours(analysis.tokens, tuple(found)))
        found += tuple(self._with_unknown_makers(analysis.tokens, tuple(found)))
        found += tuple(self._described.widened(analysis.tokens, tuple(found)))
        return (*found, *(wider for mention in found for wider in _with_year(analysis, mention)))

    def _in_front(
        self, tokens: Sequence[Token], mention: Mention, ending: Mapping[int, Sequence[Mention]]
    ) -> Iterator[Mention]:
        if not _is_name(mention):
            return
        for start in adjectives_before(tokens, mention.start):
            if common_nouns(tokens[start]) and not share_case(tokens[start], tokens[mention.start]):
                return  # „współrzędne Sudanu”
            if not self._relatives.isdisjoint(tokens[start].lemmas):
                return  # „teściowa” may be an adjective, too
            yield replace(mention, start=start)
        behind = behind_noun(tokens, mention.start)
        lemmas = noun_lemmas(tokens[behind - 1]) if behind else ()
        if self._relates(tokens, lemmas, mention) or (lemmas and _belongs(tokens, behind - 1, mention)):
            return
        if any(lemma in class_nouns() and class_nouns()[lemma].sort == _QUANTITY for lemma in lemmas):
            return  # „promień Wenus” is asked for
        nouns = tokens[behind - 1].readings_as(SUBSTANTIVES) if behind else ()
        if nouns and all(one.lemma[:1].isupper() for one in nouns):
            return  # „tołstoj lew” is a name
        for kind in ending.get(behind, ()):
            classes = frozenset(c.item for c in kind.candidates if isinstance(c.item, ItemId))
            yield from self._typed(tokens, mention, kind.start, classes)
        if lemmas and not ending.get(behind) and self._names(tokens, behind - 1, mention, lemmas):
            doubtful = tuple(_doubted(candidate) for candidate in mention.candidates)
            yield from self._typed(tokens, replace(mention, candidates=doubtful), behind - 1, frozenset())

    def _behind(self, tokens: Sequence[Token], mention: Mention, kinds: Iterable[Mention]) -> Iterator[Mention]:
        """A name with its class behind it, as keywords have it: „szczęki film reżyser”."""
        for kind in kinds:
            if kind.start == mention.end and Case.NOM in tokens[kind.start].cases and _is_name(mention):
                classes = frozenset(one.item for one in kind.candidates if isinstance(one.item, ItemId))
                nouns = noun_lemmas(tokens[kind.start])
                rescored = [self._rescore(candidate, classes, nouns) for candidate in mention.candidates]
                fitting = tuple(_confirmed(one) for one in rescored if one.features["type"])
                if fitting:
                    yield replace(mention, end=kind.end, candidates=fitting)

    def _names(self, tokens: Sequence[Token], noun_at: int, mention: Mention, lemmas: Iterable[str]) -> bool:
        """Whether the noun in front, which the graph knows as no class, names what the mention is."""
        if _is_title(tokens, noun_at, mention) or self._is_loose(lemmas) or is_called(tokens, noun_at, mention):
            return True
        calls_people = may_be_personal(tokens[noun_at]) or self._is_womans(lemmas)
        if not calls_people and Case.NOM not in tokens[mention.start].cases:
            return False  # „ojczyźnie Marii” is hers
        foreign = is_unknown(tokens, mention) and any(map(self._is_human, mention.candidates[:1]))
        told = foreign and (self._is_womans(lemmas) or self._is_described(mention.candidates[0], lemmas))
        return told or is_person(tokens, noun_at, mention)

    def _is_described(self, candidate: Candidate, lemmas: Iterable[str]) -> bool:
        """Whether a noun stands in the description of what a name most likely means („belgijski kolarz”)."""
        assert isinstance(candidate.item, ItemId)
        return not set(self._graph.entity(candidate.item).description.lower().split()).isdisjoint(lemmas)

    def _is_womans(self, lemmas: Iterable[str]) -> bool:
        """Whether a noun calls women: the feminine of one that names a class („aktorka”), or one that the table has."""
        listed = any(lemma in class_nouns() and class_nouns()[lemma].sort == _PERSON for lemma in lemmas)
        return listed or any(self._classes.classes(men) for lemma in lemmas for men in mens_nouns(lemma))

    def _with_neighbours(self, tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[Mention]:
        """A name with its maker or place behind it: „„Pianista” Romana Polańskiego”, „katedra w Kolonii”."""
        starting: defaultdict[int, list[Mention]] = defaultdict(list)
        for mention in mentions:
            if mention.text[:1].isupper() and not mention.quoted:
                starting[mention.start].append(mention)
        for mention in mentions:
            if not _is_name(mention):
                continue
            for other in (*starting[mention.end], *self._behind_preposition(tokens, mention, starting)):
                candidates = self._related(mention, other)
                if candidates:
                    yield replace(mention, end=_coordinated(tokens, other.end, starting), candidates=candidates)

    def _with_unknown_makers(self, tokens: Sequence[Token], mentions: Sequence[Mention]) -> Iterator[Mention]:
        """A title with a name behind it that the graph lacks, of works whose maker has no name in the graph either:
        nothing else speaks of that one."""
        known = {mention.start for mention in mentions if mention.candidates}
        runs = {start: end for start, end in name_runs(tokens) if start not in known}
        for mention in mentions:
            start = _behind_group(tokens, mention.end)
            candidates = tuple(filter(self._is_of_nameless, mention.candidates)) if mention.quoted else ()
            if candidates and start in runs:
                made_by = " ".join(token.form for token in tokens[mention.end : runs[start]])
                surface = f"{mention.surface} {made_by}"  # what stands behind it describes nothing
                yield replace(mention, end=runs[start], surface=surface, candidates=candidates)

    def _is_of_nameless(self, candidate: Candidate) -> bool:
        if not isinstance(candidate.item, ItemId):
            return False
        makers = (one for name in CREATORS for one in self._graph.objects(candidate.item.iri, name.direct))
        items = [one.item for one in makers if isinstance(one, Iri) and one.item is not None]
        return bool(items) and not any(self._graph.entity(item).language for item in items)

    def _behind_preposition(
        self, tokens: Sequence[Token], mention: Mention, starting: Mapping[int, Sequence[Mention]]
    ) -> Sequence[Mention]:
        if mention.end >= len(tokens) or tokens[mention.end].form not in _LINKING:
            return ()
        others = starting.get(mention.end + 1, ())
        return others if mention.quoted or tokens[mention.end].form not in _WITH else ()

    def _related(self, mention: Mention, other: Mention) -> tuple[Candidate, ...]:
        """The candidates of a mention that have a claim about a likely candidate of the other."""
        others = {candidate.item.iri for candidate in other.candidates[:_NEIGHBOURS]}
        found: list[Candidate] = []
        for candidate in mention.candidates[:_NEIGHBOURS]:
            if isinstance(candidate.item, ItemId) and self._claims(candidate.item) & others:
                features = {**candidate.features, "neighbour": 1.0}
                found.append(replace(candidate, score=candidate.score + _WEIGHTS["fits"], features=features))
        return tuple(found)

    def _claims(self, item: ItemId) -> frozenset[Term]:
        properties = set(self._graph.direct_properties(item)) - _SIDE_BY_SIDE
        return frozenset(term for name in properties for term in self._graph.objects(item.iri, name.direct))

    def _typed(
        self, tokens: Sequence[Token], mention: Mention, start: int, classes: Collection[ItemId]
    ) -> Iterator[Mention]:
        candidates = mention.candidates
        if classes:
            nouns = noun_lemmas(tokens[mention.start - 1])
            rescored = [self._rescore(candidate, classes, nouns) for candidate in candidates]
            is_title = _is_title(tokens, mention.start - 1, mention)
            heads = self._heads(tokens, start, mention.start, classes)
            agrees = any(likely_agrees_with(tokens, at, mention) for at in heads)
            fitting = [
                candidate
                for candidate in rescored
                if is_title or candidate.features["type"] or (agrees and self._is_human(candidate))
            ]
            loose = not fitting and self._is_loose(nouns)
            unsure = [one for one in rescored if loose or (self._is_unknown(one) and one not in fitting)]
            fitting += map(_doubted, unsure)
            candidates = tuple(sorted(fitting, key=lambda candidate: -candidate.score))
            if not candidates:
                return
        for wider in (start, *adjectives_before(tokens, start)):
            yield replace(mention, start=wider, candidates=candidates)

    def _is_loose(self, lemmas: Iterable[str]) -> bool:
        """Whether a noun says no more than that a name is some organisation's („marka BMW”)."""
        return not self._loose.isdisjoint(lemmas)

    def _relates(self, tokens: Sequence[Token], nouns: Iterable[str], mention: Mention) -> bool:
        """Whether a noun rather tells whose relative is meant („brat Seana Lennona”)."""
        cases = tokens[mention.start].cases
        return (not cases or Case.GEN in cases) and not self._relatives.isdisjoint(nouns)

    def _is_human(self, candidate: Candidate) -> bool:
        return isinstance(candidate.item, ItemId) and self._graph.is_a(candidate.item, _HUMANS)

    def _heads(self, tokens: Sequence[Token], start: int, end: int, classes: Collection[ItemId]) -> Iterator[int]:
        """The indices of the nouns that may call somebody: of a class noun the one to which the rest of it belongs, if
        it is for people or somebody has the class for an occupation or office, unlike „przyczyna śmierci”; and one for
        people to which all of it belongs („twórca teorii względności”)."""
        head = next((at for at in range(start, end) if noun_lemmas(tokens[at])), end - 1)
        roles = (self._graph.count_subjects(role, one.iri) for one in classes for role in _ROLES)
        if may_be_personal(tokens[head]) or any(roles):
            yield head
        if start and may_be_personal(tokens[start - 1]):
            yield start - 1

    def _is_called(self, item: ItemId, nouns: Collection[str]) -> bool:
        """Whether a noun begins the name of a class of the item („region” for a „region administracyjny Włoch”)."""
        names = (self._graph.entity(kind).label.lower() for kind in self._graph.entity(item).classes)
        return any(name.split(" ")[0] in nouns for name in names)

    def _is_unknown(self, candidate: Candidate) -> bool:
        """Whether a candidate is named as it stands, and may be of any kind as far as the graph says."""
        item = candidate.item
        told = isinstance(item, PropertyId) or any(self._graph.objects(item.iri, kind) for kind in _KINDS)
        return bool(candidate.features["exact"]) and not told

    def _rescore(self, candidate: Candidate, classes: Collection[ItemId], nouns: Collection[str]) -> Candidate:
        item = candidate.item
        fits = isinstance(item, ItemId) and (self._graph.is_a(item, classes) or self._is_called(item, nouns))
        features = {**candidate.features, "type": float(fits)}
        return replace(candidate, score=candidate.score + _WEIGHTS["fits"] * fits, features=features)


def _is_title(tokens: Sequence[Token], noun_at: int, mention: Mention) -> bool:
    """Whether the noun in front of a quotation may call it: none for people does („scenarzysta „Twierdzy””)."""
    return mention.quoted and not tokens[noun_at].is_personal


def _behind_group(tokens: Sequence[Token], at: int) -> int:
    """The index behind a noun in the genitive that says what made a work („zespołu”), or the index itself."""
    if at + 1 < len(tokens) and not tokens[at].lemmas.isdisjoint(_GROUPS):
        return at + 1
    return at


def _coordinated(tokens: Sequence[Token], end: int, starting: Mapping[int, Sequence[Mention]]) -> int:
    """Where names end that are joined to the one that ends here („z Newmanem i Redfordem”)."""
    while end < len(tokens) and tokens[end].form in _JOINTS and starting.get(end + 1):
        end = max(mention.end for mention in starting[end + 1])
    return end


def _doubted(candidate: Candidate) -> Candidate:
    features = {**candidate.features, "unknown_noun": 1.0}
    return replace(candidate, score=candidate.score - _WEIGHTS["unknown_noun"], features=features)


def _confirmed(candidate: Candidate) -> Candidate:
    """The candidate with the mark that the class behind its name is its own, and not what is asked for."""
    return replace(candidate, features={**candidate.features, "class_behind": 1.0})


def _class_mentions(mentions: Iterable[Mention]) -> Mapping[int, Sequence[Mention]]:
    """Mentions of common nouns by the index behind them."""
    table: defaultdict[int, list[Mention]] = defaultdict(list)
    for mention in mentions:
        if (not mention.quoted and _may_be_common(mention)) or mention.start == 0:
            table[mention.end].append(mention)
    return table


def _may_be_common(mention: Mention) -> bool:
    """Whether a mention is in small letters, or may be where the letter case was not typed."""
    if mention.text[:1].islower():
        return True
    return bool(mention.spelling) and any(one.label[:1].islower() for one in mention.candidates)


def _with_year(analysis: Analysis, mention: Mention) -> Iterator[Mention]:
    """The mention with „z 1569 roku” behind it."""
    tokens = analysis.tokens
    end = mention.end
    if _is_name(mention) and end + 1 < len(tokens) and tokens[end].form == "z" and is_year(tokens[end + 1].form):
        end += 2
        if end < len(tokens) and "rok" in tokens[end].lemmas:
            end += 1
        yield replace(mention, end=end)


def _is_name(mention: Mention) -> bool:
    return (
        mention.quoted
        or mention.text[:1].isupper()
        or any(candidate.features.get("exact") or candidate.features.get("label") for candidate in mention.candidates)
    )


def _belongs(tokens: Sequence[Token], noun_at: int, mention: Mention) -> bool:
    """Whether a noun in the nominative is something of what a name in another case names: „stolica Gwatemali” is not
    the city of that name, as „stolica Gwatemala” is."""
    noun, name = likely_cases(tokens[noun_at]), noun_cases(_as_named(tokens[mention.start], mention))
    is_apart = Case.GEN in name and Case.NOM not in name and noun.isdisjoint(name)
    return not mention.quoted and is_apart and bool(noun) and noun <= _DIRECT


def _as_named(token: Token, mention: Mention) -> Sequence[Reading]:
    """The readings of the first word of a name as the form of the likeliest candidate's label, in the singular where it
    may be one („Polski” of „Polska”); all of them where there are none."""
    labels = [one.label.split(" ")[0] for one in mention.candidates[:1]]
    named = [one for one in token.readings if one.lemma in labels and Number.SG in one.numbers]
    return named or token.readings
