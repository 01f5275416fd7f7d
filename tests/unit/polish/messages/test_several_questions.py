"""Questions that ask several things."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.several_questions import named_last, several_parts


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Kto i kiedy odkrył polon?", ("Kto odkrył polon", "kiedy odkrył polon")),
        ("W którym roku i w jakim mieście urodził się Prus?",
         ("W którym roku urodził się Prus", "w jakim mieście urodził się Prus")),
        ("Jak nazywa się stolica Peru i nad jaką rzeką leży?",
         ("Jak nazywa się stolica Peru", "nad jaką rzeką leży")),
        ("Kiedy założono Helsinki i jaki to był dzień tygodnia?",
         ("Kiedy założono Helsinki", "jaki to był dzień tygodnia")),
        ("Jaką długość ma metro i z jaką dokładnością ją podano?",
         ("Jaką długość ma metro", "z jaką dokładnością ją podano")),
        ("Kto odkrył polon i kiedy?", ("Kto odkrył polon", "kiedy odkrył polon")),
        ("Kto napisał „Potop”? W którym roku się urodził?", ("Kto napisał „Potop”", "W którym roku się urodził")),
        ("Kto i kiedy powiedział: „To jak? Kto i gdzie?”?",
         ("Kto powiedział: „To jak? Kto i gdzie?”", "kiedy powiedział: „To jak? Kto i gdzie?”")),
        ("W którym mieście Gierek pytał: „To jak? Pomożecie?”?", None),
        ("Jak nazywa się kraj, w którym leży Lima i gdzie mówi się po hiszpańsku?", None),
        ("Jaka jest stolica Peru, a jaka Chile?", ("Jaka jest stolica Peru", "Jaka jest stolica Chile")),
        ("Kto, gdzie i kiedy odkrył rad?", ("Kto odkrył rad", "gdzie odkrył rad", "kiedy odkrył rad")),
        ("kto i w ktorym roku odkryl polon", ("kto odkryl polon", "w ktorym roku odkryl polon")),
        ("Jaką powierzchnię i ile ludności ma Peru?", ("Jaką powierzchnię ma Peru", "ile ludności ma Peru")),
        ("Kim był i kiedy żył Kopernik?", ("Kim był Kopernik", "kiedy żył Kopernik")),
        ("Gdzie urodził się i zmarł Prus?", ("Gdzie urodził się Prus", "Gdzie zmarł Prus")),
        ("Kto był ojcem, a kto matką Chrobrego?", ("Kto był ojcem Chrobrego", "kto był matką Chrobrego")),
        ("Jaka jest długość i gdzie jest źródło Wisły?", ("Jaka jest długość Wisły", "gdzie jest źródło Wisły")),
        ("ilu ludzi mieszka w krakowie? a we wroclawiu?",
         ("ilu ludzi mieszka w krakowie", "ilu ludzi mieszka we wroclawiu")),
        ("jaka waluta jest na wegrzech i jaka w bulgarii",
         ("jaka waluta jest na wegrzech", "jaka waluta jest w bulgarii")),
        ("Kto rządzi w Polsce, a kto w Czechach?", ("Kto rządzi w Polsce", "Kto rządzi w Czechach")),
        ("Kto jest starszy: Jan czy Ewa, i o ile dni?",
         ("Kto jest starszy: Jan czy Ewa", "o ile dni Jan jest starszy niż Ewa")),
        ("Która góra jest wyższa, Rysy czy Gerlach? I o ile?",
         ("Która góra jest wyższa, Rysy czy Gerlach", "o ile Rysy jest wyższa niż Gerlach")),
        ("Jaka jest stolica Peru? A Chile?", ("Jaka jest stolica Peru", "Jaka jest stolica Chile")),
        ("Kiedy Polska i Litwa zawarły unię?", None),
        ("Jaki metal i półwysep mają tę samą nazwę?", None),
        ("Kto napisał „Potop”?", None),
        ("", None),
    ],
)  # fmt: skip
def test_parts(question: str, parts: tuple[str, ...] | None) -> None:
    assert tuple(one.text for one in several_parts(question)) == (parts or ())


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Gdzie urodził się Jan Matejko", "Jan Matejko"),
        ("Kiedy powstał „Potop”", "„Potop”"),
        ("Kto napisał „Potop”", ""),
        ("Kiedy wybuchła wojna", ""),
    ],
)
def test_the_name_that_the_next_question_is_about(question: str, name: str) -> None:
    assert named_last(question) == name
