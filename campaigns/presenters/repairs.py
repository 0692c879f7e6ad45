"""What mends rounds that do not follow from corrected results, in words (C-LED-13)."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.actions.proposed_rounds import LARGE
from campaigns.ledger.consequences import consequences
from campaigns.ledger.events import Event
from campaigns.ledger.repairs import DROP_RESULTS, KEEP_RESULTS, KEEP_ROUNDS, Repair, repair_of
from campaigns.ledger.rounds import next_round, who_takes_part
from campaigns.ledger.state import State
from campaigns.models import Campaign
from campaigns.presenters.kind_changes import paired_so
from campaigns.read_model.campaign_state import names_of
from campaigns.text.rounds import amiss_texts


class RepairView(NamedTuple):
    """What does not follow, the choices with their labels, and how the first of the rounds would be paired anew."""

    texts: list[str]
    choices: list[tuple[str, str]]
    paired: list[str]


def repair_view(
    campaign: Campaign,
    state: State,
    events: Sequence[Event],
    without: Sequence[int] = (),
    instead: Sequence[Event] = (),
) -> RepairView | None:
    """What would mend the rounds of a state; None where nothing is to be mended.

    The state is what comes of `events` if those of `without` are taken back and those of `instead` added.
    """
    state = state.named(names_of(campaign))
    mending = repair_of(state)
    if mending is None:
        return None
    taken = consequences(events, {*without, *mending.events}, instead).after.named(names_of(campaign))
    small = len(who_takes_part(taken)) <= LARGE
    paired = paired_so(taken, next_round(taken)) if small else []
    return RepairView(_texts(state, mending), _choices(mending), paired)


def _texts(state: State, mending: Repair) -> list[str]:
    rounds = [state.rounds[number] for number in mending.unsound]
    plain = [_paired_before(round.number) for round in rounds if not round.amiss]
    return [*plain, *(text for round in rounds for text in amiss_texts(state, round))]


def _paired_before(number: int) -> str:
    return _("Round %(round)s was paired from results that were corrected since.") % {"round": number}


def _choices(mending: Repair) -> list[tuple[str, str]]:
    again, fought = [round.number for round in mending.rounds], len(mending.results)
    figures = {"rounds": _listed(again), "first": again[0], "n": fought}
    keep = ngettext(
        "Keep round %(rounds)s as it was played: it keeps a mark.",
        "Keep rounds %(rounds)s as they were played: they keep a mark.",
        len(mending.unsound),
    )
    choices = [(KEEP_ROUNDS, keep % {"rounds": _listed(list(mending.unsound))})]
    if not fought:
        bare = ngettext(
            "Take back round %(rounds)s, in which nothing was fought, and pair it anew.",
            "Take back rounds %(rounds)s, in which nothing was fought, and pair anew from round %(first)s on.",
            len(again),
        )
        return [*choices, (KEEP_RESULTS, bare % figures)]
    return [*choices, (KEEP_RESULTS, _keeping(again) % figures), (DROP_RESULTS, _dropping(again, fought) % figures)]


def _keeping(again: list[int]) -> str:
    return ngettext(
        "Take back round %(rounds)s, pair it anew, and keep what was fought:"
        " it scores again where the same two meet in that round.",
        "Take back rounds %(rounds)s, pair anew from round %(first)s on, and keep what was fought:"
        " it scores again where the same two meet in the same round.",
        len(again),
    )


def _dropping(again: list[int], fought: int) -> str:
    if len(again) == 1:
        return ngettext(
            "Take back round %(rounds)s and its %(n)s result, and pair it anew: it is fought anew.",
            "Take back round %(rounds)s and its %(n)s results, and pair it anew: all is fought anew.",
            fought,
        )
    return ngettext(
        "Take back rounds %(rounds)s and their %(n)s result, and pair anew from round %(first)s on.",
        "Take back rounds %(rounds)s and their %(n)s results, and pair anew from round %(first)s on.",
        fought,
    )


def _listed(numbers: list[int]) -> str:
    return get_text_list([str(number) for number in numbers], _("and"))


def mended(repair: str, before: Repair) -> str:
    """What was done, as a message."""
    if repair == KEEP_ROUNDS:
        message = ngettext(
            "Round %(rounds)s stays as it was played.",
            "Rounds %(rounds)s stay as they were played.",
            len(before.unsound),
        )
        return message % {"rounds": _listed(list(before.unsound))}
    again = [round.number for round in before.rounds]
    message = ngettext(
        "Round %(rounds)s is taken back: open it anew.",
        "Rounds %(rounds)s are taken back: open round %(first)s anew.",
        len(again),
    )
    return message % {"rounds": _listed(again), "first": again[0]}
