"""Underworlds."""
