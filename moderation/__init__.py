"""Moderation: what people report of what others share, what moderators decide, and who may not sign in."""
