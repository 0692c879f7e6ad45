"""Reads of a campaign: state rebuilt from the ledger, limits, usage, export and audit."""
