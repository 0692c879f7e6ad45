"""Printing: a strike force as a PDF that players lay on the table."""

from armies.pdf.options import Look
from armies.pdf.pack import Parts, strike_force_pdf

__all__ = ["Look", "Parts", "strike_force_pdf"]
