"""The pages of the armies: permission first, then fetch, act, answer."""
