"""Reads data files into grids of texts: delimited text, spreadsheets, JSON, XML and HTML, archives of one file."""

from __future__ import annotations

from kgqa.tables.reading.table_files import read_grids, read_tables

__all__ = ["read_grids", "read_tables"]
