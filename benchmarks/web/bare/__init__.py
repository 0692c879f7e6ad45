"""A page of Django alone, the yardstick of `make bench-web`: a session, its user, four queries, 45 forms.

It stands on the site's database, so that it is signed in and asks as the site is, and is served beside it.
"""
