"""Battles that people play in the browser, against each other or against the engine's commanders."""
