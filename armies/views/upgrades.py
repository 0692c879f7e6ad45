"""Upgrade strike forces to a newer release: one with all its changes, or all lists of a faction."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from armies import access
from armies.actions import ChangeRequest, DuplicateRequestError, StaleVersionError
from armies.actions.upgrading import upgrade
from armies.bridge import official_once, sheet_of
from armies.content.diff import DifferenceView, describe_difference, shown_difference
from armies.forms.strike_force import FormRefusedError
from armies.lists.upgrades import Upgrade, difference, effect_on, shown_effect_on
from armies.models import Change, Faction, Release, StrikeForce
from armies.models.content_words import words_of
from armies.text.releases import release_line
from armies.text.violations import message_of
from armies.views.change_decorator import changes_strike_force, edit_of
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from rules.presentation.sheets import Total
from web.game_addresses import game_address, game_of_request, show_game
from web.translation.messages import shown

MAX_AT_ONCE = 200
"""Maximum number of lists on one page."""


class ChangedPart(NamedTuple):
    """A changed part, and its units with their points before and after."""

    difference: DifferenceView
    units: list[tuple[str, int, int]]


@require_safe_or_POST
def upgrade_one(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _upgraded(request, slug)
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    release = _wanted(request, strike_force)
    show_game(request, strike_force.faction.rules_of_game)
    return render(request, "armies/lists/upgrade.html", _page(strike_force, release))


@require_POST
@partial(changes_strike_force)
def _upgraded(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """To the release that was shown, even if a newer one exists now."""
    number = request.POST.get("release", "")
    release = _released(request, strike_force, number)
    if release is None:
        raise FormRefusedError(refusals=[_("This faction has no such release.")])
    return upgrade(strike_force, edit, release)


def _released(request: HttpRequest, strike_force: StrikeForce, number: str) -> Release | None:
    """A release of the list's faction, if the user may read the faction."""
    known = whole_number(number)
    return None if known is None else access.releases_for(request, strike_force).filter(number=known).first()


def _wanted(request: HttpRequest, strike_force: StrikeForce) -> Release:
    """The requested release, or the newest."""
    number = request.GET.get("release", "") or str(strike_force.newest_number)  # type: ignore[attr-defined]
    release = _released(request, strike_force, number)
    if release is None:
        raise Http404
    return release


def _page(strike_force: StrikeForce, release: Release) -> dict[str, Any]:
    game = strike_force.faction.rules_of_game
    effect, changes = shown_effect_on(strike_force, release), difference(game, strike_force.release, release)
    rules = shown_difference(changes, words_of(strike_force.faction)).parts
    kinds = [kind.key for kind in game.facts.kinds]
    low, high = sorted((strike_force.release.number, release.number))
    return {
        "strike_force": strike_force,
        "release": release,
        "effect": effect,
        "terms": game.facts.terms,
        "parts": list(_parts(strike_force, effect)),
        "cards": [(describe_difference(card.difference, game), card.copies) for card in effect.cards],
        "rules": [describe_difference(part, game) for part in rules if part.kind not in kinds],
        "broken": [(violation.rule, message_of(violation)) for violation in effect.broken],
        "fixed": [(violation.rule, message_of(violation)) for violation in effect.mended],
        "steps": strike_force.faction.releases.offered().filter(number__gt=low, number__lte=high),
        "others": strike_force.faction.releases.offered().exclude(pk=strike_force.release_id).exclude(pk=release.pk),
    }


def _parts(strike_force: StrikeForce, effect: Upgrade) -> Iterator[ChangedPart]:
    """Each changed part of units once, with all of them."""
    rows = sheet_of(strike_force, strike_force.faction).units
    labels = [row.name or shown(row.part) for row in rows]
    by_slug = sorted(effect.units, key=lambda unit: unit.difference.slug)
    for _slug, units in groupby(by_slug, key=lambda unit: unit.difference.slug):
        changed_units = list(units)
        named = [(labels[unit.place], unit.before, unit.after) for unit in changed_units]
        yield ChangedPart(describe_difference(changed_units[0].difference, effect.game), named)


class Group(NamedTuple):
    """Outdated lists of a faction, with the effect of its newest release on each."""

    release: Release
    lists: list[tuple[StrikeForce, Upgrade]]

    @property
    def totals(self) -> tuple[Total, ...]:
        """The sums that each of them has."""
        _list, effect = self.lists[0]
        return effect.game.lists.totals(effect.after)


@require_safe_or_POST
def upgrade_all(request: HttpRequest) -> HttpResponse:
    """Outdated lists by faction; the chosen ones are upgraded one by one."""
    if request.method == "POST":
        return _all_upgraded(request)
    behind = list(_behind(request, request.GET.get("faction", ""))[: MAX_AT_ONCE + 1])
    context = {"groups": list(_groups(behind[:MAX_AT_ONCE])), "more": len(behind) > MAX_AT_ONCE, "most": MAX_AT_ONCE}
    return render(request, "armies/lists/upgrade_all.html", context)


def _behind(request: HttpRequest, faction: str) -> Any:
    own = access.own(request).of_game(game_of_request(request).slug)
    rows = own.active().outdated().with_release().filter(faction__in=access.factions(request))
    return (rows.filter(faction__slug=faction) if faction else rows).order_by("faction__name", "faction", "-updated")


def _groups(lists: list[StrikeForce]) -> Iterator[Group]:
    factions = {it.faction_id for it in lists}
    releases = Release.objects.newest().filter(faction__in=factions).select_related("faction").defer("document")
    newest = {release.faction_id: release for release in releases}
    official = cache(official_once)
    for faction, own in groupby(lists, key=lambda it: it.faction_id):
        release = newest[faction]
        elsewhere = official(release.faction.rules_of_game)
        yield Group(release, [(it, effect_on(it, release, elsewhere)) for it in own])


def _all_upgraded(request: HttpRequest) -> HttpResponse:
    """Upgrade each list; those changed since the form was shown are skipped and reported."""
    faction = get_object_or_404(access.factions(request), slug=request.POST.get("faction", ""))
    release = get_object_or_404(_numbered(faction, request.POST.get("release", "")))
    done, late = 0, []
    for slug, version in _chosen(request):
        strike_force = access.own(request).with_release().filter(slug=slug, faction=faction).first()
        if strike_force is None:
            continue
        if _is_upgraded(strike_force, edit_of(request)._replace(version=version), release):
            done += 1
        else:
            late.append(str(strike_force))
    _report(request, done, late, release)
    return redirect(game_address("armies:upgrade_all" if late else "armies:strike_forces", faction.rules_of_game))


def _report(request: HttpRequest, done: int, late: list[str], release: Release) -> None:
    if done:
        template = ngettext("%(count)d list is on %(release)s now.", "%(count)d lists are on %(release)s now.", done)
        messages.success(request, template % {"count": done, "release": release_line(release)})
    if late:
        template = _("These changed meanwhile, and stay as they are: %(lists)s. Look at them again.")
        messages.warning(request, template % {"lists": ", ".join(late)})


def _numbered(faction: Faction, number: str) -> Any:
    known = whole_number(number)
    return faction.releases.none() if known is None else faction.releases.offered().filter(number=known)


def _chosen(request: HttpRequest) -> Iterator[tuple[str, int]]:
    """The ticked lists with the versions that were shown."""
    for text in request.POST.getlist("list")[:MAX_AT_ONCE]:
        slug, _sign, version = text.partition(":")
        if (known := whole_number(version)) is not None:
            yield slug, known


def _is_upgraded(strike_force: StrikeForce, edit: ChangeRequest, release: Release) -> bool:
    """Whether the list is on the release already, as after a repeated request."""
    try:
        upgrade(strike_force, edit, release)
    except DuplicateRequestError:
        return True
    except (StaleVersionError, StrikeForce.DoesNotExist, ValidationError):
        return False
    return True
