"""Rows of the calls of prints: who may read a list may print it."""

from tests.armies.support.api_access_matrix import ANYBODY, LINK, MINE, OWNER_READS
from tests.support.api_access import ApiAccessRule

ACCESS_RULES = {
    "api:pdf": ApiAccessRule({"get": OWNER_READS}, at=MINE),
    "api:shared_pdf": ApiAccessRule({"get": ANYBODY}, at=LINK),
}
