"""The documents of Underworlds."""
