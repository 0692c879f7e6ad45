"""Text of what rounds would be if events were revoked or a result corrected (C-LED-08, C-LED-09)."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.consequences import Consequences, RoundChange
from campaigns.ledger.state import Round, State
from campaigns.models import Battle, Campaign
from campaigns.text.rounds import amiss_texts, cut_texts


def round_changes(campaign: Campaign, consequences: Consequences) -> list[str]:
    """What becomes of rounds and their battles, a sentence each."""
    rounds = [text for change in consequences.changed_rounds for text in _changed(campaign, consequences, change)]
    return [*_cut(consequences), *rounds]


def _cut(consequences: Consequences) -> list[str]:
    """What becomes of groups, and of who goes on to a knock-out."""
    before, after = consequences.before, consequences.after
    texts = [] if before.groups == after.groups else [_("The groups would be others.")]
    if before.cut != after.cut:
        texts.append(_("The cut would be made again.") if after.cut else _("The cut would be taken back."))
    return texts + [text for text in cut_texts(after) if not before.cut_amiss]


def _changed(campaign: Campaign, consequences: Consequences, change: RoundChange) -> list[str]:
    number, before, after = {"round": change.number}, change.before, change.after
    if before is None or after is None:
        message = _("Round %(round)s would be there again.") if after else _("Round %(round)s would be taken back.")
        more = _gone(campaign, consequences.before, before) if before else []
        return [message % number, *more, *(_back(campaign, consequences.after, after) if after else [])]
    texts = []
    if before.closed != after.closed:
        again = _("Round %(round)s would be open again, and what was called off with its closing planned again.")
        texts.append((_("Round %(round)s would be closed.") if after.closed else again) % number)
    if before.deadline != after.deadline:
        texts.append(_("Round %(round)s would have another deadline.") % number)
    if (_met(before), before.byes) != (_met(after), after.byes):
        texts.append(_("Round %(round)s would have other pairings.") % number)
    elif before.pairings != after.pairings:
        texts.append(_("Round %(round)s would have other tables.") % number)
    if before.kept != after.kept:
        kept = _("Round %(round)s would be kept as it was played.")
        texts.append((kept if after.kept else _("Round %(round)s would be kept as it was played no more.")) % number)
    known = amiss_texts(consequences.before, before)
    return texts + [text for text in amiss_texts(consequences.after, after) if text not in known]


def _gone(campaign: Campaign, state: State, round: Round) -> list[str]:
    fought = sum(pairing.battle in state.results for pairing in round.pairings)
    planned = campaign.battles.revocable().filter(number__in=_numbers(round)).count()
    return [
        *_counted(fought, ngettext(
            "%(n)s battle that was fought in it would score no more (C-PNT-09).",
            "%(n)s battles that were fought in it would score no more (C-PNT-09).", fought)),
        *_counted(planned, ngettext(
            "%(n)s battle that is planned for it would be called off.",
            "%(n)s battles that are planned for it would be called off.", planned)),
    ]  # fmt: skip


def _back(campaign: Campaign, state: State, round: Round) -> list[str]:
    fought = sum(pairing.battle in state.results for pairing in round.pairings)
    off = campaign.battles.filter(number__in=_numbers(round), state=Battle.State.CALLED_OFF)
    planned = off.filter(called_off_with__isnull=False).count()
    return [
        *_counted(fought, ngettext(
            "%(n)s battle that was fought in it would score again.",
            "%(n)s battles that were fought in it would score again.", fought)),
        *_counted(planned, ngettext(
            "%(n)s battle that was called off with it would be planned again.",
            "%(n)s battles that were called off with it would be planned again.", planned)),
    ]  # fmt: skip


def _met(round: Round) -> list[tuple[int, tuple[int, ...]]]:
    return [(pairing.battle, pairing.forces) for pairing in round.pairings]


def _counted(n: int, message: str) -> list[str]:
    return [message % {"n": n}] if n else []


def _numbers(round: Round) -> list[int]:
    return [pairing.battle for pairing in round.pairings]
