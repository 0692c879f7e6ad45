"""Every game of a person, read from where the site holds it: nothing is stored twice."""
