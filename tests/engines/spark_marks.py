"""Which tests need Spark, and what is said where it is missing."""

from __future__ import annotations

import shutil
from importlib.util import find_spec

import pytest

_MISSING = [name for name in ("pyspark", "pyarrow", "pandas") if find_spec(name) is None]
SPARK = [
    pytest.mark.engines,
    pytest.mark.skipif(bool(_MISSING), reason=f"no {', '.join(_MISSING)}; pip install 'kgqa[spark]'"),
    pytest.mark.skipif(shutil.which("java") is None, reason="no java; Debian's package: default-jre-headless"),
]
