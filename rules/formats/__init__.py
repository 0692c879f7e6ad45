"""Reads and writes documents of any game: strict models, checks and errors."""
