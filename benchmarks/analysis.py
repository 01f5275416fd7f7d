"""Measures lemmas, tags and speed of the analysis.

    python -m benchmarks.analysis [--model MODEL] [FILE…]

FILEs are labelled sentences: `.conllu`, `.conllu.gz` (UD treebanks with NKJP tags) or `.tsv` (form, lemma, tag). Our
own 200 questions are always measured. Lemmas are compared without regard to capitals; a tag counts as right only as a
whole.
The disambiguation was fitted on UD_Polish-PUD: figures on that treebank are those of a fitted model, and
`benchmarks/fit_disambiguation.py --folds 5` prints the honest ones.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.ud import GoldWord, accuracy, read_gold
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.components import INTERPRETATIONS, SENTENCES, SPANS
from kgqa.polish.tokens.light_spacy import Doc
from kgqa.polish.tokens.tokeniser import build_language
from kgqa.polish.tokens.words import Interpretation, Morphology

OWN = Path(__file__).parents[1] / "tests" / "data" / "analysis" / "questions.tsv"


class NlpTagger:
    """Interprets words that are already told apart, as treebanks have them."""

    def __init__(self, morphology: Morphology, model: str = "") -> None:
        self._nlp = build_language(morphology, model)

    def interpret(self, forms: Sequence[str]) -> list[tuple[Interpretation, ...]]:
        """Interpretations of each word of one sentence, the likeliest first."""
        doc = Doc(self._nlp.vocab, words=list(forms), spaces=[True] * len(forms))
        for name, component in self._nlp.pipeline:
            if name == SENTENCES:
                for token in doc:
                    token.is_sent_start = token.i == 0
            elif name != SPANS:
                doc = component(doc)
        return list(doc.user_data[INTERPRETATIONS])


def main() -> None:
    """Print a line a file, then the speed."""
    parser = argparse.ArgumentParser(description="Measures the analysis.")
    parser.add_argument("files", nargs="*", help="treebanks or tables of labelled sentences")
    parser.add_argument("--model", default="", help="an installed spaCy pipeline in place of our disambiguation")
    options = parser.parse_args()
    morphology = MorfeuszMorphology()
    tagger = NlpTagger(morphology, options.model)
    own = read_gold(OWN)
    print(f"our questions: {accuracy(own, tagger)}")
    for name in options.files:
        print(f"{Path(name).name}: {accuracy(read_gold(Path(name)), tagger)}")
    analyser = QuestionAnalyser(MorfeuszMorphology(), options.model)
    print(f"{speed(own, analyser):.0f} questions analysed a second of processor time")


def speed(sentences: Sequence[Sequence[GoldWord]], analyser: QuestionAnalyser) -> float:
    """Questions a second of processor time, each asked twice: half of the look-ups find full caches."""
    questions = [Question(" ".join(word.form for word in sentence)) for sentence in sentences]
    started = time.process_time()
    for question in questions * 2:
        analyser.analyse(question)
    return 2 * len(questions) / (time.process_time() - started)


if __name__ == "__main__":
    main()
