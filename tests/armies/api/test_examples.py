"""Every call on lists, content, drafts and prints is answered as the OpenAPI document says, as are its examples."""

from typing import Any

import pytest

from armies.api.urls import urlpatterns
from printing.api.urls import urlpatterns as of_prints
from tests.armies.support.api_scenario import walked
from tests.support.api_examples import check
from tests.support.api_walk import HOST
from web.api.urls import urlpatterns as of_web
from workshop.api.urls import urlpatterns as of_workshop


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_call_is_answered_as_the_document_says(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    check(walked(), [*urlpatterns, *of_prints, *of_workshop, *of_web], "armies")
