"""Replays: a battle's result told in words, drawn as a map, and cut into steps that a page can play."""
