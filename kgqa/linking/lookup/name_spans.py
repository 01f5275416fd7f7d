"""Spans of a question that may be names, before anything is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.fast_values import often_made
from kgqa.model import Analysis, Candidate, Mention, Token
from kgqa.polish.tokens.tags import ABBREVIATIONS, ADJECTIVAL, FINITE_VERBS, SUBSTANTIVES
from kgqa.polish.values.quotations import MARKS
from wikidata_hdt.labels.folding import fold

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
    """Whether the mark in front of a position belongs to a name: an apostrophe, or the dot of an abbreviation."""
    last = tokens[end - 1].form
    if last != ".":
        return last[-1] in ".'’" and last != "..."
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
