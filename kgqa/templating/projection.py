"""The forms of a template's query: asking for one slot, counting it, or asking whether it holds at all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pyparsing import ParseException
from rdflib.plugins.sparql import prepareQuery

from kgqa.errors import TemplateError
from kgqa.terms import PREFIXES

_HEAD = re.compile(r"\s*SELECT\s+(?P<what>(?:DISTINCT\s+)?\*|[^{]*?)\s*(?:WHERE\s*)?(?=\{)", re.IGNORECASE)
_SPACE = re.compile(r"""(?P<kept>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|<[^<>\s]*>)|(?:\s|\#[^\n]*(?:\n|$))+""")
_ASSIGNED = re.compile(r"\bAS\s+[?$](\w+)", re.IGNORECASE)
_VARIABLE = re.compile(r"[?$](\w+)")


@dataclass(frozen=True, slots=True)
class QueryForms:
    """A SELECT query whose projection is chosen by the question.

    `SELECT *` may ask for any variable; a query with a projection of its own (a superlative) only for that.
    """

    body: str
    """Everything from the first brace on."""
    projected: str
    """The query's own projection; empty for `SELECT *`."""
    variables: frozenset[str]

    @classmethod
    def parse(cls, text: str, where: str) -> QueryForms:
        """Split a query into its forms without parsing it; raises TemplateError if it is no SELECT."""
        found = _HEAD.match(text)
        if found is None:
            raise TemplateError(f"{where}: not a query", value=text, expected="SELECT … WHERE { … }")
        what = "" if "*" in found["what"].replace("(*)", "") else found["what"]
        return cls(_one_line(text[found.end() :]), what, frozenset(_VARIABLE.findall(text)))

    @property
    def answered(self) -> str:
        """The variable of the query's own projection; empty for `SELECT *`."""
        return next(iter(_VARIABLE.findall(self.projected)[-1:]), "")

    def found(self, given: Iterable[str]) -> str:
        """A given variable that the query yields and does not take: its own projection, or one that BIND assigns."""
        yielded = {self.answered, *_ASSIGNED.findall(self.body)}
        return next((name for name in given if name in yielded), "")

    def within(self, times: Sequence[tuple[str, str, str]]) -> QueryForms:
        """The query narrowed to dates of variables between the years of two others each; no sub-query may hold them."""
        if not times or self.projected:
            return self
        tests = "".join(
            f" FILTER(YEAR(?{date}) >= ?{first} && YEAR(?{date}) <= ?{last})" for date, first, last in times
        )
        return replace(self, body=f"{self.body[:-1].rstrip()}{tests} }}")

    def select(self, variable: str, *more: str) -> str:
        """The query for the values of a variable (and further ones)."""
        if self.projected:
            return f"SELECT {self.projected} WHERE {self.body}"
        names = " ".join(f"?{name}" for name in (variable, *more))
        return f"SELECT DISTINCT {names} WHERE {self.body}"

    def count(self, variable: str, name: str, condition: str) -> str:
        """The query for the number of values of a variable, under a further condition."""
        return f"SELECT (COUNT(DISTINCT ?{variable}) AS ?{name}) WHERE {self.body[:-1].rstrip()}{condition} }}"

    def ask(self) -> str:
        """The query for whether there is any solution."""
        return f"ASK {self.body}"


def _one_line(text: str) -> str:
    """The text without comments and line breaks; strings and IRIs keep their characters (SPARQL 1.1, section 19.4)."""
    return _SPACE.sub(lambda found: found["kept"] or " ", text).strip()


def check_query(forms: QueryForms, where: str) -> None:
    """Parse a query with rdflib's grammar, which takes some milliseconds. Raises TemplateError."""
    text = forms.select("anything")
    try:
        prepareQuery(text, initNs=PREFIXES)
    except ParseException as error:
        raise TemplateError(f"{where}: query does not parse", value=" ".join(str(error).split())) from error
    except Exception as error:  # rdflib raises plain Exception for unknown prefixes and scope faults
        raise TemplateError(f"{where}: query is refused", value=" ".join(str(error).split())) from error
