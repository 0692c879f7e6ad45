"""Figures on French pages."""

import re

COMMA = re.compile(
    r"<(?:svg|rect|circle|ellipse|line|use|text|input|progress|meter|data)\b[^>]*?"
    r'\b(?:viewBox|width|height|c?[xyr]\d?|r[xy]|value|min|max)="[^"]*\d,\d[^"]*"'
)
"""A figure of an element that says it to the browser, with a comma."""
