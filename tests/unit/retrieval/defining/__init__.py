"""Tests of answers from dictionaries."""
