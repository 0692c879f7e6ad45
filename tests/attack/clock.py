"""A clock that was two days ahead, then two behind, of one web service and one worker: no lasting harm.

The database's own clock is right.
"""

import time
from pathlib import Path
from uuid import uuid4

from tests.armies.support.api_access_matrix import ATTACK
from tests.attack.across import ask_for_battles, unfinished
from tests.attack.database_away import PAGES, tapped
from tests.attack.seeding import PASSWORD
from tests.attack.site import Site
from tests.attack.tally import Tally

HERE = Path(__file__).with_name("wrong_clock")
DAYS = 2 * 86400
SHIFTED = ("web-1", "worker-1")
SOON = 100.0
"""Seconds in which workers bring back what a wrong clock wrote: they look each minute."""


def attack(site: Site, tally: Tally) -> None:
    for seed, about, seconds in ((5000, "two days ahead", DAYS), (6000, "two days behind", -DAYS)):
        for name in SHIFTED:
            site.restart(name, PYTHONPATH=str(HERE), WRONG_BY=str(seconds))
        while_it_is_wrong(site, tally, about, seed)
        for name in SHIFTED:
            site.restart(name)
        afterwards(site, tally, about, seed + 500)


def while_it_is_wrong(site: Site, tally: Tally, about: str, seed: int) -> None:
    """Everything is answered by both services, and jobs are done once."""
    shifted = site.visitor("owner", source="127.0.12.1").at(site.ports["web-1"])
    for page in PAGES:
        tally.note(shifted.get(page).status, f"GET {page} {about}")
    for _ in range(8):
        fields = {"login": "helper", "password": "wrong"}
        tally.note(site.visitor(source="127.0.12.2").at(site.ports["web-1"]).post("/accounts/login/", fields).status)
        status = shifted.call("POST", "/api/1/odds/", ATTACK).status
        tally.note(status, f"odds {about}", broken=status != 503)
    tally.same(f"a tap {about}", tapped(site, str(uuid4())).status, 200)
    keys = ask_for_battles(6, seed)
    tally.hold(site.until(lambda: not unfinished(keys), 180), f"{len(unfinished(keys))} jobs hang {about}")


def afterwards(site: Site, tally: Tally, about: str, seed: int) -> None:
    """Nobody is kept out, the schedule goes on, and health says so."""
    began = time.monotonic()
    visitor = site.visitor("owner", source="127.0.12.1")
    for page in PAGES:
        answer = visitor.get(page)
        tally.note(answer.status, f"GET {page} after it was {about}")
        tally.same(f"GET {page} after it was {about}", answer.status, 200)
    signed_in = site.visitor(source="127.0.12.3").post("/accounts/login/", {"login": "staff", "password": PASSWORD})
    tally.same(f"signing in after it was {about}", signed_in.status, 302)
    tally.hold(
        site.until(lambda: site.visitor("other").call("POST", "/api/1/odds/", ATTACK).status == 200, SOON),
        f"calls are refused after it was {about}",
    )
    keys = ask_for_battles(6, seed)
    tally.hold(site.until(lambda: not unfinished(keys), 180), f"{len(unfinished(keys))} jobs hang after it was {about}")
    well = site.until(lambda: visitor.get("/health/").json()["worker"] == "ok", SOON)
    tally.hold(well, f"the schedule stands still after it was {about}: {visitor.get('/health/').json()}")
    tally.remark(f"{about}: all well {time.monotonic() - began:.0f} s after the clock was right")
