"""The services of docker-compose.yml over a data directory as a volume: healthy, limited, stopped and started again."""

from __future__ import annotations

import json
import os
import signal
import sys
import time

import pytest

from tests.docker.annotating import TEXT
from tests.docker.composition import Composition
from tests.docker.conftest import NEWCOMER
from tests.service.annotating import PASSWORD
from tests.service.running import waited

pytestmark = pytest.mark.docker
_ASK = f"http://127.0.0.1:8000/sparql?query=ASK%7B%3C{NEWCOMER}%3E%20%3Fp%20%3Fo%7D"
_ANSWER = "http://127.0.0.1:8000/api/answer"
_QUESTION = {"question": "Co jest stolicą Norwegii?"}


def _answer(services: Composition, name: str) -> str:
    return str(json.loads(services.asked(name, _ANSWER, _QUESTION))["answer"])


def test_page_and_endpoint_serve_the_data_directory(services: Composition) -> None:
    services.run("up", "--detach", "web", "sparql")
    services.await_health("web", "sparql")
    assert _answer(services, "web") == "Oslo"
    assert "kgqa" in services.asked("web", "http://127.0.0.1:8000/")
    for name in ("web", "sparql"):
        assert json.loads(services.asked(name, _ASK))["boolean"] is True


def test_containers_are_as_limited_as_the_file_says(services: Composition) -> None:
    for name, gigabytes in (("web", 4), ("sparql", 2)):
        limits = services.seen(name)["HostConfig"]
        assert limits["ReadonlyRootfs"] and limits["CapDrop"] == ["ALL"] and limits["Memory"] == gigabytes << 30
        assert limits["SecurityOpt"] == ["no-new-privileges:true"]
        for place in ("/data/x", "/var/cache/kgqa/x", "/opt/kgqa/x"):
            assert services.docker.run(
                "exec", services.container(name), "sh", "-c", f"touch {place} 2>/dev/null || echo refused"
            ) == "refused"  # fmt: skip


def test_a_service_is_stopped_and_started_again(services: Composition) -> None:
    begun = time.monotonic()
    services.run("stop", "--timeout", "60", "web")
    sys.stdout.write(f"stopped in {time.monotonic() - begun:.1f} s\n")
    assert services.seen("web")["State"]["ExitCode"] == 0
    services.run("start", "web")
    services.await_health("web")
    assert _answer(services, "web") == "Oslo"


def test_a_service_that_died_comes_back(services: Composition) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can kill a container's process behind Docker's back")
    before = services.seen("web")
    os.kill(before["State"]["Pid"], signal.SIGKILL)
    waited(lambda: services.seen("web")["RestartCount"] > before["RestartCount"])
    services.await_health("web")
    assert _answer(services, "web") == "Oslo"


def test_records_outlive_the_annotation_page(services: Composition) -> None:
    """The volume belongs to the container's user, and what was saved is there when another container opens it."""
    account = ["annotate", "add-account", "anna", "--role", "admin", "--password-stdin"]
    services.run("--profile", "annotate", "run", "--rm", "-T", "annotate", *account, text=f"{PASSWORD}\n")
    services.run("--profile", "annotate", "up", "--detach", "annotate")
    services.await_health("annotate")
    made = services.visit("annotate", "-m", "tests.docker.annotating", "make", "anna")
    first = services.container("annotate")
    services.run("--profile", "annotate", "rm", "--stop", "--force", "annotate")
    services.run("--profile", "annotate", "up", "--detach", "annotate")
    services.await_health("annotate")
    assert services.container("annotate") != first
    assert TEXT in services.visit("annotate", "-m", "tests.docker.annotating", "show", "anna", made)


def test_a_replica_that_is_killed_is_not_missed(services: Composition) -> None:
    services.run("--profile", "replicas", "up", "--detach", "balancer", "blue-1", "blue-2")
    services.await_health("blue-1", "blue-2", "balancer")
    assert _answer(services, "balancer") == "Oslo"
    services.docker.run("kill", services.container("blue-1"))
    assert [_answer(services, "balancer") for _ in range(4)] == ["Oslo"] * 4
    assert not services.seen("blue-1")["State"]["Running"]
