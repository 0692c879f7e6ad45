"""Refit a force between rounds from its player's current list (C-FRC-03 to C-FRC-08)."""

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from armies.actions.creating import import_strike_force
from armies.bridge import roster_of
from armies.models import StrikeForce
from armies.models.strike_force import unguessable_slug
from campaigns import bridge
from campaigns.actions.agreements import check_force, check_list_game
from campaigns.actions.errors import NotLegalError, RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.plans import inputs_as_seen
from campaigns.ledger.members import grown
from campaigns.ledger.refits import RefitSquad, Wanted, dropped, matched
from campaigns.ledger.state import Force, Squad, State
from campaigns.models import Battle, Campaign, Entry, Membership, Side
from campaigns.models.battle import BattleQuerySet
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import Limit, limit_of
from campaigns.read_model.parts import part_of_side
from rules.games import game_of
from rules.lists.verdict import Verdict


@dataclass(frozen=True)
class Refit:
    """A refit that is computed but not saved."""

    entry: Entry
    strike_force: StrikeForce
    force: Force
    limit: Limit
    verdict: Verdict[Any]
    places: list[RefitSquad]
    values: dict[str, Any]

    @property
    def dropped(self) -> list[Squad]:
        return dropped(self.force, self.places)

    @property
    def cost(self) -> int:
        """What it adds, in credits, where there is a purse (C-GRT-03)."""
        return grown(self.force.points, self.values.get("points"))

    @property
    def changes(self) -> bool:
        """Whether the refit changes the force; a newer release alone does not."""
        if self.force.release != self.strike_force.release.number:
            return True
        return any(_bare(getattr(self.entry, name)) != _bare(value) for name, value in self.values.items())


def _bare(value: Any) -> Any:
    """A roster without its release, which is present only when there is a newer one."""
    return {key: item for key, item in value.items() if key != "release"} if isinstance(value, dict) else value


def refit_of(campaign: Campaign, state: State, entry: Entry, strike_force: StrikeForce) -> Refit:
    """Compute a refit of an entry fetched `with_documents` from a list fetched `with_release`."""
    force = state.forces[entry.number]
    limit = limit_of(campaign, state, force.member)
    verdict = bridge.verdict_under(strike_force, limit.valor)
    rows = dict(zip(entry.squad_rows, entry.squad_ids, strict=False))
    units = strike_force.faction.rules_of_game.lists.units(roster_of(strike_force))
    wanted = [Wanted(unit.id, unit.name, unit.slug) for unit in units]
    places = matched(force, rows, wanted, strike_force.pk == entry.strike_force_id)
    values = {"squad_ids": [place.id for place in places], "strike_force": strike_force}
    if verdict.legal:
        values |= bridge.snapshot(strike_force, verdict)
    return Refit(entry, strike_force, force, limit, verdict, places, values)


def refit(entry: Entry, strike_force: StrikeForce, by: Membership, *, version: int, list_version: int) -> Entry:
    """Refit a force from a list; idempotent, since the second time nothing changes."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(entry.membership.campaign_id)
        present = (
            Entry.objects.with_documents().select_related("membership").select_for_update(of=("self",)).get(pk=entry.pk)
        )
        StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
        wished = StrikeForce.objects.with_release().get(pk=strike_force.pk)
        state = state_of(campaign)
        check_refit(campaign, state, present)
        check_list_game(campaign, wished)
        check_list(state, present, wished)
        check_force(state.settings, wished.faction.slug, wished.faction.name, wished.release.number)
        planned = refit_of(campaign, state, present, wished)
        if planned.verdict.legal and not planned.changes:
            return present
        if (present.version, wished.version) != (version, list_version):
            raise StaleError(present)
        if not planned.verdict.legal:
            raise NotLegalError(_("This list is not legal yet, so nothing was refitted."), planned.verdict)
        check_purse(planned)
        return _write(campaign, planned, by)


def copy_to_lists(entry: Entry, user: Any) -> StrikeForce:
    """Make a force a list of its player's own, from which it may be refitted; of one that is made from such a list it.

    A force entered from a starter list, a pasted one or another's list has none. DocumentError if its faction is gone.
    """
    with transaction.atomic():
        lock_campaign_for_update(entry.membership.campaign_id)
        present = Entry.objects.with_documents().select_related("membership").get(pk=entry.pk)
        made_from = present.strike_force
        if made_from is not None and made_from.owner_id == user.pk:
            return made_from
        if present.on_paper() or present.withdrawn is not None:
            raise RefusedError(_("This force is not refitted: enter a list."))
        game = game_of(present.roster)
        roster = game.formats.read("roster", present.roster)
        try:
            copy = import_strike_force(user, roster, slug=unguessable_slug(), game=game)
        except ValidationError as error:
            raise RefusedError(error.messages[0]) from error
        rows = [unit.id for unit in game.lists.units(roster_of(copy))]
        Entry.objects.filter(pk=present.pk).update(strike_force=copy, squad_rows=rows)
        return copy


def check_refit(campaign: Campaign, state: State, entry: Entry) -> None:
    """No refit with a battle open in the current round, or committed (C-FRC-05)."""
    if entry.withdrawn is not None:
        raise RefusedError(_("This force is withdrawn."))
    if entry.on_paper():
        raise RefusedError(_("A force on paper is not refitted: enter a list in its place (C-FRC-09)."))
    waiting = planned_battles(entry)
    if waiting.exclude(commitment="").exists():
        raise RefusedError(_("All plans of a battle of yours are locked and published: it is fought first."))
    now = state.round()
    if now is not None and not now.closed and waiting.filter(round=now.number).exists():
        raise RefusedError(_("You have a battle to fight in round %(round)s: fight it first.") % {"round": now.number})


def check_purse(planned: Refit) -> None:
    """The points that a refit adds are paid from the purse (C-GRT-03)."""
    if planned.force.purse is not None and planned.cost > planned.force.purse:
        message = _("This costs %(cost)s credits, and %(force)s has %(purse)s (C-GRT-03).")
        raise RefusedError(message % {"cost": planned.cost, "force": planned.force.name, "purse": planned.force.purse})


def check_list(state: State, entry: Entry, strike_force: StrikeForce) -> None:
    """A list must have the force's faction and the agreed release (C-FRC-03)."""
    force = state.forces[entry.number]
    if strike_force.faction.slug != force.faction:
        raise RefusedError(_("A force keeps its faction: this list is of another."))
    agreed = state.settings.releases.get(force.faction)
    if agreed is not None and strike_force.release.number != agreed:
        raise RefusedError(
            _("This campaign is played with release %(agreed)s of %(faction)s; this list has release %(own)s.")
            % {"agreed": agreed, "faction": force.faction_name, "own": strike_force.release.number}
        )


def planned_battles(entry: Entry) -> BattleQuerySet:
    """The planned battles of a force."""
    return Battle.objects.planned().with_sides().filter(sides__entry=entry)


def _write(campaign: Campaign, planned: Refit, by: Membership) -> Entry:
    entry = planned.entry
    for name, value in planned.values.items():
        setattr(entry, name, value)
    entry.version += 1
    rows = Entry.objects.filter(pk=entry.pk, version=entry.version - 1)
    if not rows.update(version=entry.version, **planned.values):
        raise StaleError(Entry.objects.get(pk=entry.pk))
    release = planned.strike_force.release.number
    append(campaign, "refitted", bridge.force_document(entry, planned.verdict.unit_points, release), by=by)
    for battle in planned_battles(entry):
        _refit_battle(battle, entry)
    return entry


def _refit_battle(battle: Battle, entry: Entry) -> None:
    """Update a planned, uncommitted battle to the refitted force and unlock its plans (C-FRC-08).

    Unpublished plans stay hidden: the scenario shows standing orders (C-AUT-06).
    """
    side = Side.objects.select_related("entry").get(battle=battle, entry=entry)
    squads = part_of_side(state_of(battle.campaign), battle, side)
    Side.objects.filter(pk=side.pk).update(squad_ids=squads, plan=None)
    Side.objects.filter(battle=battle).update(locked=None, locked_by=None)
    Battle.objects.filter(pk=battle.pk).update(scenario=inputs_as_seen(battle), version=F("version") + 1)
