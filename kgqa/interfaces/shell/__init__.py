"""The shell that shows how a question is linked and answered, for people who look for what went wrong."""
