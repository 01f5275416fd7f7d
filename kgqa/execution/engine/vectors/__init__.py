"""Evaluates operators on whole columns of nodes, where many rows are touched."""
