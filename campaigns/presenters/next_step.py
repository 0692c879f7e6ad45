"""What an organiser of a campaign has to do next, besides settling single battles."""

from collections.abc import Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.rounds import TOO_FEW, refusal_code
from campaigns.ledger.settings import PAIRED
from campaigns.ledger.state import Round, State
from campaigns.models import Campaign, Membership

NAMED = 5
"""So many players are named; of more, the others are counted."""


class Step(NamedTuple):
    """What is to be done, and where."""

    text: str
    label: str
    url: str


def next_steps(campaign: Campaign, state: State, people: Sequence[Membership]) -> list[Step]:
    """The steps of an organiser, the most pressing first; one query while a round is open."""
    steps = [*_letting_in(campaign, people), *_rounds(campaign, state)]
    players = [person for person in people if person.plays() and not person.organises()]
    without = [str(person) for person in players if state.force_of(person.number) is None]
    if without:
        text = ngettext("%(names)s has no force yet.", "%(names)s have no force yet.", len(without))
        steps.append(_step(text % {"names": _named(without)}, _("Members"), "members", campaign))
    return steps


def _letting_in(campaign: Campaign, people: Sequence[Membership]) -> list[Step]:
    waiting = [str(person) for person in people if person.is_waiting()]
    if not waiting:
        return []
    text = ngettext("%(names)s waits to be let in.", "%(names)s wait to be let in.", len(waiting))
    return [_step(text % {"names": _named(waiting)}, _("Members"), "members", campaign)]


def _rounds(campaign: Campaign, state: State) -> list[Step]:
    if state.settings.kind not in PAIRED:
        return []
    latest = state.round()
    if latest is not None and not latest.closed:
        return [_open_round(campaign, latest)]
    refused, number = refusal_code(state), max(state.rounds, default=0) + 1
    if refused is None:
        text = _("Round %(round)s can be opened.") % {"round": number}
        return [_step(text, _("Open round %(next)s") % {"next": number}, "open_round", campaign)]
    if refused.refusal == TOO_FEW:
        return [_step(_("A round needs two players with a force."), _("Members"), "members", campaign)]
    return []


def _open_round(campaign: Campaign, round: Round) -> Step:
    """Who has not reported, by table; else that the round can be closed."""
    planned = set(campaign.battles.planned().filter(round=round.number).order_by().values_list("number", flat=True))
    tables = [str(n) for n, pairing in enumerate(round.pairings, 1) if pairing.battle in planned]
    if not tables:
        text, label = _("Every battle of round %(round)s is over."), _("Close round %(number)s")
        figures = {"round": round.number, "number": round.number}
        return _step(text % figures, label % figures, "close_round", campaign, round.number)
    message = ngettext(
        "Round %(round)s: table %(tables)s has not reported.",
        "Round %(round)s: tables %(tables)s have not reported.",
        len(tables),
    )
    text = message % {"round": round.number, "tables": get_text_list(tables, _("and"))}
    return _step(text, _("Enter results"), "enter_results", campaign, round.number)


def _named(names: list[str]) -> str:
    if len(names) <= NAMED:
        return get_text_list(names, _("and"))
    return _("%(names)s and %(n)s others") % {"names": ", ".join(names[: NAMED - 1]), "n": len(names) - NAMED + 1}


def _step(text: str, label: str, name: str, campaign: Campaign, *more: object) -> Step:
    return Step(text, label, reverse(f"campaigns:{name}", args=[campaign.slug, *more]))
