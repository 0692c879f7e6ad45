"""The builder: one page, and one address for each change that can be made on it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.actions import Edit, history, squads
from armies.bridge import content_of, roster_of
from armies.builder.current_fields import agreement_fields, squad_fields
from armies.builder.page import Desk
from armies.builder.unit_rows import carriable
from armies.forms.strike_force import AgreementForm, FormRefusedError
from armies.forms.units import AddSquadForm, CardForm, SquadForm
from armies.models import Change, StrikeForce
from armies.views.builder_page import desk_page
from armies.views.change_decorator import change


@require_safe
def strike_force(request: HttpRequest, slug: str) -> HttpResponse:
    return desk_page(request, slug)


@change
def agreement(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    form = AgreementForm(agreement_fields(strike_force) | request.POST.dict())
    if not form.is_valid():
        raise FormRefusedError(agreement_form=form)
    return squads.change_agreement(strike_force, edit, **form.cleaned_data)


@change
def add_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    form = AddSquadForm(content_of(strike_force.release), request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=form.errors["datasheet"])
    return squads.add_squad(strike_force, edit, form.cleaned_data["datasheet"])


@change
def change_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit, squad: str) -> Change:
    present = roster_of(strike_force).squads[squads.place_of(strike_force, squad)]
    sheets = {sheet.slug: sheet for sheet in content_of(strike_force.release).datasheets}
    sheet = sheets.get(present.datasheet)
    form = SquadForm(carriable(present, sheet), squad_fields(strike_force, squad) | request.POST.dict())
    if not form.is_valid():
        raise FormRefusedError(squad_form=form, squad_id=squad)
    fewest, most = (sheet.fewest, sheet.most) if sheet else (present.size, present.size)
    return squads.change_squad(strike_force, edit, squad, **form.wanted(fewest, most))


@change
def duplicate_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit, squad: str) -> Change:
    return squads.duplicate_squad(strike_force, edit, squad)


@change
def move_up(request: HttpRequest, strike_force: StrikeForce, edit: Edit, squad: str) -> Change:
    return squads.move_squad(strike_force, edit, squad, -1)


@change
def move_down(request: HttpRequest, strike_force: StrikeForce, edit: Edit, squad: str) -> Change:
    return squads.move_squad(strike_force, edit, squad, 1)


@change
def drop_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit, squad: str) -> Change:
    return squads.drop_squad(strike_force, edit, squad)


@change
def put_in_order(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    """The squads in the order in which the form names them."""
    return squads.put_in_order(strike_force, edit, request.POST.getlist("squad"))


@change
def copies(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    """One copy of an asset more or fewer."""
    form = CardForm(content_of(strike_force.release), strike_force.deck, request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=[error for errors in form.errors.values() for error in errors])
    return squads.set_copies(strike_force, edit, **form.wanted())


@change
def fill_deck(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    return squads.fill_deck(strike_force, edit)


@change
def mend(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    """Do what one of the buttons beside a violation says."""
    wanted = Desk(strike_force).mend(request.POST.get("mend", ""))
    if wanted is None:
        raise FormRefusedError(refusals=[_("There is nothing to mend that way any more.")])
    return squads.carry_out(strike_force, edit, wanted)


@change
def undo(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    return history.undo(strike_force, edit)


@change
def redo(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> Change:
    return history.redo(strike_force, edit)


@change
def restore_version(request: HttpRequest, strike_force: StrikeForce, edit: Edit, version: int) -> Change:
    return history.restore_version(strike_force, edit, version)
