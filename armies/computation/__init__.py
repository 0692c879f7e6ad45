"""Forecasts: battles that are simulated and not recorded, in other processes."""
