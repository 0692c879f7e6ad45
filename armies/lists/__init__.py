"""Lists of players: their own, shared and public, compared, upgraded, and their history in words."""
