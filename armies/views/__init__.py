"""Views of the armies app."""
