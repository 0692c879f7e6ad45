"""What came of a battle on a table: judged by the rules of the page's form, foreseen, recorded, corrected."""

from collections.abc import Callable, Iterable
from typing import Any

from django.core.exceptions import ValidationError as InvalidValueError
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions import corrections, results
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.api.base import version_of
from campaigns.api.battle_serializers import BattleSerializer
from campaigns.api.battles import BattleView
from campaigns.api.consequences import ConsequencesSerializer, consequences_data
from campaigns.api.report_requests import NewRecord, NewReport
from campaigns.forms.report_rules import DRAW, Fault, ReportRules
from campaigns.models import Battle, Side
from campaigns.presenters import correction_preview
from web.api.base import checked
from web.api.schema import IF_MATCH, api_operation

ReportData = dict[str, Any]


class Record(BattleView):
    @api_operation("record_battle", "Record a battle", {200: BattleSerializer}, takes=NewRecord, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Say what came of a battle on a table, its sides by colour.

        For organisers: what a player reports is proposed (C-RES-07). Recorded already, by the engine too, it is
        corrected: the first result is taken back, another counts (C-RES-13); `seal` is then that of the preview.
        """
        battle = access.organised_battle(request, slug)  # type: ignore[arg-type]
        version = version_of(request, battle)
        data = checked(NewRecord, request.data)
        report, seal = report_in(data, battle), data["seal"]
        if not (battle.may_be_corrected() and version == battle.version):
            results.record_by_hand(battle, request.user, version, report)
        elif seal is None:
            raise ValidationError({"seal": _("must be that of the preview: this corrects what is recorded")})
        else:
            corrections.correct_result(
                battle, request.user, version, report, seen_hash=seal, repair=data.get("repair", "")
            )
        return self.shown()


class PreviewRecord(BattleView):
    is_write = False

    @api_operation(
        "preview_correction",
        "What a correction would change",
        {200: ConsequencesSerializer},
        takes=NewReport,
        headers=(IF_MATCH,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """All that would change if this were put in place of what was recorded (C-LED-08). For organisers."""
        battle = access.organised_battle(request, slug)  # type: ignore[arg-type]
        version = version_of(request, battle)
        report = report_in(self.validated_body(NewReport), battle)
        if not battle.may_be_corrected():
            raise RefusedError(_("Only what was recorded is corrected."))
        if battle.version != version:
            raise StaleError(battle)
        return Response(consequences_data(battle.campaign, correction_preview.correction(battle, report)))


def report_in(data: ReportData, battle: Battle) -> results.Report:
    """The report of a battle, validated by the rules that the page's form uses; errors by path."""
    rules = ReportRules(battle)
    colours = [side.colour for side in rules.sides]
    if sorted(side["colour"] for side in data["sides"]) != sorted(colours):
        raise ValidationError({"sides": _("must be one of each of %(colours)s") % {"colours": ", ".join(colours)}})
    places = {side["colour"]: n for n, side in enumerate(data["sides"])}
    _refuse({path: message for side in rules.sides for path, message in _unknown(rules, side, places, data)})
    points = {side["colour"]: side["victory_points"] for side in data["sides"]}
    faults = _wrong_values(rules, places, data)
    for side in rules.sides:
        faults |= _at_paths(rules.figure_faults(side, data["sides"][places[side.colour]]["figures"]), places)
    faults |= _at_paths(rules.roll_off_faults(data["winner"], data["roll_off"]), places)
    _refuse(faults if "winner" in faults else faults | _at_paths(rules.winner_faults(data["winner"], points), places))
    reports = [_side_report(rules, side, data, data["sides"][places[side.colour]]) for side in rules.sides]
    for of_reports in (rules.sum_faults(reports), rules.deed_faults(reports)):
        _refuse(_at_paths(of_reports, places))
    return results.Report(data["played"], data["notes"], tuple(reports))


def _refuse(faults: dict[str, Any]) -> None:
    if faults:
        raise ValidationError(faults)


def _unknown(rules: ReportRules, side: Side, places: dict[str, int], data: ReportData) -> list[tuple[str, str]]:
    """Reasons that the operation does not score, and squads that are not this side's, or are there twice."""
    n = places[side.colour]
    side_data = data["sides"][n]
    reasons, ids = ", ".join(rules.reasons), [squad.id for squad in rules.squads[side.place]]
    message = _("is nothing that scores here; there are %(reasons)s") % {"reasons": reasons}
    faults = [(f"sides[{n}].reasons.{name}", message) for name in side_data["reasons"] if name not in rules.reasons]
    given = [deeds["id"] for deeds in side_data["deeds"]]
    message = _("must be one of %(ids)s, each once") % {"ids": ", ".join(ids)}
    wrong = [m for m, id in enumerate(given) if id not in ids or id in given[:m]]
    return faults + [(f"sides[{n}].deeds[{m}].id", message) for m in wrong]


def _wrong_values(rules: ReportRules, places: dict[str, int], data: ReportData) -> dict[str, Any]:
    """Single values that this battle does not allow."""
    checks: dict[str, Callable[[Any], Any]] = {"winner": serializers.ChoiceField([*rules.parties, DRAW]).run_validation}
    values = {"winner": data["winner"], "played": data["played"], "roll_off": data["roll_off"]}
    parties = rules.parties if rules.wants_winner else ()
    checks["roll_off"] = serializers.ChoiceField(["", *parties], allow_blank=True).run_validation
    checks["played"] = rules.refuse_future
    for side in rules.sides:
        n = places[side.colour]
        checks[f"sides[{n}].squads_lost"] = MaxValueValidator(rules.squad_count(side))
        values[f"sides[{n}].squads_lost"] = data["sides"][n]["squads_lost"]
    faults: dict[str, Any] = {}
    for path, check in checks.items():
        try:
            check(values[path])
        except ValidationError as error:
            faults[path] = error.detail
        except InvalidValueError as error:
            faults[path] = error.messages
    return faults


def _side_report(rules: ReportRules, side: Side, data: ReportData, side_data: ReportData) -> results.SideReport:
    reasons = {name: side_data["reasons"][name] for name in rules.reasons if side_data["reasons"].get(name)}
    deeds = rules.all_deeds(side, {squad["id"]: squad for squad in side_data["deeds"]}) if side_data["deeds"] else []
    figures = (side_data["victory_points"], side_data["squads_lost"], side_data["figures"])
    ahead = rules.won_roll_off(data["roll_off"], side)
    return results.SideReport(rules.outcome(data["winner"], side), *figures, reasons, deeds, ahead)


def _at_paths(faults: Iterable[Fault], places: dict[str, int]) -> dict[str, list[str]]:
    by_path: dict[str, list[str]] = {}
    for key, error, side in faults:
        path = f"sides[{places[side.colour]}].{key}" if side else key
        by_path.setdefault(path, []).extend(error.messages)
    return by_path
