"""The JSON Schema of every file format, for editors and programs that write such files."""

import json
from functools import cache
from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from campaigns.ledger.fairness import ProofModel
from campaigns.ledger.transfer import CampaignFileModel
from rules.formats.checks import JsonSchema
from rules.formats.formats import DOCUMENTS
from rules.formats.json_schema import DIALECT, format_of, schema_of
from rules.games import GAMES
from workshop.actions.translating import TranslationModel

OWN = {format_of(model): model for model in (ProofModel, CampaignFileModel)}
"""The formats of the site's own files, whichever game they are about."""

TRANSLATIONS = {game.facts.format("translation"): TranslationModel for game in GAMES}


def schema_called(format: str) -> JsonSchema:
    """The schema of a file format of the site or of a game; LookupError for an unknown one."""
    if model := (OWN | TRANSLATIONS).get(format):
        return schema_of(model)
    of_games = {game.facts.format(document): (game, document) for game in GAMES for document in DOCUMENTS}
    game, document = of_games[format]
    return game.formats.schema(document)


@cache
def schema_text(format: str) -> str:
    """The schema of a file format, as it is served; made once a process."""
    try:
        schema = schema_called(format)
    except LookupError:
        raise Http404 from None
    head = {"$schema": DIALECT, "$id": f"/schemas/{format}.json", "title": format}
    return json.dumps(head | schema, ensure_ascii=False, indent=1)


def etag(request: HttpRequest, format: str) -> str:
    return f'"{sha256(schema_text(format).encode()).hexdigest()[:32]}"'


@require_safe
@cache_control(public=True, max_age=3600)
@condition(etag_func=etag)
def file_schema(request: HttpRequest, format: str) -> HttpResponse:
    """The JSON Schema of a file format such as `damocles-roster/1`."""
    return HttpResponse(schema_text(format), content_type="application/schema+json")
