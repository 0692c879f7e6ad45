"""Filters for templates of campaigns."""
