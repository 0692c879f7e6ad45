"""Battles of any game: resolved, asked question by question, fought otherwise, counted."""
