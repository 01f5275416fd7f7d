"""Asks a running service from Python: `kgqa.client.Client(url)` has the methods of `kgqa.open(…)`."""

from kgqa.interfaces.library.service_client import Client, ServiceError

__all__ = ["Client", "ServiceError"]
