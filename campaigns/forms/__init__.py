"""Forms; each returns the values an action takes."""
