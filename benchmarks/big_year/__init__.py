"""A big year of the site: lists, accounts, campaigns and battles by the million, and what its pages cost then."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "damocles_site.settings")
