"""What the words around a name say of it, and how that agrees with the facts of an item: features by name."""
