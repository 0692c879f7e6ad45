"""The builder: its page, and a view for each change."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.actions import ChangeRequest, history, squads
from armies.bridge import sheet_of, unit_options
from armies.builder.current_fields import completed, fields_of_squad, settings_fields
from armies.builder.page import BuilderPage
from armies.forms.settings import SettingsForm
from armies.forms.strike_force import FormRefusedError
from armies.forms.units import AddSquadForm, CardForm, SquadForm
from armies.models import Change, StrikeForce
from armies.views.builder_page import builder_page
from armies.views.change_decorator import changes_strike_force


@require_safe
def strike_force(request: HttpRequest, slug: str) -> HttpResponse:
    return builder_page(request, slug)


@changes_strike_force
def settings(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    choices = sheet_of(strike_force, strike_force.faction).choices
    typed = settings_fields(strike_force, choices) | request.POST.dict()
    form = SettingsForm(strike_force.faction.rules_of_game, choices, typed)
    if not form.is_valid():
        raise FormRefusedError(settings_form=form)
    return squads.change_settings(strike_force, edit, **form.cleaned_data)


@changes_strike_force
def add_squad(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    offered = unit_options(strike_force.faction.rules_of_game, strike_force.release)
    form = AddSquadForm(offered, strike_force.faction.shown_name, request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=[error for errors in form.errors.values() for error in errors])
    return squads.add_squad(strike_force, edit, form.cleaned_data["datasheet"], form.cleaned_data["times"] or 1)


@changes_strike_force
def change_squad(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, squad: str) -> Change:
    squads.index_of(strike_force, squad)
    fields = fields_of_squad(strike_force, squad)
    form = SquadForm(fields, completed(request.POST, fields))
    if not form.is_valid():
        raise FormRefusedError(squad_form=form, squad_id=squad)
    values = form.typed()
    if stepped := form.stepped(fields):
        own = {field.key: field.value for field in fields}
        others = {key: value for key, value in values.items() if key not in stepped and own[key] != value}
        stepped = form.stepped(fields_of_squad(strike_force, squad, values)) if others else stepped
    return squads.change_squad(strike_force, edit, squad, values | stepped)


@changes_strike_force
def duplicate_squad(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, squad: str) -> Change:
    return squads.duplicate_squad(strike_force, edit, squad)


@changes_strike_force
def move_up(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, squad: str) -> Change:
    return squads.move_squad(strike_force, edit, squad, -1)


@changes_strike_force
def move_down(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, squad: str) -> Change:
    return squads.move_squad(strike_force, edit, squad, 1)


@changes_strike_force
def remove_squad(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, squad: str) -> Change:
    return squads.remove_squad(strike_force, edit, squad)


@changes_strike_force
def reorder(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Sort the squads in the submitted order."""
    return squads.reorder_squads(strike_force, edit, request.POST.getlist("squad"))


@changes_strike_force
def deck(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Add or remove a copy of a card, in the pile that it belongs to."""
    piles = sheet_of(strike_force, strike_force.faction).piles
    form = CardForm(piles, strike_force.faction.shown_name, request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=[error for errors in form.errors.values() for error in errors])
    return squads.set_copies(strike_force, edit, **form.wanted())


@changes_strike_force
def fill_deck(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    keys = [pile.key for pile in sheet_of(strike_force, strike_force.faction).piles]
    wanted = request.POST.get("pile", keys[0] if keys else "")
    if wanted not in keys:
        raise FormRefusedError(refusals=[_("This list has no such pile.")])
    return squads.fill_deck(strike_force, edit, wanted)


@changes_strike_force
def fix(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Apply a fix of a violation."""
    wanted = BuilderPage(strike_force, as_written=True).fix(request.POST.get("fix", ""))
    if wanted is None:
        raise FormRefusedError(refusals=[_("There is nothing to mend that way any more.")])
    return squads.apply_fix(strike_force, edit, wanted)


@changes_strike_force
def undo(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    return history.undo(strike_force, edit)


@changes_strike_force
def redo(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    return history.redo(strike_force, edit)


@changes_strike_force
def restore_version(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, version: int) -> Change:
    return history.restore_version(strike_force, edit, version)
