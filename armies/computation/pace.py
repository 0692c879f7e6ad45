"""How long battles take on this site: noted while they are fought, and foretold for what is asked."""

import time
from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.utils.formats import localize
from django.utils.translation import ngettext

from rules.game.game import Game
from rules.table import dice

COMPILED, INTERPRETED, SLOW = 0.01, 0.2, 3.0
"""Seconds of a battle where none was fought yet, rather too many than too few; of commanders who look ahead."""

KEPT = 60 * 86_400
NOTED_EVERY = 3.0
IS_COMPILED = not str(dice.__file__).endswith(".py")


class Pace(NamedTuple):
    """What the length of battles depends on; `commander` of all lists, the game's first where none is named."""

    game: Game
    missions: Sequence[str]
    commander: str = ""

    def seconds(self, battles: int) -> float:
        """About how long so many battles take, in equal parts of each mission."""
        known = cache.get_many(self._keys())
        usual = mean(known.values()) if known else self._usual()
        return battles * mean([known.get(key, usual) for key in self._keys()] or [usual])

    def note(self, battles: int, seconds: float) -> None:
        """Keep how long so many battles took."""
        if battles:
            cache.set_many(dict.fromkeys(self._keys(), seconds / battles), KEPT)

    def _usual(self) -> float:
        slow = [commander.key for commander in self.game.facts.automatic_commanders() if commander.slow]
        return SLOW if self.commander in slow else COMPILED if IS_COMPILED else INTERPRETED

    def _keys(self) -> list[str]:
        commander = self.commander or self.game.facts.automatic_commanders()[0].key
        engine = f"{settings.ENGINE_DIGEST[:16]}-{IS_COMPILED}"
        return [f"pace:{engine}:{self.game.slug}:{commander}:{mission}" for mission in self.missions]


class Stopwatch:
    """Notes the pace of a run from its first battles on: the processes that fight them have begun by then."""

    def __init__(self, pace: Pace) -> None:
        self.pace = pace
        self.first: int | None = None
        self.began = self.noted = 0.0

    def look(self, fought: int, last: bool = False) -> None:
        """Called as battles come in, and at the end."""
        now = time.monotonic()
        if self.first is None:
            self.first, self.began, self.noted = fought, now, now
        elif last or now - self.noted > NOTED_EVERY:
            self.noted = now
            self.pace.note(fought - self.first, now - self.began)


def about(seconds: float) -> str:
    """A length of time in words that claim no more than is known: about 20 seconds, about 3 minutes."""
    if seconds < 90:
        number = max(5, 5 * round(seconds / 5))
        return ngettext("about %(number)d second", "about %(number)d seconds", number) % {"number": number}
    if seconds < 2 * 3600:
        number = round(seconds / 60)
        return ngettext("about %(number)d minute", "about %(number)d minutes", number) % {"number": number}
    number = round(seconds / 3600)
    return ngettext("about %(number)d hour", "about %(number)d hours", number) % {"number": number}


def cost_in_words(pace: Pace, battles: int) -> str:
    """What a choice costs at most: how many battles, and about how long they take here."""
    sentence = ngettext("up to %(battles)s battle, %(time)s", "up to %(battles)s battles, %(time)s", battles)
    return sentence % {"battles": localize(battles), "time": about(pace.seconds(battles))}
