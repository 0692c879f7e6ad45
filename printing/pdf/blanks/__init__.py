"""Blank forms of a game to fill in by hand."""
