"""Times as answers tell them, in digits: „1410”, „753 p.n.e.”, „15 lipca 1410”."""

from __future__ import annotations

import re
from typing import NamedTuple

_YEAR_LAST = re.compile(r"(\d{1,4})( p\.n\.e\.)?$")
_DAY_AND_MONTH = re.compile(r"\d{1,2} \w+ ")


class YearLast(NamedTuple):
    """A time that ends with its year."""

    before: str
    """What stands in front of the year, with the space behind it; empty for a year alone."""
    year: str
    era: str
    """„ p.n.e.” or nothing."""

    @property
    def is_day(self) -> bool:
        """Whether it is a day of a year of our era."""
        return not self.era and _DAY_AND_MONTH.fullmatch(self.before) is not None


def year_last(text: str) -> YearLast | None:
    """The year at the end of a told time with what surrounds it; None if it ends with something else."""
    found = _YEAR_LAST.search(text)
    return YearLast(text[: found.start()], found[1], found[2] or "") if found else None


def is_bare_year(text: str) -> bool:
    """Whether a text is a year and its era alone."""
    found = year_last(text)
    return found is not None and not found.before
