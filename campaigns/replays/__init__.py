"""Replays of battles: text, map, and keyframes that a page plays."""
