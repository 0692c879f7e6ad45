"""Campaigns for programs, under `/api/1/` beside the armies: the same manners, the same document."""
