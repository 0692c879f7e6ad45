"""Why there is no next round, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.ledger.rounds import CUT, NO_ROUNDS, OVER, ROUND_OPEN, TOO_FEW, UNFOUGHT, UNGROUPED, Proposal
from campaigns.ledger.state import Amiss, Round, State
from campaigns.text.names import member_name

WORDS: dict[str, Promise] = {
    NO_ROUNDS: gettext_lazy("This campaign has no rounds of its own: the organiser pairs whom they like (C-RND-04)."),
    ROUND_OPEN: gettext_lazy("A round is open. Close it first (C-RND-02)."),
    TOO_FEW: gettext_lazy("A round needs two players with a force in the campaign (C-RND-01)."),
    UNFOUGHT: gettext_lazy("Who goes on is not known yet (C-KND-04)."),
    OVER: gettext_lazy("All rounds are played (C-RND-05)."),
    CUT: gettext_lazy("Who goes on to the knock-out is still to be said (C-CUT-02)."),
    UNGROUPED: gettext_lazy("The groups are still to be drawn (C-GRP-01)."),
}


def cut_texts(state: State) -> list[str]:
    """That others would go on from the standings as they are now; nothing where they would not (C-CUT-04)."""
    if not state.cut_amiss:
        return []
    return [_("Results were corrected after the cut: by the standings as they are now others would go on (C-CUT-04).")]


def amiss_texts(state: State, round: Round) -> list[str]:
    """What of a bracket's round does not follow from the results as they stand, a sentence each (C-KND-07)."""
    return [_amiss(state, round, amiss) for amiss in round.amiss]


def _amiss(state: State, round: Round, amiss: Amiss) -> str:
    stands = " + ".join(member_name(state, member) for member in amiss.stands) or "–"
    figures = {"battle": amiss.battle, "round": round.number, "stands": stands}
    if amiss.ahead is None:
        message = _("The result of battle #%(battle)s was taken back, and %(stands)s stands in round %(round)s.")
        return message % figures
    message = _("By the result of battle #%(battle)s %(ahead)s goes on, and %(stands)s stands in round %(round)s.")
    return message % (figures | {"ahead": member_name(state, amiss.ahead)})


def round_refusal(proposal: Proposal) -> str:
    """The refusal of a proposal as a sentence or two, with the battles in its way."""
    message = str(WORDS[proposal.refusal or NO_ROUNDS])
    if proposal.battles:
        battles = ", ".join(f"#{number}" for number in proposal.battles)
        message += " " + _("Still to be fought: %(battles)s.") % {"battles": battles}
    return message
