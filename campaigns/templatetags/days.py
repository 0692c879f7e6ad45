"""`{{ result.played|day }}`: a date of the ledger in the reader's format; `{{ line.points|figure }}`: with its sign.

`{{ line.group|group_name }}` is the letter of a group.
"""

from django import template

from campaigns.text.dates import localised_day
from campaigns.text.names import group_name
from campaigns.text.scores import figure

register = template.Library()
register.filter("day", localised_day)
register.filter("figure", figure)
register.filter("group_name", group_name)
