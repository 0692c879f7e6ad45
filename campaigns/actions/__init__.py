"""Writes to campaigns: one function a verb, atomic, each checked against the version that was read."""
