"""Readers and writers of the formats that evaluations use."""
