"""Writes of the workshop: one verb a function, all or nothing."""
