"""Text of how a campaign would go on under an agreement on another kind (C-AGR-03, C-KND-01)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.consequences import Consequences
from campaigns.ledger.rounds import ROUND_OPEN, Proposal, next_round
from campaigns.ledger.settings import KNOCK_OUT, PAIRED
from campaigns.ledger.state import State
from campaigns.models import Campaign
from campaigns.read_model.campaign_state import names_of
from campaigns.text.names import member_name
from campaigns.text.rounds import round_refusal


def what_follows(campaign: Campaign, changes: Consequences) -> list[str]:
    """What becomes of rounds, a sentence each; none for a campaign of the same kind, or that has had no battle."""
    before, after = changes.before, changes.after.named(names_of(campaign))
    kinds = before.settings.kind, after.settings.kind
    if kinds[0] == kinds[1] or not (before.rounds or before.results):
        return []
    texts = []
    if kinds[0] not in PAIRED and kinds[1] in PAIRED:
        texts.append(_outside(after.settings.friendlies))
    if kinds[0] in PAIRED and kinds[1] not in PAIRED:
        texts.append(_("Battles outside rounds would score as well (C-PNT-09)."))
    if kinds[1] == KNOCK_OUT and before.rounds:
        texts.append(_("The rounds so far would seed a bracket, and be no part of it (C-KND-01)."))
    return [*texts, *paired_so(after, next_round(after))] if kinds[1] in PAIRED else texts


def _outside(most: int) -> str:
    """What battles outside rounds would be where rounds are paired by rule."""
    if not most:
        return _("Battles outside rounds would score no more: they would be friendlies (C-PNT-09).")
    message = ngettext(
        "Of battles outside rounds %(most)s would score for each player, the first (C-PNT-09).",
        "Of battles outside rounds %(most)s would score for each player, the first ones (C-PNT-09).",
        most,
    )
    return message % {"most": most}


def paired_so(after: State, proposal: Proposal) -> list[str]:
    """The round that would come next, as it would be paired."""
    if proposal.refusal == ROUND_OPEN:
        return [_("The next round would be paired when the open one is closed.")]
    if proposal.refusal is not None:
        return [round_refusal(proposal)]
    names = [[member_name(after, after.forces[force].member) for force in pair] for pair in proposal.pairings]
    bye = _("%(name)s has a bye")
    pairings = [" – ".join(pair) if len(pair) > 1 else bye % {"name": pair[0]} for pair in names]
    message = _("Round %(round)s would be paired so, as it stands now: %(pairings)s.")
    return [message % {"round": proposal.number, "pairings": ", ".join(pairings)}]
