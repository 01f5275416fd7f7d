"""What is found by its description: what a question asks for, and things inside it that it only describes."""
