"""Containers that are really built and run: `make test-docker`."""
