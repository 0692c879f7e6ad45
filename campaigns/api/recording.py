"""What came of a battle on a table: judged as the page's own form judges it, foreseen, recorded, corrected."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.base import checked
from armies.api.exception_handler import WHOLE
from armies.api.schema import IF_MATCH, api_operation
from campaigns import access
from campaigns.actions import results
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.api.base import version_of
from campaigns.api.battle_serializers import BattleSerializer
from campaigns.api.battles import BattleView
from campaigns.api.consequences import ConsequencesSerializer, consequences_data
from campaigns.api.requests import NewRecord, NewReport
from campaigns.forms.record import FIGURES, MARKED, RecordForm
from campaigns.forms.reported_squads import DEEDS
from campaigns.models import Battle
from campaigns.presenters import correction_preview

Said = dict[str, Any]


class Record(BattleView):
    @api_operation("record_battle", "Record a battle", {200: BattleSerializer}, takes=NewRecord, headers=(IF_MATCH,))
    def post(self, request: Request, slug: str) -> Response:
        """Say what came of a battle on a table, its sides by colour; most victory points win (R-ERA-04).

        For organisers: what a player reports is proposed (C-RES-07). Recorded already, by the engine too, it is
        corrected: the first result is taken back, another counts (C-RES-13); `seal` is then that of the preview.
        """
        battle = access.organised_battle(request, slug)  # type: ignore[arg-type]
        version = version_of(request, battle)
        said = checked(NewRecord, request.data)
        report, seal = report_in(said, battle, version), said["seal"]
        corrected = battle.may_be_corrected() and version == battle.version
        if corrected and seal is None:
            raise ValidationError({"seal": _("must be that of the preview: this corrects what is recorded")})
        results.record_by_hand(
            battle, request.user, version, report, correcting=corrected, seal=seal if corrected else None
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
        report = report_in(self.validated_body(NewReport), battle, version)
        if not battle.may_be_corrected():
            raise RefusedError(_("Only what was recorded is corrected."))
        if battle.version != version:
            raise StaleError(battle)
        return Response(consequences_data(battle.campaign, correction_preview.correction(battle, report)))


def report_in(said: Said, battle: Battle, version: int) -> results.Report:
    """What was said of a battle, judged as the page's own form judges it; faults at their paths."""
    form = RecordForm(filled_in(said, version), battle=battle)
    colours = [side.colour for side in form.sides]
    if sorted(side["colour"] for side in said["sides"]) != sorted(colours):
        raise ValidationError({"sides": _("must be one of each of %(colours)s") % {"colours": ", ".join(colours)}})
    unknown = {path: words for n, side in enumerate(said["sides"]) for path, words in _unknown(n, side, form)}
    if unknown:
        raise ValidationError(unknown)
    if not form.is_valid():
        errors = form.errors.get_json_data()
        raise ValidationError({path_of(name, said["sides"]): [e["message"] for e in errors[name]] for name in errors})
    return form.report()


def _unknown(n: int, said: Said, form: RecordForm) -> list[tuple[str, str]]:
    """Reasons that the operation does not score, and squads that are not this side's, or are there twice."""
    own = next(side for side in form.sides if side.colour == said["colour"])
    reasons, ids = ", ".join(form.reasons), [squad.id for squad in form.squads[own.place]]
    words = _("is nothing that this operation scores; there are %(reasons)s") % {"reasons": reasons}
    faults = [(f"sides[{n}].reasons.{name}", words) for name in said["reasons"] if name not in form.reasons]
    given = [deeds["id"] for deeds in said["deeds"]]
    words = _("must be one of %(ids)s, each once") % {"ids": ", ".join(ids)}
    wrong = [m for m, id in enumerate(given) if id not in ids or id in given[:m]]
    return faults + [(f"sides[{n}].deeds[{m}].id", words) for m in wrong]


def filled_in(said: Said, version: int) -> Said:
    """The form of the page as it would be filled in."""
    form: Said = {"winner": said["winner"], "played": said["played"], "notes": said["notes"], "version": version}
    for side in said["sides"]:
        colour = side["colour"]
        form |= {f"{colour}_{name}": "" if side[name] is None else side[name] for name in FIGURES}
        form |= {f"{colour}_reason_{name}": points for name, points in side["reasons"].items()}
        form[f"{colour}_noted"] = bool(side["deeds"])
        for squad in side["deeds"]:
            form |= {f"{colour}_{squad['id']}_{deed}": squad[deed] for deed in DEEDS}
            form[f"{colour}_{squad['id']}_lost"] = not squad["survived"]
    return form


def path_of(name: str, sides: list[Said]) -> str:
    """Where in the body a field of the form is."""
    colour, _, rest = name.partition("_")
    places = {side["colour"]: n for n, side in enumerate(sides)}
    if name in WHOLE:
        return ""
    return f"sides[{places[colour]}].{_within(rest, sides[places[colour]])}" if colour in places else name


def _within(field: str, side: Said) -> str:
    """The same within its side."""
    if field.startswith("reason_"):
        return f"reasons.{field.removeprefix('reason_')}"
    id, _, mark = field.rpartition("_")
    ids = [squad["id"] for squad in side["deeds"]]
    if mark in MARKED and id in ids:
        return f"deeds[{ids.index(id)}].{'survived' if mark == 'lost' else mark}"
    return "deeds" if field == "noted" else field
