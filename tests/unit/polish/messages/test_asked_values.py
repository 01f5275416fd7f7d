"""Tests of how people ask for times and amounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.messages.asked_values import (
    asked_once,
    falling_on,
    in_degrees,
    to_be_noted,
    unit_behind,
    unit_in_front,
    years_of,
)
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.polish.tokens.words import Token

_TOKENS = Tokeniser(MorfeuszMorphology()).tokens


@pytest.mark.parametrize(
    ("change", "text", "said"),
    [
        (falling_on, "W jaki dzień tygodnia wypadł wybuch wojny?", "W jaki dzień tygodnia był wybuch wojny?"),
        (falling_on, "Na jaki dzień przypadł koniec wojny?", "w jaki dzień był koniec wojny?"),
        (falling_on, "Kiedy wypada Wielkanoc?", ""),
        (falling_on, "Komu przypadł koniec stołu?", ""),
        (to_be_noted, "W którym roku trzeba tu zaznaczyć koniec Cesarstwa?", "W którym roku był koniec Cesarstwa?"),
        (to_be_noted, "Kto musi podać rękę?", ""),
        (asked_once, "Brakuje mi daty śmierci Lema – którego to było dnia?", "Brakuje mi daty śmierci Lema."),
        (asked_once, "Brakuje mi daty śmierci Lema, gdzie umarł?", ""),
        (in_degrees, "w ile stopni wrze woda", "w ilu stopniach Celsjusza wrze woda"),
        (
            in_degrees,
            "Ile stopni ma temperatura topnienia cyny?",
            "Ile stopni Celsjusza ma temperatura topnienia cyny?",
        ),
        (in_degrees, "W ilu stopniach Fahrenheita wrze woda?", ""),
        (in_degrees, "Ile stopni ma kąt prosty?", ""),
        (unit_in_front, "rzeka Ger ile to będzie mil", "rzeka Ger ile mil ma"),
        (unit_in_front, "Ile to stóp nad poziomem morza?", "Ile stóp ma nad poziomem morza?"),
        (unit_in_front, "Ile to lat?", ""),
        (unit_in_front, "ile to w milach kwadratowych, cała Malta?", "ile milach kwadratowych ma cała Malta?"),
        (unit_in_front, "Ile to mil: długość Wisły?", "Ile mil wynosi długość Wisły?"),
        (unit_behind, "Jak długa jest Wisła? W milach, proszę.", "Jak długa jest Wisła w milach?"),
        (unit_behind, "Ile stopni ma wrząca woda? Podaj w kelwinach.", "Ile kelwinach ma wrząca woda?"),
        (unit_behind, "Jak długa jest Wisła? Dziękuję.", ""),
        (years_of, "Jan Długosz – lata życia", "w jakich latach żył Jan Długosz?"),
        (years_of, "Podaj lata istnienia Księstwa Warszawskiego.", "w jakich latach istniał Księstwa Warszawskiego?"),
        (years_of, "Kto zmarł w ostatnich latach życia Chopina?", ""),
    ],
)
def test_values_are_asked_for_plainly(change: Callable[[str, Sequence[Token]], str], text: str, said: str) -> None:
    assert change(text, _TOKENS(text)).casefold() == said.casefold()
