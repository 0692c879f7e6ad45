"""What a game shows, as plain values: the site renders each of them in one place."""
