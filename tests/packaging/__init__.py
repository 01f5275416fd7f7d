"""Proofs on the package as users install it; run by `make wheel`."""
