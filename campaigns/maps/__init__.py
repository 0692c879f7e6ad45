"""The map and the story of a campaign as pages draw them."""
