"""The memory of a graph."""

from __future__ import annotations

from kgqa.execution.engine.graph import Memo


def test_memo_forgets_when_full() -> None:
    memo: Memo[int, tuple[int, ...]] = Memo(100)
    for key in range(50):
        assert memo.keep(key, (key,)) == (key,)
    assert 0 < len(memo) < 50
    assert memo.keep(99, tuple(range(26))) == tuple(range(26))
    assert 99 not in memo
