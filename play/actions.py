"""Writes of battles in the browser: begun, joined, answered, taken back, given up."""

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.results import record_played
from campaigns.battles.quick_battles import QuickBattle
from jobs.queue import enqueue
from people.locking import lock_accounts
from play import clocks, notices
from play.clocks import NO_CLOCK, Terms
from play.models import Offer, PlayedAnswer, PlayedBattle, Seat, new_token
from play.rate_limits import quota_of_battles
from play.standing import entries_of, keep_latest, standing_of
from play.undoing import first_to_undo
from rules.battles.seats import Standing
from rules.formats.errors import AnswersError

SECRET_BYTES = 24
THINK = "played_battle"
"""The kind of job that lets slow commanders decide."""

LOOK_BACK = "played_battle_moments"
"""The kind of job that finds what cost most in a battle."""

Document = dict[str, Any]
Choice = Callable[[Standing], tuple[Document, int]]
"""Makes an answer to the question of now, and says how many times it is given."""


class StaleError(Exception):
    """The question has been answered meanwhile."""


class TooManyError(Exception):
    """An account has enough unfinished battles."""

    def __init__(self, most: int) -> None:
        message = _("You have %(most)s unfinished battles: finish some first, or give them up.")
        super().__init__(message % {"most": most})


class RefusedError(Exception):
    """The rules forbid an answer: the event of its refusal, or the fault of an answer that does not fit."""

    def __init__(self, event: Document | None, fault: AnswersError | None = None) -> None:
        super().__init__(event, fault)
        self.event = event
        self.fault = fault


def begin(
    fight: QuickBattle,
    commanders: Sequence[str],
    user: Any,
    side: int,
    left: Sequence[str] = (),
    terms: Terms = NO_CLOCK,
    *,
    advice: bool = False,
    guided: bool = False,
) -> tuple[PlayedBattle, str]:
    """A battle between two lists, and the token of the visitor who begins it ("" for an account).

    `commanders` are those of the seats, "" for a person; who begins it sits at `side`, and leaves the questions of the
    groups `left` to a commander. `terms` are those between people: nobody waits for who plays against commanders.
    Against commanders one may always ask for `advice`, among people when it is agreed. TooManyError for who has enough
    unfinished ones.
    """
    token = "" if user.is_authenticated else new_token()
    scenario, now = {key: value for key, value in fight.scenario.items() if key != "seed"}, timezone.now()
    with transaction.atomic():
        lock_accounts(user)
        quota = quota_of_battles(user)
        if quota.is_full:
            raise TooManyError(quota.most)
        battle = PlayedBattle.objects.create(
            game=fight.game.slug,
            title=fight.title,
            scenario=scenario,
            names=fight.names,
            secret=secrets.token_hex(SECRET_BYTES),
            engine=fight.game.facts.engine,
            created=now,
            asked_since=now,
            advice=advice or list(commanders).count("") < 2,
            guided=guided,
            **(terms if list(commanders).count("") > 1 else NO_CLOCK).columns(),
        )
        for number, (player, commander, faction) in enumerate(
            zip(scenario["players"], commanders, fight.factions, strict=True)
        ):
            own: Document = {"player": player["id"], "name": player["name"], "commander": commander, "faction": faction}
            if number == side:
                own |= {"user": user if user.is_authenticated else None, "token": token, "left": list(left)}
            Seat.objects.create(battle=battle, number=number, **own)
        go_on(battle)
    return battle, token


def sit(battle: PlayedBattle, user: Any) -> str:
    """Take the free seat: the token of a visitor, "" for an account; StaleError where there is none any more."""
    token = "" if user.is_authenticated else new_token()
    with transaction.atomic():
        locked = locked_battle(battle)
        seat = locked.free_seat()
        if seat is None:
            raise StaleError
        seat.user, seat.token = (user, "") if user.is_authenticated else (None, token)
        seat.save()
        go_on(locked)
        notices.tell(locked, locked.seats.exclude(pk=seat.pk), "sat", by=seat)
    return token


def locked_battle(battle: PlayedBattle) -> PlayedBattle:
    """The battle as it is now, its row locked until the end of the transaction."""
    return PlayedBattle.objects.select_for_update().get(pk=battle.pk)


def go_on(battle: PlayedBattle) -> None:
    """Let commanders decide up to the next question for a person; nothing happens while a seat is free."""
    seats = battle.seats.all()
    if battle.is_over() or any(seat.is_free() for seat in seats):
        return
    if not battle.is_going():
        clocks.begin(battle, seats)
        notices.announce(battle, notices.BEGUN)
    entries = entries_of(battle)
    _keep(battle, len(entries), standing_of(battle, entries, thinking=False))


def keep_thoughts(battle: PlayedBattle, before: int, standing: Standing) -> None:
    """Save what commanders decided in a worker after so many answers, unless the battle went on otherwise."""
    locked = locked_battle(battle)
    if locked.is_going() and entries_of(locked) == standing.entries[:before]:
        _keep(locked, before, standing)


class Answering:
    """A seat's answer to the question after so many answers, given again as often as `choose` says.

    It is given while the battle is fought, so that it goes on from there.
    """

    def __init__(self, seat: Seat, number: int, choose: Choice) -> None:
        self.seat = seat
        self.choose = choose
        self.given = [number]
        self.times = 0
        self.entry: Document = {}

    def __call__(self, standing: Standing) -> Document | None:
        assert standing.question is not None
        if not self.times:
            self.entry, self.times = self.choose(standing)
            return self.entry
        mine = standing.question.player == self.seat.player
        if len(self.given) >= self.times or not mine or not _asks_again(standing, self.given[-1], self.entry):
            return None
        self.given.append(len(standing.entries))
        return self.entry


def answer(battle: PlayedBattle, seat: Seat, number: int, entry: Document) -> tuple[PlayedBattle, Document | None]:
    """Give this answer to the question that comes after so many answers, once."""
    return choose_answer(battle, seat, number, lambda standing: (entry, 1))


def choose_answer(
    battle: PlayedBattle, seat: Seat, number: int, choose: Choice, last: str | None = None
) -> tuple[PlayedBattle, Document | None]:
    """Answer the question that comes after so many answers, of which `last` names the last where it is known; the event
    of a refusal that stands, such as R-DST-03.

    `choose` makes the answer of the question as it stands, and says how many times it is given, as long as the same is
    asked and offered; it may raise an error of its own.
    StaleError when it is no longer open, RefusedError when the rules forbid the answer; neither changes anything.
    """
    with transaction.atomic():
        locked = locked_battle(battle)
        prefetch_related_objects([locked], "seats__user")
        entries = entries_of(locked)
        if not is_open(locked, timezone.now()) or locked.asked != seat.player or len(entries) != number:
            raise StaleError
        if last is not None and last != locked.last_answer():
            raise StaleError
        answering = Answering(seat, number, choose)
        try:
            standing = standing_of(locked, entries, thinking=False, choose=answering)
        except AnswersError as fault:
            raise RefusedError(None, fault) from None
        refused = standing.refusal(number)
        if refused and not locked.rules().battles.refusals_stand:
            raise RefusedError(refused)
        _keep(locked, number, standing, seat, answering.given)
    return locked, refused


def is_open(battle: PlayedBattle, now: datetime) -> bool:
    """Whether answers are taken: not during a break, and not when the time is over."""
    return battle.is_going() and battle.paused is None and not clocks.is_out_of_time(battle, now)


def _asks_again(standing: Standing, number: int, entry: Document) -> bool:
    """Whether the question after the answer of this number is the same once more, and may be answered alike."""
    question, prompt, events = standing.question, standing.game.display.prompt, standing.events
    refused = bool(events) and events[-1]["type"] == "refused"
    if question is None or prompt is None or refused or len(standing.entries) != number + 1:
        return False
    offered = prompt(standing.battle, question.document()).choices
    return standing.answered[number].kind == question.kind and any(choice.answer == entry for choice in offered)


def _keep(
    battle: PlayedBattle, before: int, standing: Standing, seat: Seat | None = None, given: Sequence[int] = ()
) -> None:
    """Save the answers after the first `before`, those `given` of them by a person's seat, and what is asked now."""
    players = [player["id"] for player in battle.scenario["players"]]
    PlayedAnswer.objects.bulk_create(
        [
            PlayedAnswer(
                battle=battle,
                number=number,
                player=players[standing.answered[number].player],
                entry=standing.entries[number],
                by_engine=number not in given,
            )
            for number in range(before, len(standing.entries))
        ]
    )
    _pass_on(battle, standing, seat)
    battle.digest = standing.battle.event_log.digest()
    keep_latest(battle, standing)
    if standing.question is None:
        battle.state, battle.result = PlayedBattle.State.OVER, standing.result()
    battle.save_progress()
    if standing.question is None:
        _record(battle, standing, seat)
    _think(battle)
    _look_back(battle)


def _pass_on(battle: PlayedBattle, standing: Standing, seat: Seat | None) -> None:
    """Who is asked now, since when, and how long; what was offered and is answered by going on, is gone."""
    now, before, seats = timezone.now(), battle.asked, notices.seats_by_player(battle)
    asked = standing.question.player if standing.question else ""
    clocks.pass_on(battle, seats, asked, now)
    battle.asked, battle.state = asked, PlayedBattle.State.GOING
    if seat is not None:
        notices.forget_turn(battle, seat)
        if battle.is_among_people():
            battle.offers.filter(Q(kind=Offer.Kind.UNDO) | Q(kind=Offer.Kind.DRAW) & ~Q(player=seat.player)).delete()
    if asked != before or not asked:
        battle.asked_since = now
        if asked and not seats[asked].commander:
            notices.tell_turn(battle, seats[asked], len(standing.entries))
            notices.announce(battle, notices.TURN)


def _record(battle: PlayedBattle, standing: Standing, seat: Seat | None) -> None:
    """What came of a battle that was fought to its end: for its campaign, else for its players."""
    battle.offers.all().delete()
    notices.announce(battle, notices.OVER)
    if battle.planned is None:
        notices.tell_end(battle, seat)
    else:
        record_played(battle.planned, list(standing.entries), standing.result())


def _think(battle: PlayedBattle) -> None:
    """Ask a worker where a commander is asked who takes his time, once for each question."""
    if battle.is_going() and any(seat.commander and seat.player == battle.asked for seat in battle.seats.all()):
        enqueue(THINK, {"battle": battle.pk}, key=f"{THINK}:{battle.pk}:{battle.stamp()}")


def _look_back(battle: PlayedBattle) -> None:
    """Have a worker find the moments that cost people most, once a battle is over."""
    if battle.is_over() and battle.answers.filter(by_engine=False).exists():
        enqueue(LOOK_BACK, {"battle": battle.pk}, owner=battle.pk, key=f"{LOOK_BACK}:{battle.pk}")


def undo(battle: PlayedBattle, seat: Seat, number: int) -> None:
    """Take back one's own last answer, and what commanders answered to it; StaleError when it may not be any more."""
    with transaction.atomic():
        locked = locked_battle(battle)
        entries = entries_of(locked)
        standing = standing_of(locked, entries, thinking=False)
        first = first_to_undo(locked, standing, seat.player)
        if not is_open(locked, timezone.now()) or len(entries) != number or first is None:
            raise StaleError
        take_back(locked, seat, first)


def take_back(battle: PlayedBattle, seat: Seat, first: int) -> None:
    """Take back the answers from this number on, the first of them a seat's; call it with the row locked."""
    seats = notices.seats_by_player(battle)
    put = battle.answers.filter(number__lt=first).order_by("number").values_list("given", flat=True).last()
    battle.answers.filter(number__gte=first).delete()
    if battle.asked != seat.player:
        notices.forget_turn(battle, seats.get(battle.asked))
    go_on(battle)
    if battle.asked == seat.player:
        clocks.take_back(battle, seats[seat.player], put, timezone.now())
        battle.save()


def leave(battle: PlayedBattle, seat: Seat, groups: Sequence[str]) -> None:
    """Leave the questions of these groups to a commander from here on, and no others."""
    with transaction.atomic():
        locked = locked_battle(battle)
        locked.seats.filter(pk=seat.pk).update(left=list(groups))
        if locked.is_going():
            go_on(locked)


def resign(battle: PlayedBattle, seat: Seat) -> None:
    """Give a battle up, for good; that of a campaign is fought to its end by a commander (C-AUT-13)."""
    with transaction.atomic():
        locked = locked_battle(battle)
        if locked.is_over():
            raise StaleError
        if locked.planned_id is None:
            end(locked, PlayedBattle.Ending.RESIGNED, loser=seat.player, by=seat)
        else:
            locked.seats.filter(pk=seat.pk).update(gave_up=True)
            take_over(locked, seat)


def end(battle: PlayedBattle, ending: str, *, loser: str = "", by: Seat | None = None) -> None:
    """End a battle otherwise than by fighting it out; call it with the row locked."""
    battle.state, battle.ending, battle.resigned, battle.asked = PlayedBattle.State.OVER, ending, loser, ""
    battle.asked_since, battle.ends, battle.paused = timezone.now(), None, None
    battle.offers.all().delete()
    battle.save()
    notices.tell_end(battle, by)
    notices.announce(battle, notices.OVER)
    _look_back(battle)


def take_over(battle: PlayedBattle, seat: Seat) -> None:
    """Have the usual commander of the game decide for a seat from now on, and for those whose accounts are gone."""
    usual = battle.rules().facts.automatic_commanders()[0].key
    gone = Q(pk=seat.pk) | Q(user=None, token="", commander="")
    battle.seats.filter(gone).update(commander=usual, taken_over=timezone.now())
    battle.offers.filter(player=seat.player).delete()
    battle.changes += 1
    battle.paused = battle.remaining = None
    go_on(battle)


def run_out(battle: PlayedBattle, now: datetime) -> bool:
    """Do what was agreed for the end of the clock, if it has come; whether it had.

    An answer and the end of the clock lock the same row: whichever is first is the only one.
    """
    with transaction.atomic():
        locked = locked_battle(battle)
        if not clocks.is_out_of_time(locked, now):
            return False
        seat = notices.seats_by_player(locked)[locked.asked]
        if locked.at_end == PlayedBattle.AtEnd.LOST:
            end(locked, PlayedBattle.Ending.TIME, loser=seat.player, by=seat)
        else:
            notices.tell(locked, [seat], "taken over")
            take_over(locked, seat)
    return True


def forget(user: Any) -> None:
    """Somebody's account ends: commanders go on in battles with others; those that nobody else plays are deleted."""
    for row in PlayedBattle.objects.of_player(user).unfinished():
        with transaction.atomic():
            battle = locked_battle(row)
            seats = battle.seats.filter(user=user, commander="")
            others = [seat for seat in battle.seats.exclude(user=user) if seat.is_person()]
            if battle.planned_id is None and not others:
                battle.delete()
            elif battle.is_going():
                for seat in seats:
                    take_over(battle, seat)
