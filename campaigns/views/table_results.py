"""A game at the table that has ended reports the battle that its campaign planned."""

from typing import Any
from uuid import NAMESPACE_OID, uuid5

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.actions.table_games import Outcome, game_ended
from armies.models import TableGame, TableSeat
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.proposals import propose, report_document
from campaigns.forms.record import RecordForm
from campaigns.forms.report_rules import DRAW
from campaigns.forms.table_values import table_values
from campaigns.models import Battle, Membership
from campaigns.models.battle import BattleQuerySet
from campaigns.views.results import proposed_words
from web.game_addresses import show_game


@login_required
@require_safe
def record_table(request: HttpRequest, played: int) -> HttpResponse:
    """From a game at the table on to its battle: to the report while it waits for one, else to what was reported."""
    seat = get_object_or_404(TableSeat.objects.of(request.user).with_list(), game=played)
    known = Battle.objects.recordable_by(request.user)
    entered = Q(sides__entry__strike_force=seat.strike_force, sides__entry__strike_force__isnull=False)
    battles = list(known.planned().filter(entered).select_related("campaign"))
    if len(battles) == 1:
        return redirect(_form_address(battles[0], seat.game))
    if not battles:
        return redirect(_reported_battle(known, seat.game) or seat.game)
    show_game(request, seat.game.rules_of_game)
    return render(request, "campaigns/results/from_table.html", {"battles": battles, "table": seat.game})


def _form_address(battle: Battle, game: TableGame) -> str:
    return f"{reverse('campaigns:record', args=[battle.slug])}?table={game.pk}"


def _reported_battle(battles: BattleQuerySet, game: TableGame) -> Battle | None:
    return _between(battles, list(game.seats.all())).recorded().first() if game.reported else None


@receiver(game_ended, sender=TableGame, dispatch_uid="campaigns.table_results")
def report_table(sender: Any, game: TableGame, by: TableSeat, **more: Any) -> Outcome | None:
    """Report the battle between the lists of a table for each side that confirmed its end; None where none is known.

    `by` had the last word; who reports nothing is told no more than that it was reported.
    """
    seats = list(game.seats.with_list())
    battles = _between(Battle.objects.listed(), seats).select_related("campaign")
    planned = list(battles.planned())
    battle = planned[0] if len(planned) == 1 else None if planned else _recorded(battles, seats)
    proposers = _proposers(battle, seats) if battle else []
    outcome = _report(game, seats, battle, proposers) if battle and proposers else None
    if outcome is None or by.user_id in [proposer.user_id for proposer in proposers]:
        return outcome
    return Outcome(_("The result was reported to its campaign."), True) if outcome.done else None


def _recorded(battles: BattleQuerySet, seats: list[TableSeat]) -> Battle | None:
    """The battle that has a result already, where it is known by the lists of both sides."""
    return battles.recorded().first() if len([seat for seat in seats if seat.strike_force_id]) > 1 else None


def _between(battles: BattleQuerySet, seats: list[TableSeat]) -> BattleQuerySet:
    """The battles in which every list fights that was on the table."""
    lists = [seat.strike_force_id for seat in seats if seat.strike_force_id]
    for strike_force in lists:
        battles = battles.filter(sides__entry__strike_force=strike_force)
    return battles if lists else battles.none()


def _report(game: TableGame, seats: list[TableSeat], battle: Battle, proposers: list[Membership]) -> Outcome:
    """Propose the report in the name of who confirmed it; led to the form where a table does not know all of it."""
    if battle.is_recorded():
        return _too_late()
    form = _filled(battle, seats, proposers[0])
    if not form.is_valid() or _needs_roll_off(form):
        words = _("The table does not know all that the report of this battle says: look at it and send it.")
        return Outcome(words, False, _form_address(battle, game))
    try:
        return Outcome(_send(game, battle, proposers, form), True, battle.get_absolute_url())
    except StaleError:
        return _too_late()
    except RefusedError as refused:
        return Outcome(_("The result was not reported: %(reason)s") % {"reason": refused.reason}, False)


def _too_late() -> Outcome:
    return Outcome(_("This battle has a result already: that of the table was not reported."), False)


def _proposers(battle: Battle, seats: list[TableSeat]) -> list[Membership]:
    """One of each party of those who confirmed the end: allies do not confirm one another's reports (C-RES-11)."""
    confirmed = {(seat.user_id, seat.strike_force_id) for seat in seats if seat.confirmed is not None and seat.user_id}
    by_party: dict[str, Membership] = {}
    for side in battle.sides.select_related("entry__membership").defer("entry__roster", "entry__content"):
        member = side.entry.membership
        if (member.user_id, side.entry.strike_force_id) in confirmed:
            by_party.setdefault(side.party, member)
    return list(by_party.values())


def _filled(battle: Battle, seats: list[TableSeat], proposer: Membership) -> RecordForm:
    """The form of the report as the table fills it in, on the day on which the game ended."""
    seat = next(seat for seat in seats if seat.user_id == proposer.user_id)
    values = table_values(seat, battle, RecordForm(battle=battle))
    played = timezone.localdate(seat.game.ended).isoformat()
    return RecordForm({"version": battle.version, "played": played, **values}, battle=battle)


def _needs_roll_off(form: RecordForm) -> bool:
    """What a draw does not decide is asked at the table (C-RES-14)."""
    return bool(form.rules.wants_winner) and form.cleaned_data["winner"] == DRAW


@transaction.atomic
def _send(game: TableGame, battle: Battle, proposers: list[Membership], form: RecordForm) -> str:
    """Propose the same report for each, which an opponent's confirms (C-RES-07); what came of it, in words."""
    version, report = form.cleaned_data["version"], report_document(form.report())
    for proposer in proposers[:2]:
        key = uuid5(NAMESPACE_OID, f"table {game.pk} {game.revision} {proposer.pk}")
        made = propose(battle, proposer, version, report, key=key)
    TableGame.objects.filter(pk=game.pk).update(reported=True)
    return proposed_words(made)
