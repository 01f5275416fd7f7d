"""What records ask of language processing; `kgqa.assembly.annotation` makes it of our own analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kgqa.annotation.question_records import Tagging
from kgqa.model import Reading


@dataclass(frozen=True, slots=True)
class TypeProposal:
    """The types that the classifier sees in a question."""

    question_type: str
    answer_type: str
    confidence: float
    """How often, 0 to 1, both types were right for labelled questions with this question type."""


class LanguageTools(Protocol):
    """Reads words, sentences and questions."""

    def sentences(self, text: str) -> Sequence[tuple[int, int]]:
        """Offsets of the sentences of a text, in characters, without white space around them."""
        ...

    def tagging(self, text: str) -> Tagging:
        """Sentences, words, lemmas and tags of a text; its tokens cover all of it but white space."""
        ...

    def readings(self, form: str) -> Sequence[Reading]:
        """Everything that the dictionary says of a word; nothing for an unknown one."""
        ...

    def base(self, phrase: str) -> str:
        """The form of a name or phrase that stands in dictionaries, as far as the lemmatiser knows it."""
        ...

    def propose(self, question: str) -> TypeProposal:
        """The types of a question."""
        ...
