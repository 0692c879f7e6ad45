"""What a game is to the site: facts, formats, and four small interfaces, each a set of functions that a game states."""
