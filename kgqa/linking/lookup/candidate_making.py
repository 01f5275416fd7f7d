"""Makes candidates of a span out of what the label index has for it, scored by named features; and finds the spans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kgqa.fast_values import often_made
from kgqa.model import Aim, Analysis, Candidate, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.clause_variants import SUPERLATIVE
from kgqa.polish.tokens.tags import ABBREVIATIONS, ADJECTIVAL, FINITE_VERBS, SUBSTANTIVES
from kgqa.polish.values.quotations import MARKS
from kgqa.resources import linking_weights
from kgqa.terms import ItemId, PropertyId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_HAVING_ANY = word_list("having_verbs") | word_list("any_at_all")
_MAX_CANDIDATES = 20
"""Candidates of one name."""
_MAX_TOGETHER = 40
"""With the people of that surname."""
_MAX_DESCRIBED = 80
"""Of a name with a noun in front, which tells what is meant („album „Amsterdam””)."""
_FOREIGN = 1.0
"""What a name in another language is behind one in Polish when candidates are cut; a Polish name without any popularity
stays. Only the cut depends on it, so nothing is fitted."""
RESTORED, SURNAME, SLIP = ("restored",), ("surname",), ("slip",)
PARTIAL = ("partial",)
"""The mark of people of whose name only parts are said."""
HEADLESS = ("headless",)
"""The mark of names without the noun in front of them."""
WRITTEN = ("written",)
"""The mark of names whose pattern alone says that they are names."""
ELLIPTIC = ("elliptic",)
"""The mark of languages that an adjective alone names, where it describes no noun."""
_POLISH = ("pl", "mul")
"""Languages of names that a Polish text may use as they are; `mul` stands for all languages."""
Entries = dict[tuple[str, str], tuple[LabelEntry, bool]]
"""Entries by (entity, text) with whether the surface form itself matched."""
MAX_WORDS = 8
"""Longest span looked up, in tokens between quotation marks or outside."""
_CONTENT = frozenset(
    {"subst", "adj", "depr", "ger", "pact", "ppas", "ign", "dig", "num", "brev", "romandig", "xxx", "siebie"}
)
_PERSONAL = frozenset({"ppron12", "ppron3"})
"""Pronouns: in small letters no names, whatever else the word may be („brakuje mi”)."""
_CALLS = frozenset({"interj"})
"""What may be a name if it is nothing else: „Salem”, unlike „i”."""
_HARDLY, _NEVER = 0.02, 0.005
"""How likely a lemma must be, by the words around and the frequencies of the dictionary, for what is called so
to be meant; the word as it stands, as which names may be written, is left out where it is less likely still.

Not fitted: readings of rare nouns („rad”, „złoto”) are unsure, and names are left alone for that reason."""
_SURELY = 0.95
"""How likely a word must be a finite verb to name nothing.

Not fitted: about as many of the tagger's readings are right."""


def is_exact(candidate: Candidate) -> bool:
    """Whether the words of a mention are the name of a candidate as it is written, but for letter case."""
    return bool(candidate.features.get("exact"))


def weighted_sum(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The features' values, each times its weight; a feature without a weight counts for nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def merged_candidates(
    analysis: Analysis, span: NameSpan, found: Iterable[tuple[Entries, tuple[str, ...]]], letter: str
) -> tuple[Candidate, ...]:
    """The candidates of all that was found; of those of one item the first."""
    best: dict[ItemId | PropertyId, Candidate] = {}
    for entries, marks in found:
        for candidate in made_candidates(analysis, span, entries, letter, marks):
            best.setdefault(candidate.item, candidate)
    return tuple(sorted(best.values(), key=_best_first)[:_MAX_DESCRIBED])


def made_candidates(
    analysis: Analysis, span: NameSpan, entries: Entries, letter: str, marks: tuple[str, ...] = ()
) -> tuple[Candidate, ...]:
    """The items, or properties, that entries name, as candidates of a span, best first. `marks` tell how the name was
    found where the look-up of the words as they stand failed: `restored`, `slip`, `derived`."""
    best: dict[str, Candidate] = {}
    common = _common_names(analysis, span, entries)
    graded = any(map(_is_superlative, analysis.tokens[span.inner_start : span.inner_end]))
    surface = span.spelling(analysis) or span.surface(analysis)
    if marks in (SURNAME, WRITTEN):  # whatever its letter case, it is no common word
        surface = surface[:1].upper() + surface[1:]
    weights = linking_weights()["candidate"]
    for entry, exact in entries.values():
        if not entry.entity.startswith(letter) or entry.text in common or (graded and not _has_degree(entry.text)):
            continue
        features = {**_features(entry, surface, span, exact=exact), **dict.fromkeys(marks, 1.0)}
        item = ItemId(entry.entity) if letter == "Q" else PropertyId(entry.entity)
        candidate = Candidate(item, entry.text, weighted_sum(features, weights), features)
        if entry.entity not in best or best[entry.entity].score < candidate.score:
            best[entry.entity] = candidate
    kept = sorted(best.values(), key=_by_language)[: _most(analysis, span, marks)]
    return tuple(sorted(kept, key=_best_first))


def _is_superlative(token: Token) -> bool:
    return any(one.is_superlative for one in token.readings)


def _has_degree(name: str) -> bool:
    """Whether a name has a superlative of its own: „najstarsze miasto” is not what is called „stare miasto”."""
    return SUPERLATIVE in name.lower()


def _most(analysis: Analysis, span: NameSpan, marks: tuple[str, ...]) -> int:
    """How many candidates of a span are kept."""
    if span.start and analysis.tokens[span.start - 1].may_be(SUBSTANTIVES):
        return _MAX_DESCRIBED
    return _MAX_TOGETHER if marks == SURNAME else _MAX_CANDIDATES


def _features(entry: LabelEntry, surface: str, span: NameSpan, *, exact: bool) -> dict[str, float]:
    """What speaks for an entry as such, each value about 0 to 1. Popularity is a logarithm."""
    return {
        "popularity": min(1.0, entry.popularity / 10),
        "exact": float(exact),
        "label": float(entry.is_label),
        "capitals": _capital_agreement(entry.text, surface, span),
        "length": min(1.0, (len(surface.split()) - 1) / 4),
        **({} if entry.language in _POLISH else {"foreign": 1.0}),
    }


def _capital_agreement(name: str, surface: str, span: NameSpan) -> float:
    """1 where mention and name agree in their first letter's case, 0 where they differ without excuse."""
    if surface[:1].isupper() == name[:1].isupper():
        return 1.0
    return 0.5 if span.first or span.quoted else 0.0


def _best_first(candidate: Candidate) -> tuple[float, int]:
    return -candidate.score, candidate.item.number


def _common_names(analysis: Analysis, span: NameSpan, entries: Entries) -> frozenset[str]:
    """The names with a capital letter that are common nouns without it, where a claim says that something has one of
    these, or any of them („Czy Mars ma księżyc?”): the Moon is not meant."""
    tokens = analysis.tokens if analysis.kind is Aim.YES_NO else ()
    if not (tokens and span.inner_start and tokens[span.inner_start].form.islower()):
        return frozenset()
    if tokens[span.inner_start - 1].lemmas.isdisjoint(_HAVING_ANY):
        return frozenset()
    names = {entry.text for entry, _ in entries.values()}
    return frozenset(name for name in names if name[:1].isupper() and name[:1].lower() + name[1:] in names)


def _by_language(candidate: Candidate) -> tuple[float, int]:
    """Order in which namesakes are kept where there are too many: foreign names of other things go first."""
    return _FOREIGN * candidate.features.get("foreign", 0.0) - candidate.score, candidate.item.number


@often_made(frozen=True, slots=True)
class NameSpan:
    """Tokens that may be a name; with quotation marks, the inner part is what is looked up."""

    start: int
    end: int
    quoted: bool
    first: bool
    """Whether it begins the question, where a capital says nothing."""

    @property
    def inner_start(self) -> int:
        """The first token that is looked up."""
        return self.start + self.quoted

    @property
    def inner_end(self) -> int:
        """Behind the last token that is looked up."""
        return self.end - self.quoted

    def surface(self, analysis: Analysis) -> str:
        """The words as they were typed."""
        tokens = analysis.tokens
        return analysis.question.text[tokens[self.inner_start].start : tokens[self.inner_end - 1].end]

    def spelling(self, analysis: Analysis) -> str:
        """The words as they were read; empty where that is how they were typed."""
        inner = analysis.tokens[self.inner_start : self.inner_end]
        if not any(token.spelling for token in inner):
            return ""
        typed = self.surface(analysis)
        for token in inner:
            at = token.start - inner[0].start
            typed = typed[:at] + token.word + typed[at + len(token.word) :]
        return typed

    def mention(self, analysis: Analysis, candidates: tuple[Candidate, ...]) -> Mention:
        """The span with what it may name."""
        surface, spelling = self.surface(analysis), self.spelling(analysis)
        return Mention(self.start, self.end, surface, candidates, self.quoted, spelling)


_ENDS = frozenset(f"?!;:{MARKS}")


def name_spans(analysis: Analysis) -> Iterator[NameSpan]:
    """Quotations, and all runs of words outside that hold a content word: whatever may stand in the label index."""
    tokens = analysis.tokens
    for start, end in analysis.quotations:
        yield NameSpan(start, end, quoted=True, first=False)
    content = [_is_content(token) or (at > 0 and token.word[:1].isupper()) for at, token in enumerate(tokens)]
    for start, token in enumerate(tokens):
        if not token.form[0].isalnum():
            continue
        for end in range(start + 1, min(len(tokens), start + MAX_WORDS) + 1):
            last = tokens[end - 1].form
            if last in _ENDS:
                break
            if end == start + 1 and (_is_pronoun(token) or (start == 0 and _is_degree(token))):
                continue  # „najmniejszy” is neither Mali nor the surname Mała
            if (last[-1].isalnum() or _ends_name(tokens, end)) and any(content[start:end]):
                yield NameSpan(start, end, quoted=False, first=start == 0)


def _is_pronoun(token: Token) -> bool:
    return token.word.islower() and token.is_likely(_PERSONAL)


def _is_degree(token: Token) -> bool:
    """Whether a word only compares: an adjective or adverb in the comparative or superlative."""
    return bool(token.readings) and all(one.is_graded for one in token.readings)


def _ends_name(tokens: Sequence[Token], end: int) -> bool:
    """Whether the mark in front of a position belongs to a name: an apostrophe, the dot of an abbreviation, or a sign
    that is one word with what stands before it („C++”)."""
    last = tokens[end - 1].form
    if last != ".":
        return last[0].isalnum() or (last[-1] in ".'’" and last != "...")
    word = tokens[end - 2] if end > 1 else tokens[end - 1]
    return len(word.form) == 1 or not word.readings or word.may_be(ABBREVIATIONS)


def _is_content(token: Token) -> bool:
    return not token.readings or token.classes == _CALLS or token.may_be(_CONTENT)


def is_surely_verb(tokens: Sequence[Token]) -> bool:
    """Whether a span is one word in small letters that is surely a finite verb: no noun of it is named („dali” is no
    dish, though „danie” may be of „dać”)."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    return sum(one.score for one in tokens[0].interpretations if one.is_of(FINITE_VERBS)) >= _SURELY


def is_of_other_word(tokens: Sequence[Token], key: str) -> bool:
    """Whether a span is one word in small letters, and a key is a lemma of a reading that it hardly has."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    token = tokens[0]
    if key not in {fold(one.lemma) for one in token.readings} or not token.interpretations:
        return False
    least = _NEVER if key == fold(token.form) else _HARDLY
    if key != fold(token.form) and token.is_likely(SUBSTANTIVES | ADJECTIVAL):
        return False  # of two nouns of one form the rarer may be meant: „liczba atomowa złota”
    return sum(one.score for one in token.interpretations if fold(one.lemma) == key) < least
