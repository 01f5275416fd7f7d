"""What a service is started with: the settings of answering, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field

from kgqa.config import Config

_WRITING_SECONDS = 20.0
"""What any result gets to be written."""
_ROWS_A_SECOND = 5_000
"""How fast a busy computer at least writes solutions."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one request, client or worker process may use."""

    body_bytes: int = 1 << 20
    """Longest body of a request."""
    upload_bytes: int = 16 << 20
    """Longest uploaded file."""
    body_seconds: float = 15.0
    """A body must have come completely within this time."""
    header_seconds: float = 10.0
    """The head of a request must have come completely within this time."""
    send_seconds: float = 60.0
    """A client must take the next part of an answer within this time."""
    head_bytes: int = 64 << 10
    """Longest head of a request: address and headers."""
    connections: int = 1000
    """Connections to one worker process, and requests that it works on at once; idle connections make room for new
    ones."""
    question_length: int = 1000
    """Longest question, in characters."""
    items: int = 20
    """Items that a request may prefer."""
    batch: int = 100
    """Questions of one request."""
    upload_questions: int = 2000
    """Questions of an uploaded file."""
    threads: int = 2
    """Questions that a worker process works on at once."""
    client_threads: int = 1
    """Those of them that may be one client's: the interpreter gains nothing by working on two at once."""
    waiting: int = 512
    """Questions that may wait for a thread; more are refused."""
    client_waiting: int = 256
    """Those of them that may be one client's."""
    answer_seconds: float = 30.0
    """A question must be answered within this time."""
    cached_answers: int = 500
    """Answers that a worker process remembers."""
    table_seconds: float = 20.0
    """A file of tables must be read and its question answered within this time."""
    table_bytes: int = 1 << 30
    """Memory that the process may allocate that does so."""
    query_seconds: float = 10.0
    """Time budget of a query sent to the SPARQL endpoint."""
    query_rows: int = 100_000
    """Solutions or triples that a query may return."""
    query_bytes: int = 1 << 30
    """Memory that a query process may allocate; the mapped graph does not count."""
    query_processes: int = 3
    """Light queries, and long ones, that a worker process runs at once, each in a process of its own."""
    client_queries: int = 2
    """Those of them that may be one client's."""
    quick_seconds: float = 0.2
    """A query that is done in this time is a light one."""
    query_patience: float = 5.0
    """Seconds that a query waits for its turn before it is refused."""
    waiting_queries: int = 256
    """Queries that may wait for their turn; more are refused."""
    client_waiting_queries: int = 64
    """Those of them that may be one client's."""

    @property
    def writing_seconds(self) -> float:
        """What a result gets to be written."""
        return max(_WRITING_SECONDS, self.query_rows / _ROWS_A_SECOND)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that a worker process has to know; it is sent to it when it starts."""

    config: Config
    limits: Limits = field(default_factory=Limits)
    sparql_alone: bool = False
    """Whether the service is a SPARQL endpoint and nothing else."""
    host: str = "127.0.0.1"
    """The address that the service listens on."""
    keys: frozenset[str] = frozenset()
    """The keys of clients, each of which is limited apart from its address."""
    check_minutes: float = 60.0
    """Time between two comparisons of all files of the data directory with its manifest; 0 for none."""
