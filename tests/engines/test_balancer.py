"""Two services behind nginx, of which one is killed while questions are asked: each gets the answer of a single one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.client import Client
from kgqa.config import Config
from tests.contracts.test_answers_over_endpoint import QUESTIONS
from tests.engines.ports import await_port, free_ports
from tests.service.running import Server, running_server

NGINX = shutil.which("nginx")
pytestmark = [
    pytest.mark.engines,
    pytest.mark.skipif(NGINX is None, reason="no nginx; Debian's package: nginx-light"),
]
CHOSEN = QUESTIONS[::75]
KILLED_AFTER = len(CHOSEN) // 3
_SETTINGS = """\
daemon off; master_process off; pid {directory}/pid; error_log {directory}/log;
events {{}}
http {{
  access_log off;
  {places}
  upstream services {{ {services} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://services;
      proxy_set_header Host 127.0.0.1:{port};
      proxy_connect_timeout 2s;
      # A question changes nothing: it may be asked again of another service.
      proxy_next_upstream error timeout http_502 http_503 non_idempotent;
    }}
  }}
}}
"""


@contextmanager
def balanced(services: list[Server], directory: Path) -> Iterator[str]:
    """The address of an nginx that asks the services in turn."""
    (port,) = free_ports(1)
    settings = directory / "nginx.conf"
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = " ".join(f"{name}_temp_path {directory}/{name};" for name in names)
    listed = " ".join(f"server 127.0.0.1:{one.port} max_fails=1 fail_timeout=5s;" for one in services)
    settings.write_text(_SETTINGS.format(directory=directory, places=places, services=listed, port=port))
    assert NGINX is not None
    process = subprocess.Popen([NGINX, "-e", directory / "log", "-c", settings])
    try:
        await_port(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def kill(server: Server) -> None:
    for worker in server.workers():
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
    server.process.kill()
    server.process.wait()


def test_no_answer_is_lost_or_changed(sample_config: Config, tmp_path: Path) -> None:
    data_directory(sample_config)
    options = ("--workers", "1", "--hosts", "*")
    with running_server(sample_config.cache, *options) as one, running_server(sample_config.cache, *options) as other:
        with Client(other.url) as single:
            expected = [single.ask(question).text for question in CHOSEN]
        with balanced([one, other], tmp_path) as url, Client(url) as client:

            def progress(done: int, total: int) -> None:
                if done == KILLED_AFTER:
                    kill(one)

            found = client.ask_many(CHOSEN, jobs=2, progress=progress)
            assert [answer.text for answer in found] == expected
        assert one.process.poll() is not None and other.process.poll() is None
