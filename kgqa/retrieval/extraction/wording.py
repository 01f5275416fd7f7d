"""Words an answer that was found in a passage as the question asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kgqa.model import AnswerForm, NamePart, TextFinding, WhPhrase
from kgqa.retrieval.extraction.answer_spans import SpanKind
from kgqa.retrieval.text_words import Lexicon, forms
from kgqa.terms import Case

Fit = Callable[[str, AnswerForm], str]
"""Puts a dictionary form into the form that a question asks for; the assembly hands in the verbaliser's."""

Lemmatise = Callable[[str], str]
"""The nominative of a name."""

_NAMES = (SpanKind.NAME, SpanKind.TITLE, SpanKind.TITLE_PART, SpanKind.SUBJECT)


@dataclass(frozen=True, slots=True)
class Wording:
    """The form of answers; without its functions they stay as they stand in the text."""

    lexicon: Lexicon
    fit: Fit | None = None
    lemmatise: Lemmatise | None = None

    def worded(self, finding: TextFinding, wh: WhPhrase | None) -> TextFinding:
        """The asked part of a name; a dictionary form or a name in the form and with the preposition asked for."""
        if wh is None:
            return finding
        if wh.part is not None and finding.method in _NAMES:
            return _part(finding, wh.part)
        if self.fit is None:
            return finding
        if finding.inflect:
            return replace(finding, text=self.fit(finding.text, wh.answer_form), inflect=False)
        if finding.method == SpanKind.NAME and not self._fits(finding.text, wh.answer_form):
            return replace(finding, text=self.fit(self.nominative(finding.text), wh.answer_form))
        return finding

    def nominative(self, text: str) -> str:
        """A name in the nominative."""
        return self.lemmatise(text) if self.lemmatise else text

    def _fits(self, text: str, form: AnswerForm) -> bool:
        """Whether a name stands as asked for; one that the dictionary does not know is left as it stands."""
        words = forms(text)
        readings = self.lexicon.readings(words[-1])
        begun = words[0].islower() and any(one.tag.pos == "prep" for one in self.lexicon.readings(words[0]))
        if not readings or begun:
            return True
        if form.preposition or form.case is Case.NOM:
            return not form.preposition and self.nominative(text) == text
        return any(form.case in reading.tag.cases for reading in readings)


def _part(finding: TextFinding, part: NamePart) -> TextFinding:
    """The given or the family name out of a whole name."""
    word = finding.text.split()[0 if part is NamePart.GIVEN else -1]
    if finding.start < 0:
        return replace(finding, text=word)
    start = finding.start + (finding.text.index(word) if part is NamePart.GIVEN else finding.text.rindex(word))
    return replace(finding, text=word, start=start, end=start + len(word))
