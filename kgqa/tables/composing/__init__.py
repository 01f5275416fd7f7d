"""Meanings of questions over a table, composed from sets of rows, cells and values."""
