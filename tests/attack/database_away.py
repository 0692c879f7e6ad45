"""A database that is stopped, or takes no writes: clear refusals, nothing half-written, and no restart afterwards."""

import time
from uuid import uuid4

from tests.attack.database import Server
from tests.attack.seeding import PASSWORD
from tests.attack.site import Site
from tests.attack.tally import Tally
from tests.attack.visitor import Answer

PAGES = ("/", "/factions/", "/lists/", "/rules/", "/campaigns/", "/notices/", "/privacy/", "/play/", "/search/?q=a")
SOON = 10
"""Seconds within which all is well again."""


def attack(site: Site, tally: Tally) -> None:
    stopped(site, tally)
    read_only(site, tally)


def stopped(site: Site, tally: Tally) -> None:
    reader = site.visitor("owner", source="127.0.3.1")
    with Server().stopped():
        for page in PAGES:
            refused_for_now(tally, f"GET {page} without a database", reader.get(page))
        refused_for_now(tally, "a tap without a database", tapped(site, str(uuid4())))
        for address in ("/api/1/strike-forces/", "/api/1/factions/"):
            answer = reader.get(address)
            refused_for_now(tally, f"GET {address} without a database", answer)
            tally.hold("json" in answer.headers["Content-Type"], f"{address} without a database is no JSON")
        tally.same("/health/live/ without a database", reader.get("/health/live/").status, 200)
        health = reader.get("/health/")
        tally.same("/health/ without a database", (health.status, health.json()["status"]), (503, "unavailable"))
    well_again(site, tally, "stopped and started")


def read_only(site: Site, tally: Tally) -> None:
    """Pages are read; whatever writes is refused, and leaves nothing."""
    from armies.models import StrikeForce, Tap

    reader, before = site.visitor("owner", source="127.0.3.2"), (Tap.objects.count(), StrikeForce.objects.count())
    with Server().read_only():
        site.until(lambda: reader.get("/health/").json()["database"] == "read-only", SOON)
        tally.same("health of a database that takes no writes", reader.get("/health/").json()["database"], "read-only")
        for page in PAGES:
            answer = reader.get(page)
            tally.note(answer.status, f"GET {page} while nothing is written")
            tally.same(f"GET {page} while nothing is written", answer.status, 200)
        refused_for_now(tally, "a tap while nothing is written", tapped(site, str(uuid4())))
        new = {"faction": "watch", "name": "Never", "limit": 500}
        refused_for_now(tally, "a list while nothing is written", reader.call("POST", "/api/1/strike-forces/", new))
        sign_in = {"login": "other", "password": PASSWORD}
        visitor = site.visitor(source="127.0.3.3")
        refused_for_now(tally, "signing in while nothing is written", visitor.post("/accounts/login/", sign_in))
    well_again(site, tally, "closed to writers and opened")
    from django.db import connection

    connection.close()
    after = Tap.objects.count(), StrikeForce.objects.count()
    tally.same("rows after writes that were refused (and one tap since)", after, (before[0] + 1, before[1]))


def refused_for_now(tally: Tally, about: str, answer: Answer) -> None:
    """503, when to come again, and no trace of a program."""
    tally.note(answer.status, about, broken=False)
    tally.same(about, answer.status, 503)
    tally.hold(answer.headers["Retry-After"], f"{about}: no Retry-After")
    tally.hold("Traceback" not in answer.text and "psycopg" not in answer.text, f"{about}: tells of the program")
    tally.hold(len(answer.text) > 40, f"{about}: says nothing")


def well_again(site: Site, tally: Tally, what: str) -> None:
    """Without a restart of anything."""
    from django.db import connection

    connection.close()
    began = time.monotonic()
    visitor = site.visitor("owner", source="127.0.3.4")
    well = site.until(lambda: {visitor.get(page).status for page in PAGES} == {200}, SOON)
    tally.hold(well, f"a database that was {what} leaves pages broken for {SOON} s")
    tally.hold(site.until(lambda: tapped(site, str(uuid4())).status == 200, SOON), f"no writes after it was {what}")
    tally.hold(
        site.until(lambda: visitor.get("/health/").json()["worker"] == "ok", 90), f"workers stand still after {what}"
    )
    tally.remark(f"{what}: all well {time.monotonic() - began:.1f} s later")


def tapped(site: Site, key: str) -> Answer:
    tap = {"key": key, "kind": "add", "path": site.values["counter"], "value": 1}
    return site.visitor("owner", source="127.0.3.5").call(
        "POST", f"/tables/{site.values['table']}/taps/", {"taps": [tap]}
    )
