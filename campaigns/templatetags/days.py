"""`{{ result.played|day }}`: a date of the ledger in the reader's format."""

from django import template

from campaigns.text.dates import localised_day

register = template.Library()
register.filter("day", localised_day)
