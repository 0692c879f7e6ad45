"""Views of a campaign's map and story for pages."""
