"""Fencing: a small game of the tests alone, which the site has to serve by `rules.game` and nothing else."""
