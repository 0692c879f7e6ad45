"""Printing: a strike force as a PDF that players lay on the table."""

from armies.pdf.options import PrintOptions
from armies.pdf.pack import Parts, strike_force_pdf

__all__ = ["Parts", "PrintOptions", "strike_force_pdf"]
