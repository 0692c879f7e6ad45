"""Every call on campaigns has an example that was really answered so."""

import json
import os
from typing import Any

import pytest

from armies.api.schema import examples
from campaigns.api.schema import EXAMPLES
from tests.armies.api.test_examples import REWRITE
from tests.armies.support.api_scenario import HOST
from tests.campaigns.support.api_scenario import walked


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_example_is_what_the_api_answers(settings: Any) -> None:
    settings.ALLOWED_HOSTS = [HOST]
    found = walked()
    if os.environ.get(REWRITE):
        EXAMPLES.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        examples.cache_clear()
    kept = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    assert json.loads(json.dumps(found)) == kept
