"""After-action reports of battles, and what is printed of a round, as PDFs."""

from campaigns.pdf.documents import report_document
from campaigns.pdf.report import print_report
from campaigns.pdf.rounds import print_round

__all__ = ["print_report", "print_round", "report_document"]
