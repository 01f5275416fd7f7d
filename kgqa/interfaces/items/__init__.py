"""What the graph holds of one item, with questions about it that are answered."""
