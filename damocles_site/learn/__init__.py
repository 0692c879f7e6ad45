"""The page that teaches a game in ten minutes, from `learn/` of the game's package."""
