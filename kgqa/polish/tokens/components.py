"""The components of the spaCy pipeline, registered by name: readings, sentences, interpretations, spans.

They are made without a dictionary, which cannot stand in a spaCy configuration; `language` hands it in.
What they find about the words is kept in `doc.user_data` and seen through extensions of tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from kgqa.errors import ConfigError
from kgqa.polish.lists.abbreviations import Place, abbreviations
from kgqa.polish.tagging.disambiguation import Disambiguator
from kgqa.polish.tagging.lattice import Hint
from kgqa.polish.tokens.light_spacy import Doc, Language
from kgqa.polish.tokens.light_spacy import Token as SpacyToken
from kgqa.polish.tokens.question_spelling import Speller
from kgqa.polish.tokens.tags import FINITE_VERBS
from kgqa.polish.tokens.words import Interpretation, Morphology, Reading, Token
from kgqa.polish.values.question_spans import find_spans
from kgqa.polish.values.quotations import OPENING_MARKS, quoted
from kgqa.resources import table_rows

READINGS = "kgqa_readings"
"""Name of the component and of the token extension that holds a word's readings."""
INTERPRETATIONS = "kgqa_interpretations"
"""Name of the token extension that holds a word's interpretations, likeliest first."""
SPELLINGS = "kgqa_spellings"
"""Key of `doc.user_data` with what each word may stand for, and once it is interpreted, what it does stand for."""
SENTENCES = "kgqa_sentences"
DISAMBIGUATOR = "kgqa_disambiguator"
RERANKER = "kgqa_reranker"
TOKENS = "kgqa_tokens"
"""Key of `doc.user_data` with our tokens, once everything about them is known."""
SPANS = "kgqa_spans"
"""Name of the component, and key of `doc.user_data` with all spans by our own indices, which skip white space."""
_STOPS = frozenset({"?", "!", "…", "...", "?!"})
_OPENER_CLASSES = frozenset(
    FINITE_VERBS
    | {"prep", "conj", "comp", "part", "adv", "inf", "pred", "interj"}
    | {"ppron12", "ppron3", "siebie", "num"}
)
_ROMAN = frozenset("IVXLCDM")


class NeedsDictionary(Protocol):
    """A component that reads words."""

    def use(self, morphology: Morphology) -> None:
        """Take the dictionary."""


class MorfeuszReadings:
    """Sets `token._.kgqa_readings` to every reading of the token, in each spelling that it may stand for."""

    def __init__(self, morphology: Morphology | None = None) -> None:
        self._speller = Speller(morphology) if morphology else None

    def use(self, morphology: Morphology) -> None:
        """Take the dictionary."""
        self._speller = Speller(morphology)

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one document. Raises ConfigError without a dictionary."""
        speller = _given(self._speller, READINGS)
        spellings = speller.spellings([token.text for token in doc])
        doc.user_data[SPELLINGS] = spellings
        doc.user_data[READINGS] = [tuple(reading for _, reading in speller.readings(one)) for one in spellings]
        return doc


class Sentences:
    """Sets where sentences begin; stands behind the readings."""

    def __init__(self) -> None:
        self._splitter = SentenceSplitter()

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one document."""
        starts = {0, *self._starts(doc)}
        for token in doc:
            token.is_sent_start = token.i in starts
        return doc

    def _starts(self, doc: Doc) -> Iterable[int]:
        spoken = [token for token in doc if not token.is_space]
        if self._splitter.is_one([token.text for token in spoken]):  # as most questions are
            return (token.i for token in spoken[:1])
        words, tokens = words_of(doc)
        return (words[start] for start, _end in self._splitter.sentences(tokens))


class Interpreter:
    """Sets interpretations, lemmas and tags, sentence by sentence; stands behind readings and sentences."""

    def __init__(self, name: str, *, hinted: bool) -> None:
        self._name = name
        self._hinted = hinted
        self._disambiguator: Disambiguator | None = None

    def use(self, morphology: Morphology) -> None:
        """Take the dictionary."""
        self._disambiguator = Disambiguator(morphology)

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one document. Raises ConfigError without a dictionary."""
        disambiguator = _given(self._disambiguator, self._name)
        found: list[tuple[Interpretation, ...]] = [()] * len(doc)
        spellings, readings = doc.user_data[SPELLINGS], doc.user_data[READINGS]
        for words in _sentence_words(doc):
            hints = [Hint(token.lemma_, token.tag_, str(token.morph)) for token in words] if self._hinted else None
            ranks = disambiguator.rank([spellings[token.i] for token in words], hints)
            for token, ranked in zip(words, ranks, strict=True):
                token.lemma_, token.tag_ = ranked[0].lemma, ranked[0].tag.text
                found[token.i] = ranked
                if len(spellings[token.i]) > 1:
                    likely = disambiguator.speller.likely(spellings[token.i], ranked)
                    spellings[token.i], readings[token.i] = likely.spellings, likely.readings
                    found[token.i] = likely.interpretations
        doc.user_data[INTERPRETATIONS] = found
        return doc


def _sentence_words(doc: Doc) -> Sequence[list[SpacyToken]]:
    sentences: list[list[SpacyToken]] = []
    for token in doc:
        if token.is_sent_start or not sentences:
            sentences.append([])
        if not token.is_space:
            sentences[-1].append(token)
    return [words for words in sentences if words]


class Spans:
    """Finds quotations, times, numbers and quantities; stands behind the interpretations."""

    def __call__(self, doc: Doc) -> Doc:
        """Annotate one document."""
        words, tokens = words_of(doc)
        doc.user_data[TOKENS] = words, tokens
        doc.user_data[SPANS] = find_spans(tokens, doc.text)
        return doc


def words_of(doc: Doc) -> tuple[list[int], tuple[Token, ...]]:
    """The words of a document without white space: their indices in it, and our tokens."""
    readings = doc.user_data[READINGS]
    interpretations = doc.user_data.get(INTERPRETATIONS) or [()] * len(doc)
    spellings = doc.user_data[SPELLINGS]
    words = [token for token in doc if not token.is_space]
    return [token.i for token in words], tuple(
        _token(token, readings[token.i], interpretations[token.i], spellings[token.i][0]) for token in words
    )


def _token(
    token: SpacyToken, readings: tuple[Reading, ...], interpretations: tuple[Interpretation, ...], spelling: str
) -> Token:
    form, start = token.text, token.idx
    other = "" if spelling == form else spelling
    return Token(form, start, start + len(form), readings, interpretations, other)


_Part = TypeVar("_Part")


def _given(part: _Part | None, name: str) -> _Part:
    if part is None:
        raise ConfigError(
            f"the component {name} has no dictionary", value=name, expected="a dictionary",
            remedy="make the pipeline with kgqa.polish.tokens.tokeniser.build_language",
        )  # fmt: skip
    return part


def _extension(key: str) -> None:
    def get(token: SpacyToken) -> tuple[object, ...]:
        values = token.doc.user_data.get(key)
        return values[token.i] if values else ()

    SpacyToken.set_extension(key, getter=get, force=True)


_extension(READINGS)
_extension(INTERPRETATIONS)


# spaCy calls factories by these argument names, and every factory takes both.
@Language.factory(READINGS)
def _make_readings(nlp: Language, name: str) -> MorfeuszReadings:  # noqa: ARG001
    return MorfeuszReadings()


@Language.factory(SENTENCES)
def _make_sentences(nlp: Language, name: str) -> Sentences:  # noqa: ARG001
    return Sentences()


@Language.factory(DISAMBIGUATOR)
def _make_disambiguator(nlp: Language, name: str) -> Interpreter:  # noqa: ARG001
    return Interpreter(name, hinted=False)


@Language.factory(RERANKER)
def _make_reranker(nlp: Language, name: str) -> Interpreter:  # noqa: ARG001
    return Interpreter(name, hinted=True)


@Language.factory(SPANS)
def _make_spans(nlp: Language, name: str) -> Spans:  # noqa: ARG001
    return Spans()


class SentenceSplitter:
    """Finds where sentences begin; knows the abbreviations."""

    def __init__(self) -> None:
        self._inside = abbreviations(Place.INSIDE)
        self._either = abbreviations(Place.END)
        self._openers = frozenset(lemma for (lemma,) in table_rows("kgqa.polish", "sentence_openers.tsv"))

    def sentences(self, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
        """Start and end of each sentence, as indices of tokens; they cover all tokens."""
        if self.is_one([token.form for token in tokens]):
            return ((0, len(tokens)),) if tokens else ()
        small = not any(token.form[0].isupper() for token in tokens)
        quotations = quoted([token.form for token in tokens])
        protected = {index for start, end in quotations for index in range(start, end)}
        closings = {end - 1 for _start, end in quotations}
        starts = [0]
        for index in range(len(tokens) - 1):
            asked = index in closings and tokens[index - 1].form in _STOPS and self._opens(tokens[index + 1], small)
            if asked or (index not in protected and self._ends(tokens, index, small)):
                starts.append(index + 1)
        ends = [*starts[1:], len(tokens)]
        return tuple((start, end) for start, end in zip(starts, ends, strict=True) if start < end)

    def is_one(self, forms: Sequence[str]) -> bool:
        """Whether words and marks are one sentence, as their marks alone tell, or none."""
        return not any(form in _STOPS or form == "." for form in forms[:-1])

    def _ends(self, tokens: Sequence[Token], index: int, small: bool) -> bool:
        """Whether a sentence ends at a token; `small` tells that no word of the text has a capital."""
        form, behind = tokens[index].form, tokens[index + 1]
        if behind.form in _STOPS or behind.form == "." or (behind.form[0].islower() and not small):
            return False
        if form in _STOPS:
            return behind.form[0].isalnum() or behind.form in OPENING_MARKS
        return form == "." and index > 0 and self._full_stop(tokens[index - 1], behind, small)

    def _full_stop(self, before: Token, behind: Token, small: bool) -> bool:
        """Whether a full stop between the words ends a sentence, or belongs to an abbreviation, initial or number."""
        word = before.form
        if small and word.lower() in self._either:
            return False
        if word.isdigit() or word.lower() in self._either or _ROMAN.issuperset(word):
            return self._opens(behind, small)
        if word in self._inside or word.lower() in self._inside:
            return False
        return self._opens(behind, small) if small else not (len(word) == 1 and word.isupper())

    def _opens(self, token: Token, small: bool) -> bool:
        """Whether a capitalised word, or any word of a text without capitals, is one that sentences begin with."""
        if not (small or token.form[0].isupper()):
            return False
        return any(
            reading.lemma in self._openers or (reading.tag.pos in _OPENER_CLASSES and reading.lemma[:1].islower())
            for reading in token.readings
        )
