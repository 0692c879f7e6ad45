"""`{{ result.played|day }}`: a day that the ledger keeps as text, as people write it."""

from django import template

from campaigns.text.dates import localised_day

register = template.Library()
register.filter("day", localised_day)
