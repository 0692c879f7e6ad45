"""Battles fought for no record: forecasts, in other processes."""
