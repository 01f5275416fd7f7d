"""Runs in a container beside a service: `python -m tests.docker.visitor URL BODY` prints what is answered."""

from __future__ import annotations

import sys
import urllib.request


def main() -> None:
    """Ask for an address, with a body of JSON unless that is null."""
    _, address, body = sys.argv
    data = None if body == "null" else body.encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json", "Accept": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        sys.stdout.write(response.read().decode())


if __name__ == "__main__":
    main()
