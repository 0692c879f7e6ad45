"""Printing: sources, choices, and cached prints; `armies.pdf` renders them."""
