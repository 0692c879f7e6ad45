"""How well forecasts hold against what happened on tables: of the battles that the reader may see."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.text.forecast import left_out
from campaigns.ledger.calibration import PRIOR
from campaigns.models import BattleForecast
from campaigns.presenters.calibration import calibration_of
from web.game_addresses import game_of_request


@require_safe
def forecasts(request: HttpRequest) -> HttpResponse:
    calibration = calibration_of(game_of_request(request), BattleForecast.objects.visible_to(request.user))
    context = {"calibration": calibration, "prior": PRIOR, "left_out": left_out(), "ticks": range(0, 101, 25)}
    return render(request, "campaigns/forecasts.html", context)
