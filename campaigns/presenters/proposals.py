"""View model of a proposed result."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from campaigns.actions.proposals import may_confirm, may_withdraw
from campaigns.forms.record import reason_words
from campaigns.forms.reported_squads import SquadOfSide, squads_of
from campaigns.models import Battle, Membership, Proposal, Side
from rules.game.game import Game
from web.translation.messages import number_of, shown, translated


def proposal_context(battle: Battle, membership: Membership | None, may_record: bool) -> dict[str, Any] | None:
    """The pending proposal and the reader's permissions; None without one."""
    if not battle.is_planned() or (battle.is_committed() and not battle.is_stuck()):
        return None
    row = battle.proposals.pending().select_related("proposer", "answered_by").first()
    if row is None:
        return None
    waits, own = row.state == Proposal.State.OPEN, membership is not None and row.proposer_id == membership.pk
    answers = waits and may_record and not own
    report = row.report
    return {
        "row": row,
        "open": waits,
        "sides": _sides(battle, report),
        "others": _others(battle, row),
        "played": date.fromisoformat(report["played"]) if report.get("played") else None,
        "notes": report.get("notes", ""),
        "by_script": report["method"] == Battle.Method.BY_SCRIPT,
        "may_answer": answers,
        "may_confirm": answers and membership is not None and may_confirm(row, battle, membership),
        "may_withdraw": membership is not None and may_withdraw(row, membership),
        "own": own,
    }


def _others(battle: Battle, row: Proposal) -> list[tuple[Proposal, list[tuple[Side, int]]]]:
    """What others reported otherwise before, side by side."""
    rows = battle.proposals.pending().exclude(pk=row.pk).select_related("proposer", "answered_by")
    sides = battle.sides.all()
    return [
        (other, [(side, report["victory_points"]) for side, report in zip(sides, other.report["sides"], strict=True)])
        for other in rows
    ]


def confirmed_proposal(battle: Battle) -> Proposal | None:
    """The confirmed proposal of an uncorrected result (C-RES-07)."""
    rows = battle.proposals.filter(state=Proposal.State.CONFIRMED)
    proposal = rows.select_related("proposer", "answered_by").first() if battle.is_recorded() else None
    if proposal is None:
        return None
    results = battle.campaign.ledger.filter(kind="result")
    count = sum(row.document["battle"] == battle.number for row in results)
    return proposal if count == 1 else None


def _sides(battle: Battle, report: dict[str, Any]) -> list[tuple[Side, dict[str, Any]]]:
    squads = squads_of(battle)
    return [
        (
            side,
            reported
            | {
                "reasons": _reasons(battle, reported["reasons"]),
                "figures": _figures(battle, reported["figures"]),
                "squads": _deeds(battle.campaign.rules_of_game, reported, squads[side.place]),
            },
        )
        for side, reported in zip(battle.sides.all(), report["sides"], strict=True)
    ]


def noted_deeds(battle: Battle) -> list[tuple[Side, list[tuple[str, int]]]]:
    """Victory points by reason of each side that noted them."""
    return [(side, _reasons(battle, side.reasons)) for side in battle.sides.all() if side.reasons]


def _reasons(battle: Battle, reasons: dict[str, int]) -> list[tuple[str, int]]:
    return [(reason_words(battle, reason), points) for reason, points in reasons.items()]


def _figures(battle: Battle, figures: dict[str, int]) -> list[str]:
    return [translated(figure) for figure in battle.campaign.rules_of_game.display.describe_figures(figures)]


def _deeds(game: Game, reported: dict[str, Any], squads: list[SquadOfSide]) -> list[str]:
    """Text of each squad with deeds or lost."""
    names = {squad.id: squad.name for squad in squads}
    texts = []
    for deeds in reported["deeds"]:
        parts = _words(game, deeds)
        if parts:
            texts.append(_("%(squad)s: %(deeds)s") % {"squad": names.get(deeds["id"], "?"), "deeds": ", ".join(parts)})
    return texts


def _words(game: Game, deeds: dict[str, Any]) -> list[str]:
    slain, destroyed, held = (deeds[name] for name in ("slain", "destroyed", "objectives"))
    terms, other = game.facts.terms, shown(game.facts.lead("held").text)
    ground = _("%(count)s %(score)s for ground held") % {"count": held, "score": shown(terms.score_short)}
    counted = [
        (slain, _("%(models)s slain") % {"models": number_of(slain, terms.model)}),
        (destroyed, _("%(units)s destroyed") % {"units": number_of(destroyed, terms.unit)}),
        (held, f"{other}: {held}" if other else ground),
    ]
    texts = [text for count, text in counted if count]
    return texts if deeds["survived"] else [*texts, _("lost")]
