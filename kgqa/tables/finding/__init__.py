"""What the words of a question name in a table."""
