"""Text sources -> records -> passages."""
