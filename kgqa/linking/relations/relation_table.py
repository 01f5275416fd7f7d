"""The relation lexicon as data: reads and checks `templates/relations.tsv`, whose head explains its columns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from kgqa.errors import TemplateError
from kgqa.model import AnswerType, RelationEnd
from kgqa.terms import PropertyId

RELATIONS_FILE = "relations.tsv"
"""Name of the lexicon in a template directory."""

_COLUMNS = ("property", "name", "subject", "object")
_ANY = "any"


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that express a property, as lemmas."""

    words: tuple[str, ...]
    reflexive: bool
    """Whether „się” belongs to it; it may be missing all the same („urodzony”)."""
    preposition: str
    """The preposition before the object; empty if the phrase has none."""
    names_subject: bool
    """Whether a noun names the subject („dopływ” for „uchodzi do”), not the object („ujście”)."""
    text: str
    """As written in the lexicon."""
    is_active: bool = False
    """Whether the subject of its verb is the subject of the statement, whatever else the property says."""
    is_own: bool = False
    """Whether it is the name that a user gave a property of their own."""


@dataclass(frozen=True, slots=True)
class Relation:
    """A property with its ends and the phrases that express it."""

    property: PropertyId
    name: str
    subject: RelationEnd
    object: RelationEnd
    phrases: tuple[Phrase, ...] = ()


def read_relations(path: Path) -> tuple[Relation, ...]:
    """The relations of a lexicon file: a row for a property, below it a line for each phrase, behind a tab.

    Raises TemplateError with file, line and what is wrong.
    """
    found: dict[PropertyId, tuple[Relation, list[Phrase]]] = {}
    phrases: list[Phrase] | None = None
    for number, row in lexicon_rows(path, _COLUMNS):
        where = f"{path.name}:{number}"
        if row[0]:
            relation, phrases = _relation(row, where), []
            if relation.property in found:
                raise TemplateError(f"{where}: property given twice", value=relation.property)
            found[relation.property] = relation, phrases
        elif phrases is None:
            raise TemplateError(f"{where}: words without a property", value=row[-1], expected="its row above them")
        else:
            phrases.append(_next_phrase(row, phrases, where))
    return tuple(replace(relation, phrases=tuple(phrases)) for relation, phrases in found.values())


def lexicon_rows(path: Path, columns: tuple[str, ...]) -> list[tuple[int, list[str]]]:
    """The rows of a table behind its header, with their line numbers. Raises TemplateError for another header."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise TemplateError("cannot read the relation lexicon", value=path, expected="a table in UTF-8") from error
    rows = [(number, line.split("\t")) for number, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if not rows or tuple(rows[0][1]) != columns:
        raise TemplateError(f"{path.name}: wrong header", expected="the columns " + ", ".join(columns))
    return rows[1:]


def _relation(row: list[str], where: str) -> Relation:
    if len(row) != len(_COLUMNS):
        raise TemplateError(f"{where}: wrong number of columns", value=len(row), expected=str(len(_COLUMNS)))
    identifier, name, subject, obj = (cell.strip() for cell in row)
    try:
        number = PropertyId(identifier)
    except ValueError:
        raise TemplateError(f"{where}: no property", value=identifier, expected="an id such as P50") from None
    if not name:
        raise TemplateError(f"{where}: no name", value=identifier, expected="what the property links")
    return Relation(number, name, _end(subject, where), _end(obj, where))


def _end(cell: str, where: str) -> RelationEnd:
    name, _, nouns = cell.partition(":")
    try:
        kind = AnswerType(name) if name != _ANY else None
    except ValueError:
        allowed = ", ".join((*AnswerType, _ANY))
        raise TemplateError(f"{where}: unknown type", value=name, expected=f"one of {allowed}") from None
    return RelationEnd(kind, frozenset(noun.strip() for noun in nouns.split(",") if noun.strip()))


def _next_phrase(row: list[str], known: Iterable[Phrase], where: str) -> Phrase:
    text = " ".join(" ".join(row).split())
    if any(one.text == text for one in known):
        raise TemplateError(f"{where}: words given twice", value=text)
    return _phrase(text, where)


def _phrase(text: str, where: str) -> Phrase:
    words = text.lstrip("<^").split()
    prepositions = [word for word in words if word.startswith("+")]
    content = tuple(word for word in words if not word.startswith("+") and word != "się")
    if not content or len(prepositions) > 1 or (prepositions and words[-1] != prepositions[0]) or "+" in prepositions:
        raise TemplateError(
            f"{where}: wrong words", value=text, expected="lemmas, at most one “+preposition” at the end"
        )
    preposition = prepositions[0][1:] if prepositions else ""
    return Phrase(content, "się" in words, preposition, text.startswith("<"), text, text.startswith("^"))
