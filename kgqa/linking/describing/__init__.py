"""What the words around a name say of its candidates."""
