"""Imports that take long: begun by a call, done by a worker, asked for until they are over."""

import json
from typing import Any

from django.http import Http404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from jobs.models import Job
from web.api.base import ApiView
from web.api.permissions import ACCOUNT
from web.api.problems import FaultSerializer
from web.api.schema import api_operation
from web.api.waiting import come_again, place_of
from web.imports.jobs import begin, import_of, key_of

IMPORTED_AT: dict[str, str] = {}
"""The name of the address at which the outcome of an import is read, by its kind; apps add theirs."""


class ImportSerializer(serializers.Serializer):
    """An import that takes long; of one that `failed`, nothing was written."""

    key = serializers.CharField(help_text="It ends its address.")
    state = serializers.ChoiceField(Job.State.values)
    place = serializers.IntegerField(
        allow_null=True, help_text="In the queue: 1 is next, 0 is being read; null when it is over."
    )
    errors = FaultSerializer(  # type: ignore[assignment]
        many=True, help_text="What is wrong with it, where nothing was written."
    )
    location = serializers.CharField(allow_null=True, help_text="Where what it made is read.")


class OneImport(ApiView):
    """An import, for who asked for it."""

    permission_classes = ACCOUNT

    @api_operation("read_import", "Read an import being done", {200: ImportSerializer})
    def get(self, request: Request, key: str) -> Response:
        """How it stands, the place in the queue while it waits, and what came of it. It is kept for an hour."""
        job = import_of(request.user, key)
        if job is None:
            raise Http404
        return Response(import_data(job), headers=come_again(job))


def import_data(job: Job) -> Any:
    result = job.result or {}
    location = reverse(IMPORTED_AT[job.kind], args=[result["slug"]]) if "slug" in result else None
    data = {"key": key_of(job), "state": job.state, "place": place_of(job), "location": location}
    return ImportSerializer(data | {"errors": result.get("errors", [])}).data


def begun(request: Request, kind_name: str, document: Any, **values: Any) -> Response:
    """202: a worker imports the document; Location says where to ask."""
    job = begin(request.user, kind_name, json.dumps(document).encode(), **values)
    address = request.build_absolute_uri(reverse("api:import_job", args=[key_of(job)]))
    return Response(import_data(job), 202, headers=come_again(job) | {"Location": address})
