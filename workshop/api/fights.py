"""A draft's lists against others, before it is published."""

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField

from armies import access
from armies.api.forecasts import check_mission
from armies.api.matrices import ANSWERS, CommanderField, Keys, answer, check_size, commander_of, entrants_called
from armies.computation.matrix_jobs import MatrixRequest
from armies.forms.matrix import MAX_LISTS, MAX_MISSIONS
from rules.formats.errors import DocumentError
from web.api.exceptions import ConflictError
from web.api.permissions import ACCOUNT
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer
from web.api.waiting import FightingView
from web.translation.messages import fault_in_words
from workshop.content.fight import entrant_of_draft, trials
from workshop.publishing.draft import Draft


class DraftFightWanted(StrictSerializer):
    lists = Keys(MAX_LISTS, "Mine of this faction as `own:SLUG`, the game's as `starter:NAME`, `drawn:1` to `drawn:6`.")
    against = Keys(MAX_LISTS, "Their opponents, each named as `against` of a forecast is.")
    missions = Keys(MAX_MISSIONS, "Slugs of operations for two.")
    commander = CommanderField()
    stop = BooleanField(default=False, help_text="Have it end; what was fought is kept, and the next call goes on.")


class DraftFight(FightingView):
    permission_classes = ACCOUNT

    @api_operation("fight_draft", "Fight a draft", ANSWERS, DraftFightWanted, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """How lists by the draft fare against others as they are released, and what they gained on themselves by the
        newest release (`difference`). Nothing is published.
        """
        faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
        wanted, draft, game = self.validated_body(DraftFightWanted), Draft(faction), faction.rules_of_game
        check_size(wanted)
        for mission in wanted["missions"]:
            check_mission(game, mission, "missions")
        if not draft.can_fight:
            raise ConflictError(_("No legal list can be built with the draft yet; its page says what is missing."))
        groups = trials(faction, draft.content, access.editable(request)).values()
        known = {trial.key: trial for group in groups for trial in group}
        wrong = [key for key in wanted["lists"] if key not in known]
        if wrong:
            raise ValidationError({"lists": _("must be some of: %(names)s") % {"names": ", ".join(known)}})
        columns = entrants_called(request, game, wanted["against"], "against")
        try:
            rows = [entrant_of_draft(faction, draft.content, known[key]) for key in dict.fromkeys(wanted["lists"])]
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        missions, commander = dict.fromkeys(wanted["missions"]), commander_of(game, wanted)
        return answer(MatrixRequest(game, rows, columns, missions, commander), wanted["stop"], request)
