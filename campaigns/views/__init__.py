"""Views of campaigns: check permission, call an action, respond."""
