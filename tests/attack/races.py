"""What must happen once, asked for several times at the same moment, at both web services."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import uuid4

from tests.attack.site import Site
from tests.attack.tally import Tally
from tests.attack.visitor import Answer
from tests.campaigns.support.api_access_matrix import REPORT

AT_ONCE = 6
API = "/api/1"


def attack(site: Site, tally: Tally) -> None:
    for part in (
        new_list, changed_list, published, joined, message, planned, proposed, reported, awarded, guests, seat, account,
    ):  # fmt: skip
        part(site, tally)


def at_once(site: Site, tally: Tally, roles: list[str], ask: Callable[[Any, int], Answer], about: str) -> list[Answer]:
    """The answers to as many requests, by the roles in turn, each to the other service than the one before."""
    from django.db import connection

    gate, ports = Barrier(AT_ONCE), [*site.ports.values()]

    def ask_once(number: int) -> Answer:
        visitor = site.visitor(roles[number % len(roles)], source=f"127.0.8.{number + 1}").at(ports[number % 2])
        gate.wait()
        for _try in range(20):
            answer = ask(visitor, number)
            if answer.status != 503:
                break
        tally.note(answer.status, about)
        return answer

    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = list(pool.map(ask_once, range(AT_ONCE)))
    connection.close()
    return answers


def statuses(answers: list[Answer]) -> Counter[int]:
    return Counter(answer.status for answer in answers)


def new_list(site: Site, tally: Tally) -> None:
    """A program that repeats its call under one key has one list."""
    from armies.models import StrikeForce

    key, new = str(uuid4()), {"faction": "watch", "name": f"Once {uuid4().hex[:6]}", "limit": 500}
    ask = lambda visitor, _: visitor.call("POST", f"{API}/strike-forces/", new, Idempotency_Key=key)  # noqa: E731
    answers = at_once(site, tally, ["owner"], ask, "a new list")
    tally.same("lists of one key", StrikeForce.objects.filter(name=new["name"]).count(), 1)
    tally.hold({201} <= set(statuses(answers)) <= {201, 409}, f"a new list: {statuses(answers)}")


def changed_list(site: Site, tally: Tally) -> None:
    """Of changes to one version one stands, the others are told."""
    owner, new = site.visitor("owner"), {"faction": "watch", "name": "Changed", "limit": 500}
    made = owner.call("POST", f"{API}/strike-forces/", new)
    address = made.headers["Location"].removeprefix("https://localhost")
    tag = owner.get(address).headers["ETag"]
    state = {"limit": 400, "squads": [], "deck": []}
    answers = at_once(
        site, tally, ["owner"],
        lambda visitor, number: visitor.call("PUT", address, state | {"name": f"Patrol {number}"}, If_Match=tag),
        "a changed list",
    )  # fmt: skip
    tally.same("changes of one version", statuses(answers), {200: 1, 412: AT_ONCE - 1})


def published(site: Site, tally: Tally) -> None:
    from armies.models import Faction

    owner, address = site.visitor("owner"), f"{API}/drafts/attic/"
    draft = owner.get(address)
    document = draft.json() | {"faction": draft.json()["faction"] | {"name": f"Attic {uuid4().hex[:6]}"}}
    tag = owner.call("PUT", address, document, If_Match=draft.headers["ETag"]).headers["ETag"]
    releases = Faction.objects.get(slug="attic").releases
    before = releases.count()
    ask = lambda visitor, _: visitor.call("POST", f"{address}publish/", {"notes": ""}, If_Match=tag)  # noqa: E731
    answers = at_once(site, tally, ["owner"], ask, "publishing")
    tally.same("releases of one draft", releases.count() - before, 1)
    tally.same("who published", statuses(answers)[201], 1)


def joined(site: Site, tally: Tally) -> None:
    from campaigns.models import Membership

    address = f"/join/{site.values['invitation']}/"
    answers = at_once(site, tally, ["joiner"], lambda visitor, _: visitor.post(address, {"role": "player"}), "joining")
    rows = Membership.objects.filter(campaign__slug=site.values["campaign"], user__username="joiner")
    tally.same("places of who joined", rows.count(), 1)
    tally.hold(set(statuses(answers)) <= {302}, f"joining: {statuses(answers)}")


def message(site: Site, tally: Tally) -> None:
    from campaigns.models import Battle

    battle, fields = Battle.objects.get(slug=site.values["planned battle"]), {"text": "Once.", "key": str(uuid4())}
    address = f"/battles/{battle.slug}/messages/"
    before = battle.messages.count()
    answers = at_once(site, tally, ["owner"], lambda visitor, _: visitor.post(address, fields), "a message")
    tally.same("messages of one key", battle.messages.count() - before, 1)
    tally.same("a message", statuses(answers), {302: AT_ONCE})


def planned(site: Site, tally: Tally) -> None:
    from campaigns.models import Battle

    battles = Battle.objects.filter(campaign__slug=site.values["campaign"])
    before, key, new = battles.count(), str(uuid4()), {"operation": "eradication", "forces": [1, 2]}
    address = f"{API}/campaigns/{site.values['campaign']}/battles/"
    ask = lambda visitor, _: visitor.call("POST", address, new, Idempotency_Key=key)  # noqa: E731
    answers = at_once(site, tally, ["organiser"], ask, "planning")
    tally.same("battles of one key", battles.count() - before, 1)
    tally.hold({201} <= set(statuses(answers)) <= {201, 409}, f"planning: {statuses(answers)}")


def new_battle(site: Site) -> tuple[str, str]:
    """The address of a battle that waits for its result, and its tag."""
    organiser, new = site.visitor("organiser"), {"operation": "eradication", "forces": [1, 2]}
    made = organiser.call("POST", f"{API}/campaigns/{site.values['campaign']}/battles/", new)
    address = made.headers["Location"].removeprefix("https://localhost")
    return address, organiser.get(address).headers["ETag"]


def proposed(site: Site, tally: Tally) -> None:
    """Both players report the same at once, several times: it counts once."""
    (address, tag), before = new_battle(site), results_of(site)
    answers = at_once(
        site, tally, ["owner", "organiser"],
        lambda visitor, number: visitor.call("POST", f"{address}proposals/", REPORT, If_Match=tag),
        "reports of both players",
    )  # fmt: skip
    tally.same("results that both players reported", results_of(site) - before, 1)
    tally.hold(set(statuses(answers)) <= {201, 409, 412}, f"reports: {statuses(answers)}")


def reported(site: Site, tally: Tally) -> None:
    """An organiser records a result, several times: it is recorded once."""
    (address, tag), before = new_battle(site), results_of(site)
    ask = lambda visitor, _: visitor.call("POST", f"{address}record/", REPORT, If_Match=tag)  # noqa: E731
    answers = at_once(site, tally, ["organiser"], ask, "recording")
    tally.same("results that were recorded", results_of(site) - before, 1)
    tally.hold(set(statuses(answers)) <= {200, 201, 409, 412}, f"recording: {statuses(answers)}")


def results_of(site: Site) -> int:
    """How many results the ledger has."""
    from campaigns.models import LedgerEvent

    return LedgerEvent.objects.filter(campaign__slug=site.values["campaign"], kind="result").count()


def awarded(site: Site, tally: Tally) -> None:
    from campaigns.models import Campaign

    campaign, key = Campaign.objects.get(slug=site.values["campaign"]), str(uuid4())
    before, gift = campaign.ledger.count(), {"member": 2, "points": 1}
    address = f"{API}/campaigns/{campaign.slug}/award/"
    ask = lambda visitor, _: visitor.call("POST", address, gift, Idempotency_Key=key)  # noqa: E731
    answers = at_once(site, tally, ["organiser"], ask, "an award")
    tally.same("awards of one key", campaign.ledger.count() - before, 1)
    tally.hold({201} <= set(statuses(answers)) <= {201, 409}, f"an award: {statuses(answers)}")


def guests(site: Site, tally: Tally) -> None:
    from campaigns.models import Campaign

    campaign, key = Campaign.objects.get(slug=site.values["campaign"]), str(uuid4())
    before, new = campaign.memberships.count(), {"names": ["Cleo", "Dora"]}
    address = f"{API}/campaigns/{campaign.slug}/guests/"
    ask = lambda visitor, _: visitor.call("POST", address, new, Idempotency_Key=key)  # noqa: E731
    at_once(site, tally, ["organiser"], ask, "guests")
    tally.same("guests of one key", campaign.memberships.count() - before, 2)


def seat(site: Site, tally: Tally) -> None:
    """Of several guests who sit down in one free seat one has it."""
    from armies.models import TableGame

    game = TableGame.objects.get(code=site.values["table"])
    fields = {"place": game.seats.filter(joined=False).earliest("place").place}
    address = f"/tables/{game.code}/sit/"
    answers = at_once(
        site, tally, [""],
        lambda visitor, number: visitor.post(address, fields | {"name": f"Guest {number}"}), "a seat",
    )  # fmt: skip
    tally.same("who sat down in one seat", statuses(answers)[302], 1)


def account(site: Site, tally: Tally) -> None:
    from django.contrib.auth.models import User

    name = f"once{uuid4().hex[:6]}"
    fields = {"username": name, "email": f"{name}@example.com", "password1": "three-dice-and-a-tape"}
    answers = at_once(site, tally, [""], lambda visitor, _: visitor.post("/accounts/signup/", fields), "signing up")
    tally.same("accounts of one name", User.objects.filter(username__iexact=name).count(), 1)
    tally.same("signing up", statuses(answers)[302], 1)
