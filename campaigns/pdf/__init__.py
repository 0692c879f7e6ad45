"""After-action reports of battles as PDFs."""

from campaigns.pdf.documents import report_document
from campaigns.pdf.report import print_report

__all__ = ["print_report", "report_document"]
