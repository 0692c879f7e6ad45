"""Answers kept for repeated requests, and what models of several apps extend."""

from web.models.idempotency import IdempotencyRecord

__all__ = ["IdempotencyRecord"]
