"""A campaign of every game and kind, exported and imported at every state that it comes through."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from armies.bridge import content_library
from campaigns import bridge
from campaigns.actions import apart, campaigns, challenges, corrections, grants, map_and_story, preparing, rounds
from campaigns.actions.agreements import agree
from campaigns.actions.battles import call_off, plan
from campaigns.actions.conceding import battles_to_concede
from campaigns.actions.entries import enter, withdraw
from campaigns.actions.fighting.script_results import record_by_script
from campaigns.actions.honours import choose_honours
from campaigns.actions.importing import import_campaign
from campaigns.actions.ledger import append
from campaigns.actions.members import give_role, leave
from campaigns.actions.pairings import add_pairings
from campaigns.actions.placeholders import take_place
from campaigns.actions.plans import lock_plan
from campaigns.actions.refits import refit
from campaigns.actions.results import Report, SideReport, auto_resolve, record_by_hand, record_played, seed_of
from campaigns.actions.tables import set_tables
from campaigns.ledger.documents import CONCEDED, METHODS
from campaigns.ledger.documents import KINDS as EVENTS
from campaigns.ledger.experience import honours_of
from campaigns.ledger.presets import starter_map
from campaigns.ledger.rounds import PAIRED, next_round
from campaigns.ledger.settings import KINDS, KNOCK_OUT, LADDER
from campaigns.ledger.transfer import STATES, read_campaign
from campaigns.models import Battle, Campaign, Entry, Membership
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of, last_hash, standings_of, state_of
from campaigns.read_model.export import campaign_document
from rules.battles.seats import play_on
from rules.damocles.game import GAME as DAMOCLES
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import GAMES
from tests.campaigns.support.fencers import team_of
from tests.campaigns.support.fighting import committed
from tests.fencing.game import GAME as FENCING
from tests.support.starters import load_starters, starter_list, starter_of

DAY = date(2026, 11, 18)
Step = Callable[["Played"], object]


@dataclass
class Played:
    """A campaign with seven who play, one who withdraws and one who watches."""

    game: Game
    kind: str
    people: list[User] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def campaign(self) -> Campaign:
        return Campaign.objects.earliest("pk")

    @property
    def organiser(self) -> Membership:
        return self.campaign.memberships.select_related("user").get(number=1)

    @property
    def has_honours(self) -> bool:
        return bool(honours_of(self.game.slug))

    def planned(self, *sides: int, **terms: str) -> Battle:
        mission, entries = self.game.content.missions[0], [self.entries[n] for n in sides]
        return plan(self.campaign, self.people[0], key=uuid4(), operation=mission, entries=entries, **terms)

    def recorded(self, battle: Battle) -> None:
        self.reported(record_by_hand, battle, (SideReport("lost", 1, 0), SideReport("won", 3, 0)))

    def corrected(self, battle: Battle) -> None:
        self.reported(corrections.correct_result, battle, (SideReport("won", 3, 0), SideReport("lost", 1, 0)))

    def reported(self, action: Callable[..., None], battle: Battle, sides: tuple[SideReport, ...]) -> None:
        present = Battle.objects.get(pk=battle.pk)
        action(present, self.people[0], present.version, Report(DAY, "", sides))

    def taken_back(self, kind: str) -> None:
        event = [event for event in events_of(self.campaign) if event.kind == kind][-1]
        seen = last_hash(self.campaign)
        corrections.revoke(self.campaign, self.organiser, [event.number], "", seen_hash=seen, key=uuid4())


def founded(now: Played) -> None:
    if now.game is not FENCING:
        load_starters(game=now.game)
    now.people = [User.objects.create_user(f"player-{n}") for n in range(10)]
    campaigns.create_campaign(
        now.people[0], key=uuid4(), game=now.game.slug, name="There and Back", summary="", limit=None,
        agreement={"kind": now.kind},
    )  # fmt: skip


def entered(now: Played) -> None:
    armies = sorted(path.stem for path in (starter_of(now.game) / "rosters").glob("*.json"))
    for n, player in enumerate(now.people[1:9]):
        team = team_of(player, "Team", "master") if now.game is FENCING else None
        army = team or starter_list(now.game, player, armies[n % len(armies)])
        now.entries.append(enter(campaigns.join(now.campaign, player), army))
    campaigns.join(now.campaign, now.people[9], Membership.Role.FOLLOWER)
    withdraw(now.entries[7], now.organiser)


def honoured(now: Played) -> None:
    """Squad 1 of the first force becomes seasoned by 18 slain (18 / 3 = 6), in games that have honours."""
    if not now.has_honours:
        return
    battle, deeds = now.planned(0, 2), {"slain": 18, "destroyed": 0, "objectives": 0, "survived": False}
    squad = min(state_of(now.campaign).forces[1].squads)
    sides = (SideReport("won", 3, 0, deeds=[{"id": squad, **deeds}]), SideReport("lost", 0, 0))
    record_by_hand(battle, now.people[0], battle.version, Report(DAY, "", sides))
    owner = now.entries[0].membership
    choose_honours(now.entries[0], owner, [(squad, honours_of(now.game.slug)[0])], key=uuid4())


def renamed_and_refitted(now: Played) -> None:
    campaigns.change_campaign(now.campaign, 1, name=now.campaign.name, summary="Twice.", limit=None)
    agreement = {"kind": now.kind, "points": {"won": 2, "draw": 1, "lost": 0, "bye": 2}, "experience": False}
    agree(now.campaign, now.organiser, now.campaign.version, agreement)
    give_role(now.campaign.memberships.get(number=2), Membership.Role.ORGANISER, now.organiser)
    own = now.entries[0].strike_force
    type(own).objects.filter(pk=own.pk).update(name="Otherwise named")
    own.refresh_from_db()
    present = Entry.objects.get(pk=now.entries[0].pk)
    refit(present, own, now.organiser, version=present.version, list_version=own.version)


def drawn_and_told(now: Played) -> None:
    map_and_story.draw_map(now.campaign, now.organiser, starter_map(), map_and_story.NOTHING)
    map_and_story.assign_hex(now.campaign, now.organiser, "h1", 3, "By lot.")
    chapters = [
        {"id": "c1", "title": "First", "text": "Snow.", "operation": None, "next": {"won": "c2"}},
        {"id": "c2", "title": "Last", "text": "Thaw.", "operation": None, "next": {}},
    ]
    story = {"start": "c1", "chapters": chapters}
    map_and_story.write_story(now.campaign, now.organiser, story, map_and_story.NOTHING)
    now.recorded(now.planned(0, 2, stake="h2", chapter="c1"))
    map_and_story.advance_story(now.campaign, now.organiser, "c1", state_of(now.campaign).chapter)


def paired(now: Played) -> None:
    """Prepared unseen, opened with the tables of the first two the other way round, which then are swapped."""
    pairs: Any = ((1, 2), (3, 4), (5, 6), (7,))
    pairs = next_round(state_of(now.campaign)).pairings if now.kind in PAIRED else pairs
    meetings = [rounds.Meeting(pair, now.game.content.missions[0] if len(pair) > 1 else None) for pair in pairs]
    terms = rounds.Terms(None, None)
    meetings[:2] = [meeting._replace(table=table) for meeting, table in zip(meetings, (2, 1), strict=False)]
    row = preparing.prepare_round(now.campaign, version=0, number=1, terms=terms, meetings=meetings)
    preparing.publish_round(now.campaign, now.organiser, key=row.key, version=row.version)
    places = {pairing.battle: pairing.table for pairing in state_of(now.campaign).rounds[1].pairings}
    swapped = {battle: {1: 2, 2: 1}.get(table, table) for battle, table in places.items()}
    set_tables(now.campaign, now.organiser, 1, places, swapped)
    rounds.move_deadline(now.campaign, now.organiser, 1, None, datetime(2027, 1, 2, 18, tzinfo=UTC))


def fought(now: Played) -> None:
    """One by the engine, one by hand and corrected, one conceded by who leaves."""
    first, second, third = now.campaign.battles.filter(round=1).order_by("number")
    resolved(now, first)
    now.recorded(second)
    now.corrected(second)
    leaver = third.sides.get(place=0).entry.membership
    assert battles_to_concede(leaver) == [third]
    leave(leaver)


def given_a_bye(now: Played) -> None:
    """Who won by the concession has a bye for it, but for a knock-out; somebody else comes for who left."""
    conceded = now.campaign.battles.get(round=1, method=CONCEDED)
    winner, loser = (conceded.sides.get(outcome=outcome).entry for outcome in ("won", "lost"))
    if now.kind != KNOCK_OUT:
        bye = [rounds.Meeting((winner.number,))]
        add_pairings(now.campaign, now.organiser, key=uuid4(), number=1, meetings=bye)
    with transaction.atomic():
        take_place(now.campaign, loser.membership, User.objects.create_user("latecomer"))


def resolved(now: Played, battle: Battle) -> None:
    ready = committed(battle, now.people[0])
    auto_resolve(ready, now.people[0], ready.version)


def outside_rounds(now: Played) -> None:
    """One by script, one played, one committed, one called off, one with a result taken back, one to come."""
    scripted, in_person, ready, off, void, _open = (now.planned(*sorted(staying(now)[:2])) for _n in range(6))
    scenario = Battle.objects.with_documents().get(pk=scripted.pk).scenario
    result = bridge.fight(bridge.with_seed(scenario, 7))
    record_by_script(scripted, now.people[0], scripted.version, scenario, result)
    played(now, in_person)
    committed(ready, now.people[0])
    call_off(off, off.version)
    now.recorded(void)
    now.taken_back("result")


def played(now: Played, battle: Battle) -> None:
    """By the answers of a usual commander (C-AUT-12); a game that asks people nothing is over with the last seat."""
    for side in battle.sides.all():
        lock_plan(side, now.people[0], bridge.IN_PERSON)
    ready = Battle.objects.with_documents().get(pk=battle.pk)
    if ready.is_recorded():
        return
    usual = now.game.facts.automatic_commanders()[0].key
    commanders = {player["id"]: usual for player in ready.scenario["players"]}
    standing = play_on(now.game, ready.scenario, content_library(now.game), seed_of(ready), [], commanders)
    record_played(ready, standing.entries, standing.result())


def staying(now: Played) -> list[int]:
    """The places in `entries` of those who still fight."""
    return [force.number - 1 for force in state_of(now.campaign).active_forces()]


def closed(now: Played) -> None:
    rounds.close_round(now.campaign, now.organiser, 1)
    corrections.award(now.campaign, now.organiser, 3, 2, "For paint.", key=uuid4())
    corrections.award(now.campaign, now.organiser, 3, 1, "By mistake.", key=uuid4())
    now.taken_back("awarded")
    squads = [{"id": "1", "injuries": ["A limp"], "equipment": ["Field radio"]}]
    grants.grant(now.campaign, now.organiser, [{"force": 1, "squads": squads}], "Held on.", key=uuid4())
    if now.kind == LADDER:
        challenger, other = (state_of(now.campaign).active_forces()[n].member for n in (0, 1))
        made = challenges.challenge(
            now.campaign, now.campaign.memberships.get(number=challenger), other, None, key=uuid4()
        )
        challenges.answer(now.campaign, now.organiser, made.number, "declined", key=uuid4())
    apart.keep_apart(now.campaign, now.organiser, [[2, 3]], [[2, 4]])
    with transaction.atomic():
        append(now.campaign, "rounds_kept", {"rounds": [1]}, by=now.organiser)
        append(now.campaign, "grouped", {"groups": [[2, 3], [4, 5]]}, by=now.organiser)
        append(now.campaign, "cut", {"members": [2, 3], "first": [3, 2]}, by=now.organiser)


def put_away(now: Played) -> None:
    now.people[8].delete()
    campaigns.archive(now.campaign)


STEPS: tuple[Step, ...] = (
    founded, entered, honoured, renamed_and_refitted, drawn_and_told, paired, fought, given_a_bye,
    outside_rounds, closed, put_away,
)  # fmt: skip


def exported(campaign: Campaign) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(json.dumps(campaign_document(campaign)))
    return document


def places(campaign: Campaign) -> list[Any]:
    return [(standing.name, standing.line.points) for standing in standings_of(campaign)]


OTHERS = zip([game for game in GAMES if game is not DAMOCLES] + [FENCING], KINDS[1:], strict=False)


@pytest.mark.parametrize(
    ("game", "kind"),
    [*((DAMOCLES, kind) for kind in KINDS), *OTHERS],
    ids=lambda each: getattr(each, "slug", each),
)
def test_a_campaign_comes_back_as_it_went_at_every_state(game: Game, kind: str, fencing: Game, users: Any) -> None:
    now, methods = Played(game, kind), set()
    for step in STEPS:
        step(now)
        document = exported(now.campaign)
        copy = import_campaign(users.stranger, read_campaign(read_json(json.dumps(document), 16_000_000)), uuid4())
        again = exported(copy)
        again["members"].pop()
        assert again.pop("events")[:-1] == document.pop("events"), step.__name__
        assert again == document, step.__name__
        assert places(copy) == [*places(now.campaign), ("stranger", 0)][: len(places(copy))], step.__name__
        assert (copy.agreement, find_errors(copy)) == (now.campaign.agreement, [])
        methods |= {battle["method"] for battle in document["battles"]}
    assert methods == {*METHODS, None}
    assert {battle["state"] for battle in document["battles"]} == set(STATES)
    left = {"pairings_added"} if kind == KNOCK_OUT else set()
    left |= set() if kind == LADDER else {"challenged", "challenge_answered"}
    left |= set() if now.has_honours else {"honoured"}
    assert {event.kind for event in events_of(now.campaign)} == set(EVENTS) - left
