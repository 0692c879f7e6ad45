"""Battles of two lists without a campaign: fought as on their page, and read by whoever has the link."""

import secrets
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.fighting import fought
from armies.api.forecasts import BattleWanted, check_mission, opponent_of
from armies.api.games import GameField
from campaigns.api.battle_serializers import QuickBattleSerializer
from campaigns.api.requests import NewWhatIf
from campaigns.battles.quick_battles import SEEDS, QuickBattle, battle_of, fought_by, link_between
from campaigns.bridge import check_otherwise
from campaigns.rate_limits import QUICK_BATTLES
from jobs.models import Job
from people.addresses import site_url
from rules.formats.errors import DocumentError
from rules.games import GAMES, game_called
from web.api.exceptions import ConflictError
from web.api.schema import Answers, api_operation
from web.api.strict_serializers import StrictCharField, StrictIntegerField
from web.api.throttling import CallThrottle, PostWorkThrottle
from web.api.waiting import FightingView, come_again, place_of
from web.translation.messages import fault_in_words

ANSWERS: Answers = {200: QuickBattleSerializer, 202: QuickBattleSerializer}


class QuickBattleWanted(BattleWanted):
    game = GameField()
    list = StrictCharField(max_length=200, help_text="Who fights first, named as `against` is.")
    seed = StrictIntegerField(
        min_value=0, max_value=SEEDS - 1, default=None, allow_null=True, help_text="Of the dice; null: one is drawn."
    )


class QuickBattles(FightingView):
    """A battle of two lists that any may read who asks for it."""

    @api_operation("fight_quick_battle", "Fight a quick battle", ANSWERS, QuickBattleWanted, refusals=(409,))
    def post(self, request: Request) -> Response:
        """Have the engine fight two lists against each other; no campaign is needed, and it counts for nothing.

        202 when that takes long: it comes at the address that Location names.
        """
        wanted = self.validated_body(QuickBattleWanted)
        game = game_called(wanted.get("game", "")) or GAMES[0]
        lists = [opponent_of(request, game, wanted[key], key) for key in ("list", "against")]
        check_mission(game, wanted["mission"])
        seed = secrets.randbelow(10**6) if wanted["seed"] is None else wanted["seed"]
        try:
            link = link_between(game, lists, wanted["mission"], seed)
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        battle = QuickBattle(link)
        return answer(battle, link.signed(), fought(battle, QUICK_BATTLES, request), request)


class OneQuickBattle(FightingView):
    """A quick battle by its link, which pins both lists in a version each."""

    throttle_classes = (CallThrottle, PostWorkThrottle)

    @api_operation("read_quick_battle", "Read a quick battle", ANSWERS)
    def get(self, request: Request, link: str) -> Response:
        """How it stands, and what came out. A battle that nobody looked at for an hour is to be fought again."""
        battle = battle_of(link)
        return answer(battle, link, battle.job(), request)

    @api_operation("fight_quick_battle_again", "Fight the quick battle of a link", ANSWERS)
    def post(self, request: Request, link: str) -> Response:
        """The same battle, unless `differs` says otherwise; one that is there already costs nothing."""
        battle = battle_of(link)
        return answer(battle, link, fought(battle, QUICK_BATTLES, request), request)


class QuickWhatIf(FightingView):
    """A quick battle fought otherwise from one of its turns on."""

    throttle_classes = (CallThrottle, PostWorkThrottle)

    @api_operation(
        "fight_quick_battle_otherwise", "Fight a quick battle otherwise", ANSWERS, NewWhatIf, refusals=(409,)
    )
    def post(self, request: Request, link: str) -> Response:
        """With another seed or other commanders from a turn on. What comes of it has a link of its own, which is read
        like that of the battle. 409 until the battle itself is fought.
        """
        battle, wanted = battle_of(link), self.validated_body(NewWhatIf)
        job = battle.job()
        if battle.link.changes or job is None or job.state != Job.State.DONE:
            raise ConflictError(_("Only a battle that was fought, and is no what-if, can be fought otherwise."))
        if wanted["seed"] is None and not wanted["commanders"]:
            raise ValidationError({"seed": _("That would be the battle of the record: name a seed or a commander.")})
        try:
            check_otherwise(battle.scenario, fought_by(job)["result"], wanted["turn"], wanted["commanders"])
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        changes = wanted["turn"], wanted["seed"], wanted["commanders"]
        other = QuickBattle(battle.link_now()._replace(changes=changes))
        return answer(other, other.link.signed(), fought(other, QUICK_BATTLES, request), request)


def answer(battle: QuickBattle, text: str, job: Job | None, request: Request) -> Response:
    answer_data: dict[str, Any] = {"text": text, "battle": battle, "differs": battle.differs()}
    answer_data |= {"state": job and job.state, "place": job and place_of(job)}
    answer_data["result"] = fought_by(job)["result"] if job is not None and job.state == Job.State.DONE else None
    answer_data["page"] = site_url(reverse("campaigns:quick_battle", args=[text]))
    answer_data["replay"] = site_url(reverse("campaigns:quick_battle_replay", args=[text]))
    data = QuickBattleSerializer(answer_data).data
    if job is None or job.is_finished():
        return Response(data)
    address = request.build_absolute_uri(reverse("api:quick_battle", args=[text]))
    return Response(data, 202, headers=come_again(job) | {"Location": address})
