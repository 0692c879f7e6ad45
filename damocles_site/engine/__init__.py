"""Which build of the rules runs, and how it is compiled."""
