"""The roster of a list."""
