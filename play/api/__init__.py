"""Battles in the browser for programs: a bot reads the question of the moment and answers it."""
