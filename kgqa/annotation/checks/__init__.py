"""Checks of records: each has a name, a sentence that explains it, the field it concerns, and finds problems."""

from kgqa.annotation.checks.all import all_checks, fixed, problems_of
from kgqa.annotation.checks.base import Check, Problem, Severity
from kgqa.annotation.checks.question_checks import QuestionIndex

__all__ = ["Check", "Problem", "QuestionIndex", "Severity", "all_checks", "fixed", "problems_of"]
