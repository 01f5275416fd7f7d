"""Questions of a form of their own: sayings, gaps, abbreviations, shared names."""
