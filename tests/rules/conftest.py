"""Drawn examples may take their time: a busy machine is no fault."""

from hypothesis import settings

settings.register_profile("rules", deadline=None)
settings.load_profile("rules")
