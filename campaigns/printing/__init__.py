"""Prints of campaigns: reports, briefings, forces."""
