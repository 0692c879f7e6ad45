"""The builder: one page, and one address for each change that can be made on it."""

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies import actions
from armies.actions import Edit
from armies.desk import carriable
from armies.forms import AddSquadForm, AgreementForm, CopiesForm, SquadForm
from armies.models import StrikeForce
from armies.views.posts import FormRefusedError, change, desk_page, squad_in


@require_safe
def strike_force(request: HttpRequest, slug: str) -> HttpResponse:
    return desk_page(request, slug)


@change
def agreement(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> str:
    form = AgreementForm(request.POST)
    if not form.is_valid():
        raise FormRefusedError(agreement_form=form)
    actions.change_agreement(strike_force, edit, **form.cleaned_data)
    return _("Saved: %(name)s, up to %(limit)s SV.") % form.cleaned_data


@change
def add_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> str:
    form = AddSquadForm(strike_force.faction, request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=form.errors["datasheet"])
    squad = actions.add_squad(strike_force, edit, form.cleaned_data["datasheet"])
    return _("%(squad)s added.") % {"squad": squad}


@change
def change_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit, pk: int) -> str:
    squad = squad_in(strike_force, pk, edit)
    own = squad.datasheet.faction_id == strike_force.faction_id and not squad.datasheet.withdrawn
    form = SquadForm(carriable(squad, squad.datasheet if own else None), request.POST)
    if not form.is_valid():
        raise FormRefusedError(squad_form=form, squad_pk=pk)
    actions.change_squad(squad, edit, **form.wanted(squad.datasheet.fewest, squad.datasheet.most))
    return _("%(squad)s: %(size)s units.") % {"squad": squad, "size": squad.size}


@change
def duplicate_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit, pk: int) -> str:
    squad = actions.duplicate_squad(squad_in(strike_force, pk, edit), edit)
    return _("%(squad)s duplicated.") % {"squad": squad}


@change
def move_up(request: HttpRequest, strike_force: StrikeForce, edit: Edit, pk: int) -> str:
    squad = squad_in(strike_force, pk, edit)
    actions.move_squad(squad, edit, -1)
    return _("%(squad)s moved up.") % {"squad": squad}


@change
def move_down(request: HttpRequest, strike_force: StrikeForce, edit: Edit, pk: int) -> str:
    squad = squad_in(strike_force, pk, edit)
    actions.move_squad(squad, edit, 1)
    return _("%(squad)s moved down.") % {"squad": squad}


@change
def drop_squad(request: HttpRequest, strike_force: StrikeForce, edit: Edit, pk: int) -> str:
    squad = squad_in(strike_force, pk, edit)
    actions.drop_squad(squad, edit)
    return _("%(squad)s dropped.") % {"squad": squad}


@change
def copies(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> str:
    offered = Q(withdrawn=False) | Q(deck_cards__strike_force=strike_force)
    form = CopiesForm(strike_force.faction.assets.filter(offered).distinct(), request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=[error for errors in form.errors.values() for error in errors])
    actions.set_copies(strike_force, edit, **form.cleaned_data)
    return _("%(asset)s: %(copies)s in the deck.") % form.cleaned_data
