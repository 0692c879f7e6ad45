"""Fonts, styles and lines of text, and what every print may choose."""
