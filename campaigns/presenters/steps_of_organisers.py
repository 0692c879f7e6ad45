"""The next steps of an organiser: people, disputes, the round."""

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.ledger.rounds import CUT, OVER, TOO_FEW, UNGROUPED, refusal_code
from campaigns.ledger.settings import PAIRED
from campaigns.ledger.state import Round
from campaigns.presenters.next_step import Situation, Step, between_rounds, named, open_of
from campaigns.text.rounds import round_refusal


def steps_of_organiser(at: Situation) -> list[Step]:
    """The most pressing first; guests' places are the organiser's to care for."""
    return [*_letting_in(at), *_disputes(at), *_unsound(at), *_rounds(at), *_checked_in(at), *_without_force(at)]


def _letting_in(at: Situation) -> list[Step]:
    waiting = [str(person) for person in at.people if person.is_waiting()]
    if not waiting:
        return []
    text = ngettext("%(names)s waits to be let in.", "%(names)s wait to be let in.", len(waiting))
    return [at.step("let_in", text % {"names": named(waiting)}, _("Members"), "members")]


def _disputes(at: Situation) -> list[Step]:
    """Two or more; a single one is a task by itself."""
    disputed = sum(battle.pending == "disputed" for battle in at.open.values())
    if disputed < 2:
        return []
    step = at.step("settle_disputes", _("%(n)s results are disputed.") % {"n": disputed}, _("See them"), "battles")
    return [step._replace(url=f"{step.url}?state=disputed")]


def _unsound(at: Situation) -> list[Step]:
    """Rounds that do not follow from what was corrected: keep them, or pair them anew (C-LED-13)."""
    rounds = sorted(round.number for round in at.state.unsound_rounds())
    if not rounds:
        return []
    text = ngettext(
        "Round %(rounds)s was paired from results that were corrected since.",
        "Rounds %(rounds)s were paired from results that were corrected since.",
        len(rounds),
    )
    figures = {"rounds": get_text_list([str(number) for number in rounds], _("and"))}
    return [at.step("mend_rounds", text % figures, _("Mend the rounds"), "mend_rounds")]


def _rounds(at: Situation) -> list[Step]:
    latest = at.open_round()
    if latest is not None:
        return _open_round(at, latest)
    if at.champions or at.state.settings.kind not in PAIRED:
        return between_rounds(at)
    refused, figures = refusal_code(at.state), {"round": at.next_round()}
    if refused is None and hasattr(at.campaign, "prepared_round"):
        text = _("Round %(round)s is prepared, and nobody sees it yet.") % figures
        return [at.step("publish_round", text, _("Rounds"), "rounds")]
    if refused is None:
        label = _("Open round %(next)s") % {"next": at.next_round()}
        return [at.step("open_round", _("Round %(round)s can be opened.") % figures, label, "open_round")]
    if refused.refusal == TOO_FEW:
        return [at.step("bring_in", _("A round needs two players with a force."), _("Members"), "members")]
    if refused.refusal == OVER:
        return between_rounds(at)
    if refused.refusal == CUT:
        return [at.step("make_cut", round_refusal(refused), _("Make the cut"), "cut")]
    if refused.refusal == UNGROUPED:
        return [at.step("draw_groups", round_refusal(refused), _("Draw the groups"), "groups")]
    return [at.step("decide", round_refusal(refused), _("Rounds"), "rounds")]


def _open_round(at: Situation, round: Round) -> list[Step]:
    """Who has not reported and whose results wait, by table; else that the round can be closed."""
    still_open = open_of(at, round)
    if not still_open:
        figures = {"round": round.number, "number": round.number}
        text, label = _("Every battle of round %(round)s is over."), _("Close round %(number)s")
        return [at.step("close_round", text % figures, label % figures, "close_round", round.number)]
    silent = [str(table) for table, battle in still_open.items() if not battle.pending]
    proposed = [str(table) for table, battle in still_open.items() if battle.pending == "open"]
    steps = []
    if silent:
        text = ngettext(
            "Round %(round)s: table %(tables)s has not reported.",
            "Round %(round)s: tables %(tables)s have not reported.",
            len(silent),
        )
        steps.append(_of_tables(at, round, "enter_results", text, silent))
    if len(proposed) > 1:
        text = _("Round %(round)s: the results of tables %(tables)s wait for a word.")
        steps.append(_of_tables(at, round, "confirm_results", text, proposed))
    return steps


def _of_tables(at: Situation, round: Round, code: str, text: str, tables: list[str]) -> Step:
    figures = {"round": round.number, "tables": get_text_list(tables, _("and"))}
    return at.step(code, text % figures, _("Enter results"), "enter_results", round.number)


def _checked_in(at: Situation) -> list[Step]:
    """While a check-in is open: how many have not said that they are here."""
    players = [person for person in at.people if person.plays() and at.state.force_of(person.number)]
    missing = [person for person in players if not person.is_here()]
    if at.campaign.check_in is None or not missing:
        return []
    text = ngettext("%(n)s player is not checked in.", "%(n)s players are not checked in.", len(missing))
    return [at.step("check_players_in", text % {"n": len(missing)}, _("Who is here"), "check_in")]


def _without_force(at: Situation) -> list[Step]:
    players = [person for person in at.people if person.plays() and not person.organises()]
    without = [str(person) for person in players if at.state.force_of(person.number) is None]
    if not without or at.champions:
        return []
    text = ngettext("%(names)s has no force yet.", "%(names)s have no force yet.", len(without))
    return [at.step("bring_forces", text % {"names": named(without)}, _("Members"), "members")]
