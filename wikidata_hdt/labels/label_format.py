"""The tables of the label index, an SQLite file, and how it numbers entities."""

from __future__ import annotations

FORMAT_VERSION = 1
SURNAME_VERSION = 2
"""Changes whenever people are found by other parts of their names; indexes of earlier versions are read, too."""

_SETTINGS = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA cache_size = -65536;
PRAGMA temp_store = FILE;
PRAGMA threads = 2;
"""
STAGE_SCHEMA = f"""{_SETTINGS}
CREATE TABLE staged (key TEXT, unpopularity REAL, entity INTEGER, text TEXT, quality INTEGER);
CREATE TABLE counted (name TEXT, count INTEGER);
CREATE TABLE signed (entity INTEGER, signature TEXT);
BEGIN;
"""
"""A file of rows in the order in which they are found; SQLite keeps 64 MiB of it in memory."""

SCHEMA = f"""{_SETTINGS}
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE form (key TEXT NOT NULL, unpopularity REAL NOT NULL, entity INTEGER NOT NULL, text TEXT NOT NULL,
                   quality INTEGER NOT NULL, PRIMARY KEY (key, unpopularity, entity)) WITHOUT ROWID;
CREATE TABLE signature (entity INTEGER PRIMARY KEY, line TEXT NOT NULL);
CREATE TABLE value (key TEXT NOT NULL, property INTEGER NOT NULL, literal TEXT NOT NULL,
                    PRIMARY KEY (key, property, literal)) WITHOUT ROWID;
CREATE VIRTUAL TABLE described USING fts5 (text, content = '', columnsize = 0, detail = none,
                                           tokenize = 'unicode61 remove_diacritics 0');
"""
"""`unpopularity` is the negative popularity, so that the rows of a key come in the order they are wanted in."""


def staging(rows: int) -> str:
    """The statement that stages so many rows."""
    return "INSERT INTO staged VALUES " + ", ".join(["(?, ?, ?, ?, ?)"] * rows)


SIGN = "INSERT INTO signed VALUES (?, ?)"
"""Stages the signature of an entity."""
SIGNATURE = "SELECT line FROM signature WHERE entity = ?"
SIGNATURE_FACT = "signatures"
"""The fact that tells the version of the signatures; an index without it has none."""


KEEP_VALUE = "INSERT OR IGNORE INTO value VALUES (?, ?, ?)"
VALUES = """
SELECT key, property, literal FROM value WHERE key IN (SELECT value FROM json_each(?)) ORDER BY key, property, literal
"""
VALUE_FACT = "values"
"""The fact that tells the version of the values; an index without it has none."""


DESCRIBE = "INSERT INTO described (rowid, text) VALUES (?, ?)"
"""Keeps by which words an entity is described; the description itself is in its signature."""
ALL_SIGNATURES = "SELECT entity, line FROM signature"
DESCRIBED = "SELECT rowid FROM described WHERE described MATCH ? ORDER BY rowid LIMIT ?"
"""Entities whose descriptions have some words."""
DESCRIBED_FACT = "described"
"""The fact that tells the version of the words of descriptions; an index without it has none."""
DESCRIBED_VERSION = "1"


def part_name(number: int) -> str:
    """The schema name of an attached file of staged rows."""
    return f"part{number}"


def sort_forms(parts: int) -> str:
    """The statement that unites so many attached files of staged rows; in order, as the table is kept."""
    united = " UNION ALL ".join(f"SELECT * FROM {part_name(number)}.staged" for number in range(parts))
    return f"INSERT INTO form SELECT * FROM ({united}) ORDER BY key, unpopularity, entity"


LOOK_UP = """
SELECT entity, text, quality, -unpopularity FROM form
WHERE key = ? AND quality < 400 ORDER BY unpopularity, entity LIMIT ?
"""
LOOK_UP_SURNAMES = """
SELECT entity, text, quality - 400, -unpopularity FROM form
WHERE key = ? AND quality >= 400 ORDER BY unpopularity, entity LIMIT ?
"""
"""People by the last word of their names."""
LOOK_UP_LABELS = """
SELECT entity, text, quality, -unpopularity
FROM (SELECT * FROM form WHERE key = ?1 ORDER BY unpopularity, entity LIMIT ?3)
WHERE quality % 200 = 0 AND quality < 400
ORDER BY unpopularity, entity
LIMIT ?2
"""
"""Those whose label in the first language makes the key; a bound on the rows read."""
KNOWN = "SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM form WHERE key = value)"
COUNT_FORMS = "SELECT count(*) FROM form"
FIRST_FROM = "SELECT key FROM form WHERE key >= ? ORDER BY key LIMIT 1"
STARTING = """
SELECT entity, text, min(quality), -unpopularity AS popularity
FROM (SELECT * FROM form WHERE key >= ?1 AND key < ?1 || char(1114111) AND quality < 200
      ORDER BY key, unpopularity, entity LIMIT ?2)
GROUP BY entity
ORDER BY popularity DESC, entity
LIMIT ?3
"""
"""Entities with a name (no lemma key, which has a quality from 200 on) that begins so; a bound on the rows read."""


RENEWED = "renewed"
"""The schema name of the attached label index of an update."""
RENEWAL_SCHEMA = """
CREATE TABLE replaced (entity INTEGER PRIMARY KEY);
CREATE TABLE hidden (name TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
"""
"""What the label index of an update has besides: the entities whose names in the older index count no more, and how
many those are."""
HIDDEN = f"SELECT name, count FROM {RENEWED}.hidden"
RENEWED_FACTS = f"SELECT name, value FROM {RENEWED}.fact"
UNITED = "".join(
    f"""
CREATE TEMP VIEW {table} AS
SELECT * FROM main.{table} WHERE entity NOT IN (SELECT entity FROM {RENEWED}.replaced)
UNION ALL SELECT * FROM {RENEWED}.{table};
"""
    for table in ("form", "signature")
)
"""Views that hide the tables of the older index, so that every statement reads both as one."""
DESCRIBED_BEFORE = f"""
SELECT rowid FROM main.described
WHERE described MATCH ? AND rowid NOT IN (SELECT entity FROM {RENEWED}.replaced) ORDER BY rowid LIMIT ?
"""
DESCRIBED_NOW = f"SELECT rowid FROM {RENEWED}.described WHERE described MATCH ? ORDER BY rowid LIMIT ?"
"""`DESCRIBED` in the older index and in that of its update."""
UNITED_VALUES = f"""
CREATE TEMP VIEW value AS
SELECT * FROM main.value
UNION ALL SELECT * FROM {RENEWED}.value AS new WHERE NOT EXISTS (
    SELECT 1 FROM main.value AS old WHERE (old.key, old.property, old.literal) = (new.key, new.property, new.literal)
);
"""


_ALIAS, _LEMMA, _SURNAME = 100, 200, 400


def quality(language_rank: int, is_label: bool, is_lemma: bool) -> int:
    """How well a key names an entity, 0 best: surface before lemma, label before alias, then the order of languages."""
    return language_rank + _ALIAS * (not is_label) + _LEMMA * is_lemma


def surname_quality(language_rank: int, is_lemma: bool) -> int:
    """The quality of a key that is the last word of a person's name; the other look-ups leave such keys out."""
    return _SURNAME + quality(language_rank, False, is_lemma)


def quality_parts(number: int) -> tuple[int, bool, bool]:
    """The rank of the language, whether it is a label, and whether the key is made of lemmas."""
    return number % _ALIAS, number % _LEMMA < _ALIAS, number >= _LEMMA


_MOST_DIGITS = 17
"""So that the number of an id fits into SQLite's integers."""


def is_entity(text: str) -> bool:
    """Whether a text is the id of an item or a property."""
    digits = text[1:]
    plain = digits.isdecimal() and digits.isascii() and digits[0] != "0"
    return text[:1] in ("Q", "P") and plain and len(digits) <= _MOST_DIGITS


def entity_number(entity: str) -> int:
    """The number that stands for an entity id: even for items, odd for properties."""
    return 2 * int(entity[1:]) + (entity[0] == "P")


def entity_text(number: int) -> str:
    """The entity id of a number."""
    return f"{'P' if number % 2 else 'Q'}{number // 2}"


def gather_signatures(parts: int) -> str:
    """The statement that takes over the signatures of so many attached files; in order, as the table is kept."""
    united = " UNION ALL ".join(f"SELECT * FROM {part_name(number)}.signed" for number in range(parts))
    return f"INSERT INTO signature SELECT * FROM ({united}) ORDER BY entity"
