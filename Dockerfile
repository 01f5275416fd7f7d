# The answer service with the embedded sample; `docker compose up` starts it, `make test-docker` builds and tries it.

FROM python:3.11.14-bookworm AS build
# The full image has the C++ compiler that the package hdt is built with. What installs stands apart from what is installed.
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/tools && python -m venv --without-pip /opt/kgqa
WORKDIR /src
COPY constraints.txt ./
# hdt builds only where a recent pybind11 is in place; it then pins an old one that it never uses.
RUN /opt/tools/bin/pip install 'pybind11==2.13.6' 'setuptools==80.9.0' 'wheel==0.45.1' \
 && /opt/tools/bin/pip wheel --constraint constraints.txt --no-deps --no-build-isolation --wheel-dir /opt/wheels 'hdt==2.3'
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY kgqa kgqa
COPY wikidata_hdt wikidata_hdt
COPY templates templates
# What serving and annotating need; add `large` and `turtle` for tables beyond 20 MB and for building from Turtle and zstd.
ARG EXTRAS=annotate,cluster,english,pictures,postgres,serve,tables,text
RUN /opt/tools/bin/pip --python /opt/kgqa/bin/python install --no-deps /opt/wheels/hdt-*.whl \
 && /opt/tools/bin/pip --python /opt/kgqa/bin/python install --constraint constraints.txt ".[$EXTRAS]"
# Symbols for debuggers are a quarter of what is installed; libraries that wheels brought along do not bear stripping.
RUN find /opt/kgqa -type f -name '*.so*' -not -path '*.libs/*' -exec strip --strip-debug {} +
# The sample is built here, so that a container starts with a read-only file system.
RUN KGQA_CACHE=/var/cache/kgqa /opt/kgqa/bin/kgqa ask 'Co jest stolicą Norwegii?'

FROM python:3.11.14-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home kgqa \
 && install -d -o 10001 -g 10001 /annotations
COPY LICENSE NOTICE /usr/share/doc/kgqa/
COPY --from=build /opt/kgqa /opt/kgqa
COPY --from=build /var/cache/kgqa /var/cache/kgqa
ENV PATH=/opt/kgqa/bin:$PATH KGQA_CACHE=/var/cache/kgqa PYTHONUNBUFFERED=1
USER 10001
WORKDIR /tmp
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
ENTRYPOINT ["kgqa"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
