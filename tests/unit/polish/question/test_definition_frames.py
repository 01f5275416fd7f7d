"""Questions for what a name stands for, by their words alone."""

from __future__ import annotations

import pytest

from kgqa.model import DefinedSort, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Case


@pytest.mark.parametrize(
    ("text", "name", "form"),
    [
        ("Co to jest Wisła?", "Wisła", (DefinedSort.THING, Case.NOM, False)),
        ("czym jest rtęć", "rtęć", (DefinedSort.THING, Case.INST, False)),
        ("Czym była bitwa pod Waterloo?", "bitwa pod Waterloo", (DefinedSort.THING, Case.INST, False)),
        ("Kim była Wisława Szymborska?", "Wisława Szymborska", (DefinedSort.PERSON, Case.INST, False)),
        ("kim byla Szymborska", "Szymborska", (DefinedSort.PERSON, Case.INST, False)),
        ("Kto to był Napoleon?", "Napoleon", (DefinedSort.PERSON, Case.NOM, False)),
        ("Kopernik – kto to?", "Kopernik", (DefinedSort.PERSON, Case.NOM, False)),
        ("Opowiedz mi coś więcej o Koperniku.", "Koperniku", (DefinedSort.ANY, Case.NOM, True)),
        ("Co wiesz o „Lalce”?", "Lalce", (DefinedSort.ANY, Case.NOM, True)),
        ("definicja fotosyntezy", "fotosyntezy", (DefinedSort.ANY, Case.NOM, False)),
    ],
)
def test_a_frame_leaves_the_name(
    analyser: QuestionAnalyser, text: str, name: str, form: tuple[DefinedSort, Case, bool]
) -> None:
    analysis = analyser.analyse(Question(text))
    frame = analysis.definition
    assert frame is not None
    assert " ".join(token.form for token in analysis.tokens[frame.start : frame.end]) == name
    assert (frame.sort, frame.case, frame.in_full) == form


@pytest.mark.parametrize("text", ["Kto napisał „Lalkę”?", "Gdzie leży Kraków?", "Kto to?", "Co to jest?", "Kraków"])
def test_other_questions_have_no_frame(analyser: QuestionAnalyser, text: str) -> None:
    assert analyser.analyse(Question(text)).definition is None
