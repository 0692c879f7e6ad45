"""The documents of the eight-phase battle."""
