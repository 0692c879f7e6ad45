"""What a reader of a campaign has to do next besides single battles, whatever their role."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.rounds import CUT, OVER, refusal_code
from campaigns.ledger.settings import PAIRED
from campaigns.ledger.state import Round, State
from campaigns.models import Campaign, Membership
from campaigns.text.rounds import round_refusal

NAMED = 5
"""So many players are named; of more, the others are counted."""


class Step(NamedTuple):
    """What is to be done, and where; with `waits` others are to act, and this is only good to know."""

    code: str
    text: str
    label: str
    url: str
    campaign: Campaign
    waits: bool = False


class OpenBattle(NamedTuple):
    """A battle that is not over: `pending` is "open" with a result proposed, "disputed", or empty."""

    slug: str
    pending: str


class Situation(NamedTuple):
    """A campaign as its next steps depend on it; `open` are its battles that are not over, by number."""

    campaign: Campaign
    state: State
    champions: Sequence[int]
    people: Sequence[Membership]
    open: Mapping[int, OpenBattle]

    def step(self, code: str, text: str, label: str, name: str, *more: object, waits: bool = False) -> Step:
        url = reverse(f"campaigns:{name}", args=[self.campaign.slug, *more])
        return Step(code, text, label, url, self.campaign, waits)

    def open_round(self) -> Round | None:
        latest = self.state.round()
        return None if latest is None or latest.closed else latest

    def next_round(self) -> int:
        return max(self.state.rounds, default=0) + 1


def between_rounds(at: Situation) -> list[Step]:
    """What everybody may know while no round is open: who has won, or which round comes."""
    if at.champions:
        winners = [at.state.members[number].name for number in at.champions]
        text = ngettext("%(names)s has won.", "%(names)s have won together.", len(winners))
        return [at.step("won", text % {"names": named(winners)}, _("Statistics"), "statistics", waits=True)]
    if at.state.settings.kind not in PAIRED:
        return _to_plan(at)
    refused = refusal_code(at.state)
    if refused is not None and refused.refusal == OVER:
        return [at.step("over", _("All rounds are played."), _("Rounds"), "rounds", waits=True)]
    if refused is not None and refused.refusal == CUT:
        return [at.step("cut_awaited", round_refusal(refused), _("Rounds"), "rounds", waits=True)]
    text = _("Round %(round)s has not been opened yet.") % {"round": at.next_round()}
    return [at.step("round_awaited", text, _("Rounds"), "rounds", waits=True)]


def _to_plan(at: Situation) -> list[Step]:
    """Where players plan their battles themselves, and none is open."""
    if at.open or len(at.state.active_forces()) < 2:
        return []
    return [at.step("plan", _("No battle is open: plan one."), _("Plan one"), "plan", waits=True)]


def steps_of_reader(at: Situation) -> list[Step]:
    """How it stands, for followers and visitors, who have nothing to do."""
    latest = at.open_round()
    if latest is None:
        return [step for step in between_rounds(at) if step.code != "plan"]
    figures = {"round": latest.number, "over": len(latest.pairings) - len(open_of(at, latest))}
    text = _("Round %(round)s: %(over)s of %(battles)s battles are over.")
    text %= figures | {"battles": len(latest.pairings)}
    return [at.step("round_goes_on", text, _("Rounds"), "rounds", waits=True)]


def open_of(at: Situation, round: Round) -> dict[int, OpenBattle]:
    """The battles of a round that are not over, by table."""
    tables = {p.table: at.open.get(p.battle) for p in sorted(round.pairings, key=lambda pairing: pairing.table)}
    return {table: battle for table, battle in tables.items() if battle is not None}


def named(names: Sequence[str]) -> str:
    if len(names) <= NAMED:
        return get_text_list(list(names), _("and"))
    return _("%(names)s and %(n)s others") % {"names": ", ".join(names[: NAMED - 1]), "n": len(names) - NAMED + 1}
