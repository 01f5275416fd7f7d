"""Meanings -> what they denote in the graph -> findings."""
