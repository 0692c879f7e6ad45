"""A large file in a browser without scripts: its place in the queue, and then what came of it."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from jobs.worker import work_off
from tests.armies.support.guard_faction import pack

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WALL = json.dumps(pack(faction={"slug": "wall", "name": "The Wall"})).encode()


@pytest.fixture
def worker_alone(settings: Any) -> None:
    """The worker is not there yet."""
    settings.JOBS_INLINE = False


def test_the_page_of_an_import_shows_the_place_and_turns_to_the_draft_by_itself(
    scriptless: Page, sign_in: Callable[[Page, Any], None], fits: Callable[[Page], None], worker_alone: None
) -> None:
    sign_in(scriptless, User.objects.create_user("ada"))
    scriptless.goto("/workshop/new/pack/")
    scriptless.locator("input[type=file]").set_input_files(
        {"name": "wall.json", "mimeType": "application/json", "buffer": WALL}
    )
    scriptless.get_by_role("button", name="Begin").click()
    expect(scriptless).to_have_url(re.compile("/imports/"))
    expect(scriptless.get_by_role("status")).to_contain_text("Your file is number 1 in the queue.")
    fits(scriptless)
    work_off()
    expect(scriptless).to_have_url(re.compile("/workshop/wall/$"))
    expect(scriptless.get_by_role("main")).to_contain_text("The Wall is begun; nobody but you sees it.")
