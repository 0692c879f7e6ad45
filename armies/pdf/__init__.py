"""Printing: a strike force as a PDF that players lay on the table."""

from armies.pdf.document import strike_force_pdf

__all__ = ["strike_force_pdf"]
