"""Runs in a container beside the annotation page.

`… make NAME` prints the number of a new record, `… show NAME NUMBER` its page.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import cast

from tests.service.annotating import Annotator
from tests.service.running import Server

TEXT = "Wisła płynie do Bałtyku."
PORT = 8001


def main() -> None:
    """Log in, and do as told."""
    _, act, name, *number = sys.argv
    server = Server(cast("subprocess.Popen[bytes]", None), PORT, "127.0.0.1", Path())
    with Annotator(server, name) as annotator:
        told = annotator.new_record(TEXT) if act == "make" else annotator.get(f"/records/{number[0]}").text
    sys.stdout.write(str(told))


if __name__ == "__main__":
    main()
