"""Answers from data tables: reading of files, meaning of questions over rows, columns and cells, ranking."""
