"""What puts mistyped words right, over the lexicon of a template directory and the labels of a data directory."""

from __future__ import annotations

from kgqa.assembly.data import Data
from kgqa.assembly.template_tables import TemplateTables
from kgqa.matching.free.word_classes import little_words
from kgqa.polish.lists.class_nouns import class_nouns
from kgqa.polish.messages.typing_slips import Slips
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.morphology_protocols import Morphology
from wikidata_hdt.labels.folding import fold


def open_slips(morphology: Morphology, analyser: QuestionAnalyser, tables: TemplateTables, data: Data) -> Slips:
    """Words of relations, dimensions and classes, and such as questions are framed in, may be meant."""
    words = frozenset(word for relation in tables.relations for phrase in relation.phrases for word in phrase.words)
    measured = frozenset(word for one in tables.dimensions for word in (*one.directions, *one.nouns, *one.verbs))
    lexicon = words | measured | class_nouns().keys() | little_words()
    return Slips(morphology, analyser.tokens, lexicon, lambda word: bool(data.labels.lookup(fold(word))))
