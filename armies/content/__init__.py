"""Content as values, columns and words: how two releases differ."""
