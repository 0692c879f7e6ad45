"""Print sources: a battle's briefing, its after-action report, a force."""

from dataclasses import replace
from typing import Any, BinaryIO

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from armies.bridge import shown_operation
from campaigns import access
from campaigns.models import Battle
from campaigns.pdf import print_report, report_document
from campaigns.printing import forces
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from people.addresses import site_url
from printing.choices import Choices
from printing.kinds import operations
from printing.registry import add_kind
from printing.source import Source
from rules.games import game_of

KIND = "report"
WORDS = 30
"""Estimated characters of an event's text."""


def to_print(request: HttpRequest, slug: str) -> Source:
    """The report of a recorded battle; 404 for others."""
    rows = Battle.objects.visible_to(request.user).with_documents().with_sides()
    battle = get_object_or_404(rows, slug=slug)
    if not battle.is_recorded():
        raise Http404
    result = battle.engine_result()
    events = result["events"] if result else []
    return Source(
        kind=KIND,
        game=battle.campaign.rules_of_game,
        title=battle.shown_title,
        document=report_document(battle, site_url(battle.get_absolute_url())),
        back=battle.get_absolute_url(),
        filename=battle.slug,
        weight=WORDS * len(events),
        unlisted=True,
    )


def briefing_to_print(request: HttpRequest, slug: str) -> Source:
    """The briefing of the operation as planned."""
    rows = Battle.objects.visible_to(request.user).with_documents()
    battle = get_object_or_404(rows, slug=slug)
    game = game_of(battle.operation)
    source = operations.source_of(
        game, shown_operation(game, game.formats.read("operation", battle.operation)), battle.get_absolute_url()
    )
    return replace(source, filename=battle.slug, unlisted=True)


def force_to_print(request: HttpRequest, slug: str, force: int) -> Source:
    """A force, for its player and the organisers."""
    entry = access.printable_entry(request, slug, force)
    campaign, back = entry.membership.campaign, reverse("campaigns:force", args=[slug, force])
    state = state_of(campaign)
    limit = limit_of(campaign, state, entry.membership.number).valor
    address = site_url(back) if campaign.is_public() else ""
    return forces.source_of(campaign, state, entry, limit, back, address)


def part_to_print(request: HttpRequest, slug: str, force: int) -> Source:
    """The part of a force that fights in a planned battle, for its player and the organisers (C-PRT-01)."""
    battle = access.recordable_battle(request, slug)
    entry = access.printable_entry(request, battle.campaign.slug, force)
    side = get_object_or_404(battle.sides, entry=entry)
    state, back = state_of(battle.campaign), reverse("campaigns:before_battle", args=[slug])
    whole = forces.source_of(battle.campaign, state, entry, None, back)
    return forces.part_of_source(whole, entry, side.squad_ids, battle.shown_title)


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    return print_report(document, choices.options, file)


add_kind(KIND, "campaigns.printing.sources.write")
