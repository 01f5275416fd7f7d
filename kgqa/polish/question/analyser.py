"""Question -> Analysis: tokens, kind of question, wh-phrases, options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.lists.question_words import TIME, asking_for
from kgqa.polish.question.analysis import Analysis, AnswerForm, Question, TimeUnit, WhPhrase
from kgqa.polish.question.answer_form import AnswerFormReader
from kgqa.polish.question.moved_options import options_last
from kgqa.polish.question.openers import OpenerReader, definition_frame
from kgqa.polish.question.option_lists import Options, read_leading_options, read_options
from kgqa.polish.question.question_reader import QuestionUnderstander
from kgqa.polish.question.quiz_forms import read_quiz_forms
from kgqa.polish.question.told_options import read_told_options
from kgqa.polish.question.understanding import Aim
from kgqa.polish.tokens.plain_text import plain
from kgqa.polish.tokens.tags import ADJECTIVES, GRADED
from kgqa.polish.tokens.tokeniser import ReadText, Tokeniser, without_surrogates
from kgqa.polish.tokens.words import Morphology, Token, read_word
from kgqa.polish.values.quotations import MARKS, quotations
from kgqa.polish.values.time_values import TimeKind
from kgqa.polish.values.times import time_at
from kgqa.resources import table_rows
from kgqa.terms import Case

_ENDS = (".", "?", "!")

_TIMES = frozenset({"ilukrotny", "ilokrotny"})
"""„Ilukrotnym mistrzem świata był …” asks how many times."""

MAX_TOKENS = 200
"""Longer texts are no quiz questions and are not analysed further."""


class QuestionAnalyser:
    """Reads what a question asks for from its words alone; knows nothing of the graph."""

    def __init__(self, morphology: Morphology, model: str = "") -> None:
        """`model` names an installed spaCy pipeline that ranks readings in our place. Raises ConfigError."""
        self._tokeniser = Tokeniser(morphology, model)
        self._readings = partial(read_word, morphology)
        self._forms = AnswerFormReader()
        self._openers = OpenerReader()
        self._time_units = {noun: TimeUnit(unit) for noun, unit in table_rows("kgqa.polish", "time_units.tsv")}
        self._ages = {noun: frozenset(verbs.split()) for noun, verbs in table_rows("kgqa.polish", "ages.tsv")}
        self._understander = QuestionUnderstander()

    def analyse(self, question: Question) -> Analysis:
        """Everything that shallow analysis tells; a text without words, or with too many, yields no tokens.

        Options that stand elsewhere are read as if they stood behind the question.
        """
        text = _plain(question)
        return self._analysis(replace(question, text=options_last(text, self.tokens(text))))

    def analyse_in_place(self, question: Question) -> Analysis:
        """The same of the words where they stand: offsets of tokens count characters of the text's plain form
        (`kgqa.polish.tokens.plain_text`)."""
        return self._analysis(replace(question, text=_plain(question)))

    def _analysis(self, question: Question) -> Analysis:
        read = self._tokeniser.read(question.text)
        if not any(token.form[0].isalnum() for token in read.tokens) or len(read.tokens) > MAX_TOKENS:
            return Analysis(question, (), Aim.UNKNOWN)
        text = " ".join(question.text.split())
        told = read_told_options(text, self._readings)
        return replace(self._asked(question, read), told_options=told, quiz=read_quiz_forms(text))

    def _asked(self, question: Question, read: ReadText) -> Analysis:
        """What the tokens tell."""
        tokens = read.tokens
        leading = self._leading_options(tokens)
        if leading is not None:
            return self._choice(question, read, leading)
        found = self._found(tokens)
        wh_phrases = _in_number(self._wh_phrases(tokens, found))
        options = read_options(tokens)
        kind = _kind(tokens, wh_phrases, options)
        if options is not None and kind is Aim.CHOICE:
            return self._choice(question, read, options)
        understanding = self._understander.understand(tokens, kind, found)
        defined = definition_frame(tokens)
        return Analysis(question, tokens, kind, wh_phrases, (), understanding, read.sentences, read.spans, defined)

    def _leading_options(self, tokens: Sequence[Token]) -> Options | None:
        """Options in front of the question, if a question word follows them."""
        options = read_leading_options(tokens)
        asked = self._forms.read(tokens[options.stem.start :]) if options else ()
        return options if any(phrase.start == 0 for phrase in asked) else None

    def _choice(self, question: Question, read: ReadText, options: Options) -> Analysis:
        """The question without its options, and the words of each."""
        stem = read.tokens[options.stem.start : options.stem.stop]
        found = self._found(stem)
        return Analysis(
            question,
            stem,
            Aim.CHOICE,
            _in_number(self._wh_phrases(stem, found)),
            tuple(read.tokens[start:end] for start, end in options.spans),
            self._understander.understand(stem, Aim.CHOICE, found),
            *read.within(options.stem.start, options.stem.stop),
        )

    def tokens(self, text: str) -> tuple[Token, ...]:
        """Tokens of any text, with their readings."""
        return self._tokeniser.tokens(text)

    def answer_form(self, question: str) -> tuple[AnswerForm, str]:
        """The form that the answer to a question takes, and the class noun of its wh-phrase (or an empty string)."""
        tokens = self._tokeniser.tokens(question)
        first = next(iter(self._wh_phrases(tokens, self._found(tokens))), None)
        return (first.answer_form, first.noun) if first else (AnswerForm(), "")

    def _found(self, tokens: Sequence[Token]) -> tuple[WhPhrase, ...]:
        """Openers first: they stand at the beginning and make a later pronoun a relative one."""
        return (*self._openers.read(tokens), *self._forms.read(tokens))

    def _wh_phrases(self, tokens: Sequence[Token], found: Iterable[WhPhrase]) -> Iterable[WhPhrase]:
        """The phrases that an answer can stand for, with the readings that the question leaves open."""
        for phrase in found:
            if _is_graded(tokens[phrase.start : phrase.end]):
                yield replace(phrase, end=phrase.start + 1 + bool(phrase.form.preposition), noun="", modifiers=())
                continue
            unit, behind = self._time_unit(phrase, tokens)
            full = replace(phrase, time=unit, end=_behind_year(tokens, behind) if unit else phrase.end)
            yield full
            if phrase.noun and unit is None and _is_attribute(tokens, full.end):
                places = sorted(tokens[full.end].lemmas & adjective_places().keys())  # „państwa afrykańskie”
                yield replace(full, end=full.end + 1, modifiers=(*full.modifiers, *places[:1]))
            if phrase.word == "czyj" and phrase.end > phrase.start + 1:
                word = phrase.start + bool(phrase.form.preposition)
                form = AnswerForm(Case.GEN)
                yield replace(full, start=word, end=word + 1, noun="", modifiers=(), form=form)

    def _time_unit(self, phrase: WhPhrase, tokens: Sequence[Token]) -> tuple[TimeUnit | None, int]:
        """How precise a time a phrase asks for, and the index behind the words that say so; None if for none („w jakim
        wieku zmarł …” asks for an age)."""
        verbs = self._ages.get(phrase.noun, frozenset()) if phrase.word == "jaki" else frozenset[str]()
        if phrase.word == "ile" or any(not verbs.isdisjoint(token.lemmas) for token in tokens):
            return None, phrase.end
        behind = tokens[phrase.end].lemmas if phrase.end < len(tokens) else frozenset[str]()
        mark = phrase.form.preposition or phrase.form.case.value
        said = [(f"{phrase.noun} {lemma}", 1) for lemma in sorted(behind)] + [(phrase.noun, 0)]
        known = ((self._time_units.get(f"{mark}+{noun}") or self._time_units.get(noun), more) for noun, more in said)
        unit, more = next(((unit, more) for unit, more in known if unit), (None, 0))
        return unit, phrase.end + more


def _in_number(phrases: Iterable[WhPhrase]) -> tuple[WhPhrase, ...]:
    """The phrases, those that begin where one in the plural does in the plural, too („Jakie są stolice …”)."""
    read = tuple(phrases)
    several = {one.start for one in read if one.plural}
    return tuple(replace(one, plural=True) if one.start in several and not one.plural else one for one in read)


def _plain(question: Question) -> str:
    """The text of a question, of a length that is read, in the form that all stages read."""
    return _unquoted(plain(without_surrogates(question.text[: 10 * MAX_TOKENS])))


def _unquoted(text: str) -> str:
    """The text without quotation marks around all of it; spaces stand in their place, so that offsets stay."""
    bare = text.strip()
    start = text.find(bare)
    found = next(quotations(text), None)
    whole = found is not None and (found.start, found.end) == (start, start + len(bare)) and found.text.endswith(_ENDS)
    if not found or not whole or not set(found.text).isdisjoint(MARKS):
        return text
    return f"{text[:start]} {found.text} {text[found.end :]}"


def _kind(tokens: Sequence[Token], wh_phrases: Sequence[WhPhrase], options: Options | None) -> Aim:
    if options is not None and wh_phrases:
        return Aim.CHOICE
    if tokens[0].word.lower() == "czy":
        return Aim.YES_NO
    if not wh_phrases:
        return Aim.NUMBER if tokens[0].lemmas & _TIMES else Aim.UNKNOWN
    first = wh_phrases[0]
    if first.word == "ile":
        return Aim.NUMBER
    if first.word in asking_for(TIME) or first.time:
        return Aim.TIME
    return Aim.ENTITY


def _is_attribute(tokens: Sequence[Token], index: int) -> bool:
    """Whether an adjective in lower case stands behind the noun („instrument muzyczny”), and no noun behind that."""
    if index >= len(tokens) or not tokens[index].word.islower():
        return False
    return tokens[index].is_surely(ADJECTIVES)


def _is_graded(tokens: Sequence[Token]) -> bool:
    """Whether a phrase has a superlative or comparative („największe jezioro”), which its noun cannot stand for."""
    return any(reading.tag.degree in GRADED for token in tokens for reading in token.readings)


def _behind_year(tokens: Sequence[Token], end: int) -> int:
    """Index behind a year that follows („w którym miesiącu 1944 roku”), or the index itself."""
    time = time_at(tokens, end) if end < len(tokens) else None
    return time.end if time is not None and time.kind is TimeKind.YEAR else end
