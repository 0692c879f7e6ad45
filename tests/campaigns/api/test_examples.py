"""Every call on campaigns is answered as the OpenAPI document says, and so were the examples that it shows."""

from typing import Any

import pytest

from campaigns.api.urls import urlpatterns
from tests.campaigns.support.api_scenario import walked
from tests.support.api_examples import check
from tests.support.api_walk import HOST


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_call_is_answered_as_the_document_says(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    check(walked(), urlpatterns, "campaigns")
