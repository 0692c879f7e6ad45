"""`{{ result.played|day }}`: a date of the ledger in the reader's format; `{{ line.points|figure }}`: with its sign."""

from django import template

from campaigns.text.dates import localised_day
from campaigns.text.scores import figure

register = template.Library()
register.filter("day", localised_day)
register.filter("figure", figure)
