"""Tests of ranking by meaning."""
