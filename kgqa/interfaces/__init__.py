"""The ways in: command line and, for people, rendering."""
