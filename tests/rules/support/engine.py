"""The drivers of battles with Damocles for their game, as most tests of its rules fight."""

from functools import partial

from rules.battles import forecast, resume
from rules.battles import resolve as resolving
from rules.battles import what_if as otherwise
from rules.damocles.game import GAME

resolve = partial(resolving.resolve, GAME)
fought = partial(resolving.fought, GAME)
fight_out = partial(resolving.fight_out, GAME)
continue_battle = partial(resume.continue_battle, GAME)
record_answers = partial(resume.record_answers, GAME)
what_if = partial(otherwise.what_if, GAME)
tally = partial(forecast.tally, GAME)
forecast_document = partial(forecast.forecast_document, GAME)
