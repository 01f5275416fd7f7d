"""Questions of a form of their own: sayings, gaps, shared names."""
