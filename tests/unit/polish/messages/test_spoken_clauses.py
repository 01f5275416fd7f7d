"""„Co” of a noun, as people speak."""

from __future__ import annotations

import pytest

from kgqa.model import Question
from kgqa.polish.messages.spoken_clauses import with_relative_pronouns
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rzeka co płynie przez Paryż", "rzeka która płynie przez Paryż"),
        ("kraj, co ma stolicę w Limie", "kraj, który ma stolicę w Limie"),
        ("planeta co krazy najblizej slonca", "planeta która krazy najblizej slonca"),
        ("aktorzy co grali w Łodzi", "aktorzy którzy grali w Łodzi"),
        ("ten gość, co napisał Hamleta", "ten człowiek, który napisał Hamleta"),
        ("ta co się urodziła w Oslo", "kobieta, która się urodziła w Oslo"),
        ("Co jest stolicą Polski?", "Co jest stolicą Polski?"),
        ("demokracja co to jest?", "demokracja co to jest?"),
        ("rzeka czy jezioro, co ma większą głębokość?", "rzeka czy jezioro, co ma większą głębokość?"),
    ],
)
def test_a_noun_of_which_a_clause_tells(analyser: QuestionAnalyser, text: str, said: str) -> None:
    assert (with_relative_pronouns(text, analyser.analyse(Question(text)).tokens) or text) == said
