"""The languages of the site, for the choice at the foot of each page."""

from django import template

from people.locale import languages

register = template.Library()
register.simple_tag(languages)
