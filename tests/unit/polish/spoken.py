"""Numbers as they are said, for tests of the readers."""

from __future__ import annotations

_UNITS = ["jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem", "dziewięć"]
_TEENS = [
    "dziesięć",
    "jedenaście",
    "dwanaście",
    "trzynaście",
    "czternaście",
    "piętnaście",
    "szesnaście",
    "siedemnaście",
    "osiemnaście",
    "dziewiętnaście",
]
_TENS = [
    "dwadzieścia",
    "trzydzieści",
    "czterdzieści",
    "pięćdziesiąt",
    "sześćdziesiąt",
    "siedemdziesiąt",
    "osiemdziesiąt",
    "dziewięćdziesiąt",
]
_HUNDREDS = ["sto", "dwieście", "trzysta", "czterysta", "pięćset", "sześćset", "siedemset", "osiemset", "dziewięćset"]
_POWERS = ("bilion", "miliard", "milion", "tysiąc", "")


def spoken(number: int) -> str:
    """A number from 1 to 10^15 in words, all of them dictionary forms."""
    words = []
    for place, power in enumerate(_POWERS):
        group = number // 1000 ** (4 - place) % 1000
        if group:
            words += [*_below_thousand(group)] if group > 1 or not power else []
            words += [power] if power else []
    return " ".join(words)


def _below_thousand(number: int) -> list[str]:
    hundreds, rest = divmod(number, 100)
    words = [_HUNDREDS[hundreds - 1]] if hundreds else []
    if 10 <= rest < 20:
        return [*words, _TEENS[rest - 10]]
    tens, units = divmod(rest, 10)
    return words + ([_TENS[tens - 2]] if tens else []) + ([_UNITS[units - 1]] if units else [])
