"""Who decides: commanders and what they judge by."""
