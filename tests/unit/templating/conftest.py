"""The fixtures of matching: the analyser, the small template library and its world."""

from tests.unit.matching.conftest import analyser, asked, library, morphology

__all__ = ["analyser", "asked", "library", "morphology"]
