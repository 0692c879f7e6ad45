"""Prints are made once, here or by a worker, and kept in files."""
