"""A walk through the API of campaigns: what is sent and answered becomes the examples of its part of the document."""

from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from armies.actions.creating import import_strike_force
from armies.computation import forecast_jobs
from armies.models import Operation
from campaigns import bridge
from campaigns.actions.battles import call_off
from campaigns.actions.corrections import correct_result, revoke
from campaigns.actions.guests import add_guests
from campaigns.actions.results import Report, SideReport
from campaigns.models import Battle, Campaign, Entry, Side
from campaigns.models.campaign import TOKEN_LENGTH
from campaigns.read_model.campaign_state import last_hash
from jobs.kinds import KINDS
from people.models import OutgoingEmail
from rules.damocles.formats.roster import read_roster
from rules.games import GAMES
from tests.armies.support.access_matrix import PIXEL
from tests.campaigns.support.content import load_the_watch, roster
from tests.campaigns.support.forecasts import TEN
from tests.campaigns.support.rounds import fought_out
from tests.support.api_client import token_for
from tests.support.api_walk import Walk
from workshop.actions.operations import copy_operation
from workshop.actions.publishing import publish
from workshop.actions.withdrawing import withdraw

LARGE = (
    "export_campaign", "import_campaign", "read_scenario", "read_result", "read_what_if_result", "read_proof",
    "auto_resolve", "upload_script", "forecast_battle", "read_forecast_job", "read_verification", "fight_again",
    "read_picture", "read_quick_battle", "fight_quick_battle_again", "fight_quick_battle_otherwise",
)  # fmt: skip
"""Their documents are too large for an example, or another engine would write others."""

LARGE_ANSWERS = {"fight_quick_battle": ("answer",)}
"""What to keep out of an example of which only the answer is so."""

ROWS = {"notice": "notice", "last": "notice", "invitation": "invitation", "offer": "offer"}
"""Keys that name rows by their numbers in the database."""


class CampaignWalk(Walk):
    """The same in another evening, with all luck of campaigns drawn alike each time."""

    def __init__(self) -> None:
        super().__init__()
        self.minute = datetime(2027, 4, 2, 18, tzinfo=UTC)
        self.secrets: dict[str, str] = {}
        self.numbers: dict[str, list[int]] = {}

    def by(self, name: str) -> None:
        """Who calls from now on; nobody by no name."""
        self.secret = self.secrets.get(name, "")

    def _sent(self, method: str, url: str, body: Any, names: dict[str, Any], kinds: dict[str, str]) -> Any:
        with (
            mock.patch("secrets.token_hex", self._hex),
            mock.patch("secrets.token_urlsafe", self._token),
            mock.patch("campaigns.api.base.uuid5", self._uuid),
            mock.patch("campaigns.api.base.uuid4", self._uuid),
        ):
            return super()._sent(method, url, body, names, kinds)

    def _hex(self, size: int) -> str:
        return f"{self.luck.getrandbits(8 * size):0{2 * size}x}"

    def _token(self, size: int) -> str:
        return self._hex(size)[:TOKEN_LENGTH]

    def _uuid(self, *named: Any) -> UUID:
        return UUID(int=self.luck.getrandbits(128))

    def _remember(self, path: str, names: dict[str, Any], answer: Any) -> None:
        read = answer.json() if answer.headers.get("Content-Type") == "application/json" else {}
        for key, kind in (("promise", "battles"), ("agreement", "campaigns")):
            if "ETag" in answer.headers and key in read and "slug" in read:
                self.tags[f"/api/1/{kind}/{read['slug']}"] = answer.headers["ETag"]
        if answer.status_code == 200 and "ETag" in answer.headers:
            self.last = answer.headers["ETag"]

    def on_last(self, operation: str, **given: Any) -> Any:
        """A write of what was read last."""
        return self.call(operation, tag=self.last, **given)

    def _keep(self, operation: str, name: str, names: dict[str, Any], body: Any, answer: Any) -> None:
        if operation == "read_picture":
            answer.content = b""  # no text
        super()._keep(operation, name, self._from_one(names), body, answer)
        kept = self.examples[operation][-1]
        kept |= {key: self._from_one(kept[key]) for key in ("body", "answer") if key in kept}
        for key in (
            ("answer", "body") if operation in LARGE else ("answer",) if operation == "fight_quick_battle" else ()
        ):
            self.examples[operation][-1].pop(key, None)

    def _from_one(self, content: Any) -> Any:
        """Rows that have no number of their own in a campaign are numbered by the database, here from 1 on."""
        if isinstance(content, list):
            return [self._from_one(item) for item in content]
        if not isinstance(content, dict):
            return content
        return {key: self._nth(key, value) if key in ROWS else self._from_one(value) for key, value in content.items()}

    def _nth(self, key: str, value: Any) -> Any:
        known = self.numbers.setdefault(ROWS[key], [])
        if isinstance(value, int) and value not in known:
            known.append(value)
        return known.index(value) + 1 if isinstance(value, int) else value


def walked() -> dict[str, list[dict[str, Any]]]:
    """Every operation of campaigns called at least once, by Ada who organises and by Ben who plays."""
    walk = CampaignWalk()
    with mock.patch("django.utils.timezone.now", return_value=walk.minute):
        load_the_watch()
        for name in ("ada", "ben"):
            user = User.objects.create_user(name)
            EmailAddress.objects.create(user=user, email=f"{name}@example.org", verified=True)
            walk.secrets[name] = token_for(user)
            import_strike_force(user, read_roster(roster(f"{name.title()}'s Own")), slug=f"{name}s-own")
        walk.secrets["cy"] = token_for(User.objects.create_user("cy"))
    slug = founds(walk)
    records(walk, slug)
    opens_rounds(walk, slug)
    draws(walk, slug)
    reads(walk, slug)
    tells(walk, slug)
    grows(walk, slug)
    changes_people(walk, slug)
    ends(walk, slug)
    fights(walk, slug)
    invites(walk, slug)
    plays_on(walk, slug)
    meets(walk, slug)
    plays_a_day(walk)
    cuts(walk)
    climbs(walk)
    return walk.examples


def founds(walk: CampaignWalk) -> str:
    """A league, and two who enter it."""
    walk.by("ada")
    agreed = {"kind": "league", "legs": 2, "days": 14, "points": {"won": 3, "draw": 1, "lost": 0}}
    new = {"name": "The Long Winter", "summary": "Eight weeks.", "limit": 500, "agreement": agreed}
    made = walk.call("create_campaign", body=new, **{"Idempotency-Key": "9b74c989"}).json()
    slug = str(made["slug"])
    walk.call("change_campaign", body={"summary": "Eight weeks of snow."}, slug=slug)
    walk.call("change_campaign", "stale", body={"summary": "Ten weeks."}, slug=slug, tag='"1-0"')
    token = walk.call("renew_invitation", slug=slug).json()["token"]
    walk.by("ben")
    walk.call("join_campaign", body={"token": token})
    walk.call("join_campaign", "by no code", body={"code": "NOSUCHXX"})
    walk.by("ada")
    for name in ("ada", "ben"):
        walk.by(name)
        walk.call("enter_force", body={"strike_force": f"{name}s-own"}, slug=slug)
    del walk.examples["enter_force"][1:]
    walk.by("ada")
    walk.call("give_role", body={"role": "organiser"}, slug=slug, member=2)
    walk.call("give_role", body={"role": "player"}, slug=slug, member=2)
    return slug


def records(walk: CampaignWalk, slug: str) -> None:
    """One battle on a table, one called off."""
    walk.by("ada")
    new = {"operation": "eradication", "forces": [1, 2]}
    by_hand, never = (walk.call("plan_battle", body=new, slug=slug).json()["slug"] for _ in range(2))
    del walk.examples["plan_battle"][1:]
    walk.call("set_part", body={"kind": "number", "figure": 1}, slug=never)
    walk.call("choose_part", body={"colour": "red", "squads": ["2"], "before": ["1", "2"]}, slug=never)
    walk.call("call_off_battle", slug=never)
    sides = [
        {
            "colour": "red",
            "victory_points": 12,
            "squads_lost": 1,
            "reasons": {"squad_destroyed": 10, "first_blood": 2},
            "deeds": [{"id": "1", "slain": 6, "destroyed": 2}, {"id": "2", "survived": False}],
        },
        {"colour": "blue", "victory_points": 7, "squads_lost": 2, "figures": {"tactical_points": 1}},
    ]
    report = {"winner": "red", "played": "2027-03-28", "notes": "Snow all day.", "sides": sides}
    walk.call("record_battle", "another winner", body=report | {"winner": "blue"}, slug=by_hand)
    walk.call("record_battle", body=report, slug=by_hand)
    walk.call("read_battle", slug=by_hand)
    other = report | {"sides": [sides[0], sides[1] | {"victory_points": 8}]}
    seal = walk.call("preview_correction", body=other, slug=by_hand).json()["seal"]
    walk.call("record_battle", "corrected", body=other | {"seal": seal}, slug=by_hand)
    shows(walk, by_hand)
    proposes(walk, slug, report)


def shows(walk: CampaignWalk, battle: str) -> None:
    """A picture of a battle, added, looked at and taken off."""
    fields = {"picture": PIXEL, "caption": "The last stand at the mill."}
    key = walk.call("add_picture", body=fields, slug=battle, **{"Idempotency-Key": "p1"}).json()["key"]
    walk.call("list_pictures", slug=battle)
    walk.call("read_picture", slug=battle, key=key)
    walk.call("delete_picture", slug=battle, key=key)


def fights(walk: CampaignWalk, slug: str) -> None:
    """A battle that the engine fights. It comes last: what follows from it is another engine's to say."""
    walk.by("ada")
    new = {"operation": "eradication", "forces": [1, 3]}
    fought = walk.call("plan_battle", body=new, slug=slug).json()["slug"]
    walk.by("ben")
    plan = {"plan": {"commander": "defensive", "plan": {"bets": "thrifty"}}, "salt": "ben's own words"}
    with mock.patch.dict(KINDS, TEN):
        walk.call("forecast_battle", body={"plan": plan["plan"]}, slug=fought)
        with mock.patch.object(forecast_jobs, "wait", lambda job, seconds, for_progress: job):
            made = walk.call("forecast_battle", "large", body={}, slug=fought).json()
        walk.call("read_forecast_job", slug=fought, key=made["key"])
    fights_quickly(walk)
    walk.call("lock_plan", body=plan, slug=fought)
    walk.call("unlock_plan", slug=fought)
    walk.call("lock_plan", "again", body=plan, slug=fought)
    walk.by("ada")
    walk.call("lock_plan", "the last", body={"plan": {"commander": "aggressive"}}, slug=fought)
    walk.call("read_scenario", slug=fought)
    walk.call("auto_resolve", slug=fought)
    walk.call("read_result", slug=fought)
    walk.call("read_proof", slug=fought)
    walk.call("read_verification", slug=fought)
    walk.call("fight_again", slug=fought)
    key = walk.call("try_what_if", body={"turn": 2, "seed": 5}, slug=fought, **{"Idempotency-Key": "c5"}).json()["key"]
    walk.call("list_what_ifs", slug=fought)
    walk.call("read_what_if", slug=fought, key=key)
    walk.call("read_what_if_result", slug=fought, key=key)
    walk.call("delete_what_if", slug=fought, key=key)
    plays_by_script(walk, slug)


def fights_quickly(walk: CampaignWalk) -> None:
    """A battle without a campaign; the examples that follow keep their minutes."""
    minute = walk.minute
    quick = {"list": "own:bens-own", "against": "own:bens-own", "mission": "eradication", "seed": 7}
    link = walk.call("fight_quick_battle", body=quick).json()["link"]
    walk.call("read_quick_battle", link=link)
    walk.call("fight_quick_battle_again", link=link)
    walk.call("fight_quick_battle_otherwise", link=link, body={"turn": 1, "seed": 8})
    walk.minute = minute


def plays_by_script(walk: CampaignWalk, slug: str) -> None:
    """A battle that Ada and Ben played with scripts of their own, sent in by Ben."""
    walk.by("ada")
    battle = walk.call("plan_battle", "by script", body={"operation": "eradication", "forces": [1, 3]}, slug=slug)
    at = battle.json()["slug"]
    del walk.examples["plan_battle"][1:]
    walk.by("ben")
    scenario = bridge.with_seed(walk.call("read_scenario", slug=at).json(), 7)
    del walk.examples["read_scenario"][1:]
    walk.call("upload_script", body={"scenario": scenario, "result": bridge.fight(scenario)}, slug=at)


def opens_rounds(walk: CampaignWalk, slug: str) -> None:
    walk.by("ada")
    proposed = walk.call("propose_round", slug=slug).json()
    until = "2099-04-20T20:00:00Z"
    new = {
        "round": 1,
        "limit": 500,
        "deadline": until,
        "operation": "eradication",
        "pairings": proposed["pairings"],
    }
    walk.call("open_round", body=new, slug=slug)
    walk.call("move_deadline", body={"before": until, "deadline": "2099-04-27T20:00:00Z"}, slug=slug, round=1)
    never = Battle.objects.get(campaign__slug=slug, round=1)
    call_off(never, never.version)
    pairings = {"operation": "eradication", "pairings": proposed["pairings"]}
    walk.call("add_pairings", body=pairings, slug=slug, round=1)
    here = walk.call("list_rounds", slug=slug).json()["results"][0]["pairings"][0]
    seats = [{"battle": here["battle"], "table": table} for table in (here["table"], 3)]
    walk.call("set_tables", body={"before": seats[:1], "tables": seats[1:]}, slug=slug, round=1)
    walk.call("close_round", body={"call_off": True}, slug=slug, round=1)
    prepared = walk.call("prepare_round", body=new | {"round": 2}, slug=slug).json()
    walk.call("read_prepared_round", slug=slug)
    walk.call("drop_prepared_round", slug=slug)
    prepared = walk.call("prepare_round", body=new | {"round": 2}, slug=slug).json()
    walk.call("publish_round", body={"version": prepared["version"]}, slug=slug)
    walk.call("list_rounds", slug=slug)
    del walk.examples["prepare_round"][1:], walk.examples["list_rounds"][:1]
    campaign = Campaign.objects.get(slug=slug)
    organiser, seen = campaign.memberships.get(number=1), last_hash(campaign)
    revoke(campaign, organiser, [campaign.ledger.count()], "", seen_hash=seen, key=UUID(int=2))


def cuts(walk: CampaignWalk) -> None:
    """Two groups of two, each of which has played; their winners go on to a final."""
    walk.by("ada")
    new = {"name": "The Finals", "limit": 500, "agreement": {"kind": "league", "groups": 2, "cut": 1}}
    slug = walk.call("create_campaign", body=new).json()["slug"]
    campaign = Campaign.objects.get(slug=slug)
    add_guests(campaign, ["Cleo", "Dan", "Eva", "Finn"], campaign.memberships.get(number=1), on_paper=True)
    walk.call("draw_groups", body={"groups": [[2, 3], [4, 5]]}, slug=slug)
    fought_out(campaign, 1)
    walk.call("make_cut", body={"members": [2, 4]}, slug=slug)


def climbs(walk: CampaignWalk) -> None:
    """A ladder: a guest is challenged, for whom the organiser accepts."""
    walk.by("ada")
    new = {"name": "The Long Stair", "limit": 500, "agreement": {"kind": "ladder"}}
    slug = walk.call("create_campaign", body=new).json()["slug"]
    campaign = Campaign.objects.get(slug=slug)
    add_guests(campaign, ["Cleo"], campaign.memberships.get(number=1), on_paper=True)
    walk.call("enter_force", body={"strike_force": None}, slug=slug)
    made = walk.call("challenge", body={"member": 2}, slug=slug).json()["number"]
    walk.call("list_challenges", slug=slug)
    walk.call("answer_challenge", body={"answer": "accepted"}, slug=slug, challenge=made)
    walk.call("read_ratings", slug=slug)
    del walk.examples["create_campaign"][-1:], walk.examples["enter_force"][1:]


def corrects(walk: CampaignWalk, slug: str) -> None:
    """Points given, and taken back again; another agreement."""
    walk.by("ada")
    given = {"member": 2, "points": 1, "reason": "The best told story."}
    grants = [{"force": 1, "squads": [{"id": "1", "experience": 2, "equipment": ["Field radio"]}]}]
    walk.call("grant", body={"forces": grants, "reason": "Held the mill."}, slug=slug)
    event = walk.call("award_points", body=given, slug=slug).json()
    walk.call("preview_revocation", body={"events": [event["number"]]}, slug=slug)
    back = {"events": [event["number"]], "seal": event["seal"], "reason": "Given twice."}
    walk.call("revoke_events", body=back, slug=slug)
    agreed = walk.call("read_campaign", "mine", slug=slug).json()["agreement"]
    walk.call("preview_agreement", body=agreed | {"points": {"won": 3, "draw": 1, "lost": 1}}, slug=slug)
    walk.call("agree", body=agreed | {"points": {"won": 3, "draw": 1, "lost": 1}}, slug=slug)


def proposes(walk: CampaignWalk, slug: str, report: dict[str, Any]) -> None:
    """One proposed by each: withdrawn, disputed, confirmed."""
    walk.by("ada")
    battle = walk.call("plan_battle", "to propose", body={"operation": "eradication", "forces": [1, 2]}, slug=slug)
    at = battle.json()["slug"]
    for answer, name in (("withdraw_result", "ada"), ("dispute_result", "ben"), ("confirm_result", "ben")):
        walk.by("ada")
        key = walk.call("propose_result", body=report, slug=at).json()["key"]
        if answer == "dispute_result":
            walk.call("list_proposals", slug=at)
            walk.call("list_campaigns_proposals", slug=slug, state="open")
        walk.by(name)
        body = {"words": "It was eleven."} if answer == "dispute_result" else None
        walk.call(answer, body=body, slug=at, key=key)
    del walk.examples["propose_result"][1:]


def draws(walk: CampaignWalk, slug: str) -> None:
    """A map of three hexes, and a story of two chapters."""
    walk.by("ada")
    hexes = [
        {"id": "gate", "q": 0, "r": 0},
        {"id": "moor", "q": 1, "r": 0, "points": 2},
        {"id": "mill", "q": 0, "r": 1},
    ]
    walk.call("read_map", "none yet", slug=slug)
    walk.on_last("draw_map", body={"hexes": hexes, "homes": {"gate": 1}}, slug=slug)
    walk.call("assign_hex", body={"hex": "mill", "member": 2, "reason": "Agreed at the table."}, slug=slug)
    first = {"id": "snow", "title": "The Snow", "text": "It does not stop.", "next": {"won": "thaw"}}
    story = {"start": "snow", "chapters": [first, {"id": "thaw", "title": "The Thaw"}]}
    walk.call("read_story", "none yet", slug=slug)
    walk.on_last("write_story", body=story, slug=slug)
    walk.call("advance_story", body={"chapter": "thaw", "now": "snow"}, slug=slug)


def changes_people(walk: CampaignWalk, slug: str) -> None:
    """Who comes and goes, in another campaign where an organiser lets people in."""
    walk.by("ada")
    new = {"name": "The Thaw", "limit": 500, "agreement": {"approval": True}}
    other = walk.call("create_campaign", "with approval", body=new).json()
    for decided in ("reject_member", "approve_member"):
        walk.by("ben")
        walk.call("join_campaign", "waiting", body={"token": other["token"]})
        walk.by("ada")
        walk.call(decided, slug=other["slug"], member=2)
    walk.call("remove_member", slug=other["slug"], member=2)
    Campaign.objects.filter(slug=other["slug"]).update(visibility="public")
    walk.by("ben")
    walk.call("follow_campaign", slug=other["slug"])
    walk.by("ada")
    walk.call("name_successor", body={"member": 2}, slug=other["slug"])
    walk.call("succession", slug=other["slug"])
    walk.call("hand_over", body={"member": 2}, slug=other["slug"])
    walk.call("leave_campaign", slug=other["slug"])


def invites(walk: CampaignWalk, slug: str) -> None:
    """Cy by e-mail, who does not come; then Ben's place, which Cy takes."""
    walk.by("ada")
    new = {"email": "cy@damocles.example", "role": "follower"}
    invited = walk.call("invite", body=new, slug=slug).json()["invitation"]
    walk.call("send_invitation", "too soon", slug=slug, invitation=invited)
    OutgoingEmail.objects.all().delete()  # a mail server has taken it
    walk.minute += timedelta(hours=1)
    walk.call("send_invitation", slug=slug, invitation=invited)
    walk.call("list_invitations", slug=slug)
    walk.call("withdraw_invitation", slug=slug, invitation=invited)
    offer = walk.call("offer_place", slug=slug, member=2, body={"email": ""}).json()
    walk.by("cy")
    walk.call("join_campaign", "to a place", body={"invitation": offer["address"].split("/")[-2]})


def plays_on(walk: CampaignWalk, slug: str) -> None:
    """A battle planned with a release that is withdrawn, taken to the newest."""
    operation = copy_operation(GAMES[0], GAMES[0].content.missions[0])
    publish(operation)
    Operation.objects.filter(pk=operation.pk).update(document=operation.document | {"turns": 6})
    shorter = publish(operation)
    walk.by("ada")
    new = {"operation": operation.slug, "forces": [1, 3]}
    battle = walk.call("plan_battle", "anew", body=new, slug=slug).json()["slug"]
    del walk.examples["plan_battle"][1:]
    withdraw(shorter, "Too short.", None)
    walk.call("take_newest_release", slug=battle)


def meets(walk: CampaignWalk, slug: str) -> None:
    """Ada and Cy agree on a date for a battle, after one that was withdrawn, and call it off."""
    walk.by("ada")
    new = {"operation": "eradication", "forces": [1, 3]}
    battle = walk.call("plan_battle", "anew", body=new, slug=slug).json()["slug"]
    del walk.examples["plan_battle"][1:]
    times = {"times": ["2027-05-01T19:00:00+02:00", "2027-05-02T14:00:00+02:00"]}
    offers = walk.call("offer_dates", body=times, slug=battle).json()["offers"]
    walk.call("withdraw_date", slug=battle, offer=offers[0]["offer"])
    walk.call("read_dates", slug=battle)
    walk.by("cy")
    walk.call("take_date", slug=battle, offer=offers[1]["offer"])
    walk.by("ada")
    walk.call("drop_date", slug=battle)
    key = walk.call("write_message", body={"text": "Sorry: snow on the pass."}, slug=battle).json()["key"]
    walk.call("list_messages", slug=battle)
    walk.call("delete_message", slug=battle, key=key)


def plays_a_day(walk: CampaignWalk) -> None:
    """A Sunday of four guests, who bring their forces on paper: a wrong result comes to light in round 2.

    Its examples keep their minutes and their luck whatever is called before.
    """
    walk.minute, walk.luck = datetime(2027, 5, 2, 9, tzinfo=UTC), Random(2)
    walk.by("ada")
    agreed = {"kind": "swiss", "rounds": 3}
    new = {"name": "A Sunday", "summary": "", "limit": 500, "agreement": agreed}
    slug = str(walk.call("create_campaign", "a day", body=new).json()["slug"])
    guests = {"names": ["Cleo", "Dan", "Eve", "Finn"], "on_paper": True}
    walk.call("add_guests", "with forces", body=guests, slug=slug)
    walk.call("list_forces", "on paper", slug=slug)
    walk.call("keep_apart", body={"clubs": [[2, 3]], "met": [[4, 5]]}, slug=slug)
    walk.call("read_apart", slug=slug)
    walk.call("open_check_in", body={"open": True}, slug=slug)
    walk.call("set_here", body={"here": [2, 3, 4, 5]}, slug=slug)
    walk.call("control_screen", body={"do": "open"}, slug=slug)
    walk.call("control_screen", "timer", body={"do": "start", "minutes": 120}, slug=slug)
    walk.call("read_screen", slug=slug)
    opens_a_round(walk, slug, 1)
    first = walk.call("list_battles", "of the day", slug=slug).json()["results"]
    for battle in first:
        reports(walk, battle["slug"], "red")
    walk.call("close_round", "of the day", body={}, slug=slug, round=1)
    opens_a_round(walk, slug, 2)
    seal = reports(walk, first[0]["slug"], "blue")
    walk.call("mend_rounds", body={"repair": "keep_results", "seal": seal}, slug=slug)
    walk.call("enter_force", "late", body={"strike_force": "adas-own"}, slug=slug)
    walk.call("copy_force", slug=slug, force=5)
    walk.call("check_in", body={"here": True}, slug=slug)
    walk.call("score_late", body={"member": 1, "worth": "byes"}, slug=slug)
    walk.call("read_check_in", slug=slug)


def opens_a_round(walk: CampaignWalk, slug: str, number: int) -> None:
    pairings = walk.call("propose_round", "of the day", slug=slug).json()["pairings"]
    new = {"round": number, "limit": 500, "operation": "eradication", "pairings": pairings}
    walk.call("open_round", "of the day", body=new, slug=slug)


def reports(walk: CampaignWalk, battle: str, winner: str) -> str:
    """Record a battle, or correct it; the seal of what was recorded last."""
    sides = [{"colour": c, "victory_points": 3 * (c == winner), "squads_lost": 0} for c in ("red", "blue")]
    report = {"winner": winner, "played": "2027-03-28", "sides": sides}
    if walk.call("read_battle", "of the day", slug=battle).json()["state"] == "recorded":
        foreseen = walk.call("preview_correction", "that leaves a round to mend", body=report, slug=battle).json()
        report["seal"] = foreseen["seal"]
    walk.call("record_battle", "of the day", body=report, slug=battle)
    return last_hash(Battle.objects.select_related("campaign").get(slug=battle).campaign)


def tells(walk: CampaignWalk, slug: str) -> None:
    """Ben's own story; what he is told; his calendar."""
    walk.by("ben")
    new = {"title": "The Mill", "text": "We held it for an hour.\n\nThen it burned."}
    key = walk.call("create_player_story", body=new, slug=slug, **{"Idempotency-Key": "t1"}).json()["key"]
    walk.call("list_player_stories", slug=slug)
    walk.call("read_player_story", slug=slug, key=key)
    walk.on_last("change_player_story", body={"title": "The Burning Mill"}, slug=slug, key=key)
    walk.by("ada")
    walk.call("hide_player_story", body={"hidden": True}, slug=slug, key=key)
    walk.by("ben")
    walk.call("delete_player_story", slug=slug, key=key)
    walk.call("read_calendar_address", slug=slug)
    walk.call("renew_calendar", slug=slug)
    notices = walk.call("list_notices", unread="true", page_size=3).json()["results"]
    walk.call("read_notice", notice=notices[0]["notice"])
    walk.call("read_all_notices", body={"last": notices[0]["notice"]})
    walk.call("choose_notices", body={"members": {"by_mail": False}})
    walk.call("read_notice_choices")
    walk.call("choose_mails", body={"daily": True})
    walk.call("read_mail_choice")


def grows(walk: CampaignWalk, slug: str) -> None:
    """Ben's force goes into the next round as his list now is, and nobody has earned an honour yet."""
    walk.by("ben")
    walk.call("read_force", slug=slug, force=2)
    walk.on_last("refit_force", body={"strike_force": "bens-own", "list_version": 1}, slug=slug, force=2)
    none = {"choices": [{"squad": "1", "honour": "crack-shots"}]}
    walk.call("choose_honours", "none earned", body=none, slug=slug, force=2)
    force = Entry.objects.get(membership__campaign__slug=slug, number=2)
    deeds = {"id": "1", "slain": 9, "destroyed": 2, "objectives": 3, "survived": True}
    experienced(force, deeds)
    walk.call("choose_honours", body=none, slug=slug, force=2)


def experienced(entry: Entry, deeds: dict[str, Any]) -> None:
    """A battle on a table in which a squad of this force did so much."""
    side = (
        Side.objects.select_related("battle__campaign")
        .filter(entry=entry, battle__state="recorded")
        .earliest("battle__number")
    )
    sides = [SideReport(s.outcome, s.victory_points or 0, s.squads_lost or 0) for s in side.battle.sides.all()]
    sides[side.place] = sides[side.place]._replace(deeds=[deeds])
    report = Report(date(2027, 3, 28), "Snow all day.", tuple(sides))
    correct_result(side.battle, entry.membership.user, side.battle.version, report)


def reads(walk: CampaignWalk, slug: str) -> None:
    walk.by("ben")
    walk.call("list_campaigns", mine="true")
    walk.call("read_campaign", slug=slug)
    walk.call("list_members", slug=slug)
    walk.call("list_battles", slug=slug, state="recorded")
    walk.call("read_standings", slug=slug)
    walk.call("read_next_steps", slug=slug)
    walk.call("read_agenda")
    walk.call("read_statistics", slug=slug)
    walk.call("read_ledger", slug=slug)
    corrects(walk, slug)
    walk.by("ben")
    walk.call("list_forces", slug=slug)
    walk.call("read_force", slug=slug, force=1)
    walk.call("read_map", slug=slug)
    walk.call("read_story", slug=slug)
    walk.by("")
    walk.call("read_campaign", "not yours", slug=slug)


def ends(walk: CampaignWalk, slug: str) -> None:
    walk.by("ada")
    document = walk.call("export_campaign", slug=slug).json()
    walk.call("import_campaign", body=document)
    walk.call("list_templates")
    walk.call("create_campaign", "from a template", body={"name": "The Weekend", "template": "swiss"})
    walk.call("copy_campaign", body={"name": "The Long Winter, again"}, slug=slug)
    walk.call("archive_campaign", slug=slug)
    walk.call("restore_campaign", slug=slug)
    walk.call("withdraw_force", slug=slug, force=2)
    walk.by("ben")
    walk.call("enter_force", body={"strike_force": "bens-own"}, slug=slug)
    walk.by("ada")
    guest = walk.call("add_guests", body={"names": ["Cleo"]}, slug=slug).json()["members"][0]["member"]
    walk.call("rename_guest", body={"name": "Cleo Z."}, slug=slug, member=guest)
    paper = {"strike_force": None, "member": guest, "faction": "watch"}
    walk.call("enter_force", "on paper, for a guest", body=paper, slug=slug)
