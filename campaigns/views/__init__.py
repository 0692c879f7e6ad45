"""The pages of campaigns: each asks for permission, acts, and answers."""
