"""The embedded sample: tables in this directory -> a small graph."""
