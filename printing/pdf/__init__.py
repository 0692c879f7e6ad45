"""Printing: a strike force as a PDF that players lay on the table."""

from printing.pdf.pack import Parts, strike_force_pdf
from printing.pdf.text.options import PrintOptions

__all__ = ["Parts", "PrintOptions", "strike_force_pdf"]
