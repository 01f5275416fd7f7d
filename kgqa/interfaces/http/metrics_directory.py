"""The environment variable that tells `prometheus_client` to work for several processes, and where.

Apart from `kgqa.interfaces.http.metrics`, because that import decides it.
"""

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
