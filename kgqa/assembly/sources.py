"""Whether the servers that answers come from are there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kgqa.config import Config, Mode
from kgqa.execution.remote.remote_executor import RemoteExecutor, RemoteSettings
from kgqa.retrieval.index.cluster_engine import ClusterAddress, ClusterEngine


def source_checks(config: Config, seconds: float) -> Mapping[str, Callable[[], None]]:
    """By its setting, what asks a server for a sign of life, for so many seconds at most; raises `ClearError` if there
    is none. Files need no check: they are open."""
    checks: dict[str, Callable[[], None]] = {}
    if config.kg is not None:
        endpoint = RemoteExecutor(config.kg, RemoteSettings(attempts=1))
        checks["kg"] = lambda: endpoint.check(seconds)
    if config.text is not None and config.mode is not Mode.KG:
        address = ClusterAddress.parse(config.text)
        checks["text"] = lambda: ClusterEngine.check(address, seconds)
    return checks
