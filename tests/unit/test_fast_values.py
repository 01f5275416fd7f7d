"""What was found out last is told again for the same objects, and for no others."""

from __future__ import annotations

from kgqa.fast_values import kept_for_last


def test_the_same_objects_are_not_looked_at_again() -> None:
    seen: list[tuple[list[int], str]] = []

    @kept_for_last
    def count(values: list[int], name: str) -> int:
        """Docstrings stay."""
        seen.append((values, name))
        return len(seen)

    first, equal, name = [1], [1], "one"
    assert [count(first, name), count(first, name)] == [1, 1]
    assert count(equal, name) == 2  # equal, but another
    assert count(first, name) == 3  # one answer is kept
    assert count(first, "two") == 4
    assert count(first, name="two") == 5
    assert count.__doc__ == "Docstrings stay."


def test_methods_are_kept_for_their_own_object() -> None:
    class Counter:
        def __init__(self, start: int) -> None:
            self.count = kept_for_last(self._count)
            self._start = start

        def _count(self, values: list[int]) -> int:
            return self._start + len(values)

    values = [1, 2]
    assert [Counter(0).count(values), Counter(10).count(values)] == [2, 12]
