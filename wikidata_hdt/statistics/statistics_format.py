"""The tables of a graph's statistics, an SQLite file. Entities are numbered as in the label index."""

from __future__ import annotations

FORMAT_VERSION = 1
CLASSES_SHOWN = 8
"""Classes that are kept for each end of a property."""

SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE class (item INTEGER PRIMARY KEY, direct INTEGER NOT NULL, whole INTEGER NOT NULL);
CREATE TABLE property (number INTEGER PRIMARY KEY, statements INTEGER NOT NULL, subjects INTEGER NOT NULL,
                       objects INTEGER NOT NULL);
CREATE TABLE property_class (property INTEGER, side INTEGER, rank INTEGER, class INTEGER NOT NULL,
                             statements INTEGER NOT NULL, PRIMARY KEY (property, side, rank)) WITHOUT ROWID;
"""
"""`side` is 0 for subjects, 1 for objects; `rank` 0 is the most frequent class."""

CLASS = "SELECT direct, whole FROM class WHERE item = ?"
PROPERTY = "SELECT statements, subjects, objects FROM property WHERE number = ?"
PROPERTY_CLASSES = "SELECT class, statements FROM property_class WHERE property = ? AND side = ? ORDER BY rank"
