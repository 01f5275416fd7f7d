"""The use case, and what it decides and notes beside the stages."""
