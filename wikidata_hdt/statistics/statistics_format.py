"""The tables of a graph's statistics, an SQLite file. Entities are numbered as in the label index."""

from __future__ import annotations

FORMAT_VERSION = 3
READABLE = frozenset({2, FORMAT_VERSION})
"""Versions that are read: the older one lacks the number of marked sets, and has fewer shares."""
CLASSES_SHOWN = 8
"""Classes that are kept for each end of a property."""
SHARES_KEPT = 64
"""Classes of which it is kept how many members have a property."""
MARKED_SETS = "marked sets"
"""The fact that tells how many sets of values the graph marks as incomplete, with an unknown value."""

SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE class (item INTEGER PRIMARY KEY, direct INTEGER NOT NULL, whole INTEGER NOT NULL);
CREATE TABLE property (number INTEGER PRIMARY KEY, statements INTEGER NOT NULL, subjects INTEGER NOT NULL,
                       objects INTEGER NOT NULL, literal TEXT NOT NULL);
CREATE TABLE property_class (property INTEGER, side INTEGER, rank INTEGER, class INTEGER NOT NULL,
                             statements INTEGER NOT NULL, PRIMARY KEY (property, side, rank)) WITHOUT ROWID;
CREATE TABLE class_property (class INTEGER, property INTEGER, subjects INTEGER NOT NULL,
                             PRIMARY KEY (class, property)) WITHOUT ROWID;
"""
"""`class_property`, which older files lack: members of a class that have a property. `side` is 0 for subjects, 1 for
objects; `rank` 0 is the most frequent class; `literal` is the datatype of the objects, empty where they are items."""

CLASS_STATEMENTS = "SELECT statements FROM property_class WHERE property = ? AND side = 0 AND class = ?"
FACTS = "SELECT name, value FROM fact"
MEMBERS = "SELECT coalesce(sum(direct), 0) FROM class"
CLASS = "SELECT direct, whole FROM class WHERE item = ?"
PROPERTIES = "SELECT number FROM property ORDER BY number"
PROPERTY = "SELECT statements, subjects, objects, literal FROM property WHERE number = ?"
PROPERTY_CLASSES = "SELECT class, statements FROM property_class WHERE property = ? AND side = ? ORDER BY rank"
SHARES = "SELECT count(*) FROM sqlite_master WHERE name = 'class_property'"
SHARE = "SELECT subjects FROM class_property WHERE class = ? AND property = ?"
COVERAGES = """
SELECT class, property, subjects, direct FROM class_property JOIN class ON item = class WHERE direct >= ?
ORDER BY direct DESC, class, subjects DESC, property
"""
