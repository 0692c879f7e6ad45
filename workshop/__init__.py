"""The workshop: drafts of factions and operations, how they are written, judged and published."""
