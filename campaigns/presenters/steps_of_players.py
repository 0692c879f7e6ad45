"""The next steps of a player besides their single battles: force, check-in, honours, round."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.challenges import open_challenges
from campaigns.ledger.rounds import in_bracket
from campaigns.ledger.state import Force, Round
from campaigns.models import Membership
from campaigns.presenters.forces import to_honour
from campaigns.presenters.next_step import Situation, Step, between_rounds, named, open_of
from campaigns.read_model.limits import limit_of


def steps_of_player(at: Situation, own: Membership) -> list[Step]:
    """The most pressing first."""
    force = at.state.force_of(own.number)
    if force is None:
        return [*_to_enter(at, own), *([] if at.open_round() else between_rounds(at))]
    return [*_check_in(at, own), *_challenges(at, own), *_over_limit(at, force), *_honours(at, force), *_round(at, own)]


def _to_enter(at: Situation, own: Membership) -> list[Step]:
    """An organiser need not play."""
    if own.organises() or at.champions:
        return []
    text = _("You have no force in this campaign. Enter one to fight: it is frozen as it is that day.")
    return [at.step("enter", text, _("Enter a force"), "enter")]


def _check_in(at: Situation, own: Membership) -> list[Step]:
    if at.campaign.check_in is None or own.is_here():
        return []
    text = _("Check-in is open. Say that you are here, or you are left out of the next round.")
    return [at.step("check_in", text, _("Check in"), "check_in")]


def _challenges(at: Situation, own: Membership) -> list[Step]:
    """Challenges that wait for a player's answer (C-CHA-02)."""
    made = [each for each in open_challenges(at.state) if each.member == own.number]
    if not made:
        return []
    names = named([at.state.members[each.challenger].name for each in made])
    text = ngettext("%(names)s challenges you.", "%(names)s challenge you.", len(made)) % {"names": names}
    return [at.step("answer_challenge", text, _("Answer it"), "challenges")]


def _over_limit(at: Situation, force: Force) -> list[Step]:
    """A force that could not be paired as it is (C-RND-07)."""
    limit = limit_of(at.campaign, at.state, force.member)
    if limit.valor is None or not limit.in_rounds or (force.points or 0) <= limit.valor:
        return []
    text = _(
        "%(name)s has %(valor)s %(points)s, and round %(round)s allows %(limit)s:"
        " refit it, or you cannot be paired (C-RND-07)."
    )
    figures = {"name": force.name, "valor": force.points, "limit": limit.valor, "round": limit.round}
    return [at.step("refit", text % (figures | {"points": at.campaign.points_short}), _("Refit it"), "refit")]


def _honours(at: Situation, force: Force) -> list[Step]:
    units = len(to_honour(force))
    if not units:
        return []
    text = ngettext(
        "%(n)s of your units has an honour to choose.", "%(n)s of your units have honours to choose.", units
    )
    return [at.step("choose_honours", text % {"n": units}, _("Choose"), "after_battle")]


def _round(at: Situation, own: Membership) -> list[Step]:
    """What the round has for a player who has no battle to fight in it; one that is open is a task by itself."""
    round = at.open_round()
    if round is None:
        return between_rounds(at)
    mine = [pairing.battle for pairing in round.pairings if own.number in at.state.owners(pairing.forces)]
    if any(battle in at.open for battle in mine):
        return []
    code, text = _without_battle(at, round, own, fought=any(battle in at.state.results for battle in mine))
    figures = {"round": round.number, "n": len(open_of(at, round))}
    return [at.step(code, text % figures, _("Rounds"), "rounds", waits=True)]


def _without_battle(at: Situation, round: Round, own: Membership, *, fought: bool) -> tuple[str, str]:
    if own.number in at.state.owners(tuple(round.byes)):
        return "bye", _("You have a bye in round %(round)s.")
    if not fought and in_bracket(at.state, round):
        return "out", _("You are out: round %(round)s goes on without you.")
    if not fought:
        return "unpaired", _("You have no opponent in round %(round)s; an organiser can pair you.")
    left = len(open_of(at, round))
    if not left:
        return "close_awaited", _("Every battle of round %(round)s is over; an organiser closes it.")
    text = ngettext(
        "Your battle of round %(round)s is over; %(n)s other is not.",
        "Your battle of round %(round)s is over; %(n)s others are not.",
        left,
    )
    return "round_goes_on", text
