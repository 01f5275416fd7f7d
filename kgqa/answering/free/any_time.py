"""Claims of the past: what held at any time counts, not what holds today alone („Czy X grał w Bayernie?”)."""

from __future__ import annotations

from dataclasses import replace

from kgqa.model import Both, Related, SetMeaning


def of_any_time(meaning: SetMeaning) -> SetMeaning:
    """A set that is made of what relations lead to, by statements of any time."""
    match meaning:
        case Both(first=first, second=second):
            return Both(of_any_time(first), of_any_time(second))
        case Related(relation=relation, base=base):
            paths = tuple(tuple(replace(step, ever=len(path) == 1) for step in path) for path in relation.paths)
            return Related(replace(relation, paths=paths), base)
        case _:
            return meaning
