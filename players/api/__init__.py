"""One's own games in the API."""
