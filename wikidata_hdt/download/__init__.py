"""Public dumps by name."""
