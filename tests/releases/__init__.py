"""Databases of releases as they were, full of rows, for the test that brings them up to date."""
