"""Pages for those who write programs."""
