"""What two web services and two workers have in common: who is signed in, counts, releases, notices, taps, jobs."""

import re
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

from tests.armies.support.api_access_matrix import ATTACK
from tests.attack.seeding import PASSWORD
from tests.attack.site import WEB, WORKERS, Site, children
from tests.attack.tally import Tally
from tests.attack.visitor import Answer, Visitor

JOBS = 24
CALLS = 30
"""What DAMOCLES_API_WORK lets one visitor call a minute."""


def attack(site: Site, tally: Tally) -> None:
    for part in (signing_in, wrong_passwords, counted_calls, releases, notices, taps, jobs):
        part(site, tally)


def noted(tally: Tally, answer: Answer, about: str) -> Answer:
    tally.note(answer.status, about)
    return answer


def at_each(site: Site, visitor: Visitor) -> list[Visitor]:
    return [visitor.at(site.ports[name]) for name in WEB]


def signing_in(site: Site, tally: Tally) -> None:
    """Signed in by one service is signed in for both, and so is signed out."""
    first, second = at_each(site, site.visitor(source="127.0.1.1"))
    noted(tally, first.get("/accounts/login/"), "the form to sign in")
    answer = noted(tally, first.post("/accounts/login/", {"login": "other", "password": PASSWORD}), "signing in")
    tally.same("signing in", answer.status, 302)
    statuses = [noted(tally, each.get("/notices/"), "notices").status for each in (first, second)]
    tally.same("pages of who signed in at one service", statuses, [200, 200])
    session = dict(second.cookies)
    noted(tally, second.post("/accounts/logout/"), "signing out")
    first.cookies = session
    tally.same("a session that ended at the other service", noted(tally, first.get("/notices/"), "notices").status, 302)


def wrong_passwords(site: Site, tally: Tally) -> None:
    """Five an account are looked at, whichever service is asked: then the right one too has to wait."""
    services = [at_each(site, site.visitor(source="127.0.1.2"))[number % 2] for number in range(6)]
    for service in services:
        noted(tally, service.post("/accounts/login/", {"login": "organiser", "password": "wrong"}), "a wrong password")
    for number in range(2):
        answer = services[number].post("/accounts/login/", {"login": "organiser", "password": PASSWORD})
        noted(tally, answer, "the right password after too many")
        tally.hold(answer.status != 302, f"{WEB[number]} takes a password after five wrong ones")


def counted_calls(site: Site, tally: Tally) -> None:
    """As many as one service lets through by itself, though both are asked at once."""
    services = at_each(site, site.visitor("other", source="127.0.1.3"))
    began = time.time() % 60

    def call(number: int) -> int:
        for _try in range(20):  # 503: others are being served
            status = noted(tally, services[number % 2].call("POST", "/api/1/odds/", ATTACK), "odds").status
            if status != 503:
                return status
            time.sleep(0.2)
        return 503

    with ThreadPoolExecutor(4) as pool:
        statuses = Counter(pool.map(call, range(CALLS + 10)))
    tally.same(f"calls of one account (from second {began:.0f})", statuses, {200: CALLS, 429: 10})


def releases(site: Site, tally: Tally) -> None:
    """Published at one service, read at the other at once, on pages and by programs."""
    first, second = at_each(site, site.visitor("owner", source="127.0.1.4"))
    draft = noted(tally, first.get("/api/1/drafts/attic/"), "a draft")
    page, pack = "/factions/attic/?token=the-attics-token", "/api/1/factions/attic/?token=the-attics-token"
    before = noted(tally, second.get(page), "a faction"), noted(tally, second.get(pack), "a faction by API")
    tally.same("the faction before", [answer.status for answer in before], [200, 200])
    name = f"Attic {uuid4().hex[:6]}"
    document = draft.json() | {"faction": draft.json()["faction"] | {"name": name}}
    put = noted(tally, first.call("PUT", "/api/1/drafts/attic/", document, If_Match=draft.headers["ETag"]), "a draft")
    published = first.call("POST", "/api/1/drafts/attic/publish/", {"notes": ""}, If_Match=put.headers["ETag"] or "")
    tally.same("publishing", (put.status, noted(tally, published, "publishing").status), (200, 201))
    for where in (page, pack):
        tally.hold(name in noted(tally, second.get(where), where).text, f"the other service shows the old {where}")


def notices(site: Site, tally: Tally) -> None:
    """A message sent at one service is a notice at the other."""
    address = f"/battles/{site.values['planned battle']}/messages/"
    words = f"On Monday, {uuid4().hex[:6]}?"
    first = site.visitor("owner", source="127.0.1.5").at(site.ports[WEB[0]])
    second = site.visitor("organiser", source="127.0.1.6").at(site.ports[WEB[1]])
    noted(tally, second.post("/notices/read/", {"last": 10**6}), "reading notices")  # one not read tells of several
    before = told(noted(tally, second.get("/notices/"), "notices"))
    sent = noted(tally, first.post(address, {"text": words, "key": str(uuid4())}), "a message")
    tally.same("a message", sent.status, 302)
    tally.hold(words in noted(tally, second.get(address), "messages").text, "the other service shows no message")
    after = told(noted(tally, second.get("/notices/"), "notices"))
    tally.hold(after - before, "the other service shows no notice of a message")


def told(page: Answer) -> set[str]:
    """The notices on a page."""
    return set(re.findall(r"/notices/\d+/read/", page.text))


def taps(site: Site, tally: Tally) -> None:
    """What one phone taps at one service the other phone is told by the other, at its next asking."""
    first, second = at_each(site, site.visitor("owner", source="127.0.1.7"))
    address = f"/tables/{site.values['table']}/taps/"
    made = noted(tally, second.get(f"{address}?since=0&token=1"), "taps").json()["made"]
    key, counter = str(uuid4()), site.values["counter"]
    tap = {"taps": [{"key": key, "kind": "add", "path": counter, "value": -1}]}
    tally.same("a tap", noted(tally, first.call("POST", address, tap), "a tap").status, 200)
    news = noted(tally, second.get(f"{address}?since={made}"), "taps")
    heard = [each["key"] for each in news.json()["taps"]] if news.status == 200 else []
    tally.same("taps that the other service tells", heard, [key])


def jobs(site: Site, tally: Tally) -> None:
    """Battles of many players at once: both workers fight a share of them, and each is fought once."""
    keys = ask_for_battles(JOBS)
    tally.hold(site.until(lambda: not unfinished(keys), 240), f"{len(unfinished(keys))} jobs are not done in 240 s")
    shares = shares_of(site, keys)
    tally.same("tries of the jobs", shares.pop("tries"), JOBS)
    tally.hold(min(shares[worker] for worker in WORKERS) >= JOBS // 6, f"jobs are not shared out: {dict(shares)}")
    tally.remark(f"jobs: {', '.join(f'{worker} did {shares[worker]}' for worker in WORKERS)}")


def ask_for_battles(number: int, first_seed: int = 1000) -> list[str]:
    """The keys of quick battles, each asked for by somebody else."""
    from django.contrib.auth.models import User
    from django.db import transaction

    from armies.computation.list_forecasts import opponent_called
    from armies.models import StrikeForce
    from campaigns.battles.quick_battles import QuickBattle, link_between
    from rules.games import GAMES

    owner = User.objects.get(username="owner")
    lists = StrikeForce.objects.filter(owner=owner)
    own = lists.filter(name__in=("Third Watch", "Fourth Watch")).order_by("pk")
    opponents: list[Any] = [opponent_called(GAMES[0], lists, f"own:{row.slug}") for row in own]
    links = [link_between(GAMES[0], opponents, "eradication", first_seed + seed) for seed in range(number)]
    with transaction.atomic():
        return [QuickBattle(link).ask(f"somebody {place}").key for place, link in enumerate(links)]


def unfinished(keys: list[str]) -> list[str]:
    from jobs.models import Job

    return [*Job.objects.unfinished().filter(key__in=keys).values_list("key", flat=True)]


def shares_of(site: Site, keys: list[str]) -> Counter[str]:
    """How many jobs each worker did, by the process that took them; and the tries of all."""
    from jobs.models import Job

    families = {str(pid): name for name in WORKERS for pid in children(site.processes[name].pid)}
    shares: Counter[str] = Counter()
    for worker, tries in Job.objects.filter(key__in=keys).values_list("worker", "tries"):
        shares[families.get(worker.rpartition(":")[2], "somebody else")] += 1
        shares["tries"] += tries
    return shares
