"""Results -> answers in the form that the question asks for."""
