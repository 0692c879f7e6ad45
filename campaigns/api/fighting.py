"""What comes of a battle: plans locked, fought by the engine, recorded by hand, proved."""

from typing import Any

from django.http import Http404
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.answers import WHOLE
from armies.api.base import checked
from armies.api.components import ref
from armies.api.schema import IF_MATCH, described
from armies.api.throttling import CallThrottle, WorkThrottle
from campaigns import access, proofs
from campaigns.actions import results
from campaigns.actions.plans import lock_plan, unlock_plan
from campaigns.api.base import version_of
from campaigns.api.battles import BattleView
from campaigns.api.requests import LockedPlan, NewReport
from campaigns.forms.record import RecordForm
from campaigns.models import Battle

FIGURES = ("victory_points", "squads_lost", "tactical_points")


class LockPlan(BattleView):
    @described("lock_plan", "Lock my plan", {200: ref("Battle")}, takes=ref("LockedPlan"), refusals=(409, 412))
    def post(self, request: Request, slug: str) -> Response:
        """Lock my side's plan and my part of the seed; when all sides have, all is published (C-AUT-02)."""
        side = access.own_side(request, slug)  # type: ignore[arg-type]
        said = self.said(LockedPlan)
        lock_plan(side, request.user, said["plan"], said["salt"])
        return self.shown()


class UnlockPlan(BattleView):
    @described("unlock_plan", "Unlock my plan", {200: ref("Battle")}, refusals=(409, 412))
    def post(self, request: Request, slug: str) -> Response:
        """Take my plan back, as long as another side's is open (C-AUT-06)."""
        unlock_plan(access.own_side(request, slug))  # type: ignore[arg-type]
        return self.shown()


class AutoResolve(BattleView):
    throttle_classes = (CallThrottle, WorkThrottle)

    @described("auto_resolve", "Let the engine fight a battle", {200: ref("Battle")}, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Fight what was committed and record it, all or nothing; asked again it is there already (C-AUT-03)."""
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        results.auto_resolve(battle, request.user, version_of(request))
        return self.shown()


class Record(BattleView):
    @described("record_battle", "Record a battle", {200: ref("Battle")}, takes=ref("NewReport"), headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Say what came of a battle on a table, its sides by colour; most victory points win (R-ERA-04).

        Recorded by hand already, an organiser corrects it: the first result is taken back, another counts (C-LED-03).
        """
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        organises = Battle.objects.organised_by(request.user).filter(pk=battle.pk).exists()
        version = version_of(request)
        report = report_in(checked(NewReport, request.data), battle, version)
        correcting = organises and battle.is_by_hand() and version == battle.version
        results.record_by_hand(battle, request.user, version, report, correcting=correcting)
        return self.shown()


class Proof(BattleView):
    """All that was promised before a battle and told after it, `damocles-proof/1`, for `manage.py verify`."""

    @described("read_proof", "The proof of a battle", {200: ref("Proof")})
    def get(self, request: Request, slug: str) -> Response:
        battle = self.battle
        found = proofs.proof_of(self.with_documents()) if battle.is_recorded() and battle.is_auto_resolved() else None
        if found is None:
            raise Http404
        return Response(found.document())


def report_in(said: dict[str, Any], battle: Battle, version: int) -> results.Report:
    """What was said of a battle, judged as the page's own form judges it; faults at their paths."""
    sides = {side["colour"]: side for side in said["sides"]}
    form = RecordForm(filled_in(said, sides, version), battle=battle)
    colours = [side.colour for side in form.sides]
    if sorted(sides) != sorted(colours) or len(said["sides"]) != len(colours):
        raise ValidationError({"sides": f"must be one of each of {', '.join(colours)}"})
    if not form.is_valid():
        errors = form.errors.get_json_data()
        raise ValidationError({path_of(name, said["sides"]): [e["message"] for e in errors[name]] for name in errors})
    return form.report()


def filled_in(said: dict[str, Any], sides: dict[str, Any], version: int) -> dict[str, Any]:
    """The form of the page as it would be filled in."""
    form: dict[str, Any] = {"winner": said["winner"], "played": said["played"], "notes": said["notes"]}
    form["version"] = version
    for colour, side in sides.items():
        for name in FIGURES:
            form[f"{colour}_{name}"] = "" if side[name] is None else side[name]
    return form


def path_of(name: str, sides: list[dict[str, Any]]) -> str:
    """Where in the body a field of the form is."""
    colour, _, rest = name.partition("_")
    places = {side["colour"]: n for n, side in enumerate(sides)}
    if name in WHOLE:
        return ""
    return f"sides[{places[colour]}].{rest}" if colour in places else name
