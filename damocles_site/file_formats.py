"""The JSON Schema of every file format, for editors and programs that write such files."""

import json
from functools import cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from campaigns.ledger.fairness import ProofModel
from campaigns.ledger.transfer import CampaignFileModel
from rules.damocles.formats.answers import AnswersModel
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.operation import OperationModel
from rules.damocles.formats.roster import RosterModel
from rules.damocles.formats.scenario_model import ScenarioModel
from rules.formats.json_schema import DIALECT, format_of, schema_of

MODELS = (
    ContentPackModel, OperationModel, RosterModel, ScenarioModel, AnswersModel, ProofModel, CampaignFileModel
)  # fmt: skip
FORMATS = {format_of(model): model for model in MODELS}


@cache
def schema_text(format: str) -> str:
    """The schema of a file format, as it is served; made once a process."""
    if format not in FORMATS:
        raise Http404
    head = {"$schema": DIALECT, "$id": f"/schemas/{format}.json", "title": format}
    return json.dumps(head | schema_of(FORMATS[format]), ensure_ascii=False, indent=1)


def etag(request: HttpRequest, format: str) -> str:
    return f'"{sha256(schema_text(format).encode()).hexdigest()[:32]}"'


@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=etag)
def file_schema(request: HttpRequest, format: str) -> HttpResponse:
    """The JSON Schema of a file format such as `damocles-roster/1`."""
    return HttpResponse(schema_text(format), content_type="application/schema+json")
