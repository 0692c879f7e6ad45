"""Notices and mails, sent after the transaction they report is committed."""
