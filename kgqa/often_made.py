"""Data classes of values that are made by the dozen for each question. Imports nothing of the project.

Nobody changes such values either, which the type checker sees to. To freeze them while the program runs, too, would
make each of their fields cost four times as much, and that is a twentieth of the time of a question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["often_made"]

if TYPE_CHECKING:
    from dataclasses import dataclass as often_made
else:
    from dataclasses import dataclass

    def often_made(*, frozen, slots):
        """A data class that is frozen for the type checker alone; its values have hashes, as frozen ones do."""
        return dataclass(slots=slots, unsafe_hash=frozen)
