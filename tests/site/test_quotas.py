"""What somebody uses of each limit stands on one page, and beside the control that would refuse; the limits refuse."""

from base64 import b64encode
from datetime import timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from armies.actions import creating
from armies.actions.creating import copy_strike_force
from armies.models import ListPicture, OwnedPicture, StrikeForce
from damocles_site.accounts import api_tokens
from damocles_site.models import ApiToken
from damocles_site.own_data import usage
from people.models import RateCount
from people.quotas import Quota
from people.rate_limits import RateLimit
from tests.armies.support.guard_faction import a_list, load_the_guard
from tests.support.api_client import Caller
from tests.support.pages import text_of
from web.pictures.room import refuse_without_room

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
QUERIES = 36


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def own(ada: User) -> Client:
    client = Client()
    client.force_login(ada)
    return client


def jpeg() -> bytes:
    file = BytesIO()
    Image.new("RGB", (8, 8)).save(file, "JPEG")
    return file.getvalue()


@pytest.mark.parametrize(("used", "near", "full"), [(7, False, False), (8, True, False), (10, True, True)])
def test_four_fifths_of_a_limit_are_near_it(used: int, near: bool, full: bool) -> None:
    quota = Quota(used, 10)
    assert (quota.is_near, quota.is_full) == (near, full)


def test_the_page_says_what_is_used_of_each_limit_and_what_to_do(ada: User, own: Client) -> None:
    """Three lists, one of two units and two pictures of 5 and 7 bytes; a token."""
    load_the_guard()
    lists = [a_list(ada, *units) for units in (["rifles"], ["rifles", "rifles"], [])]
    for image in (b"12345", b"1234567"):
        ListPicture.objects.create(strike_force=lists[0], image=image, width=1, height=1)
    ApiToken.objects.create(owner=ada, name="sheet", digest="x", hint="dam_")
    rows = {str(row.what): row.quota for row in usage.limited(ada)}
    assert rows["Lists, archived ones too"] == (3, 2000, "")
    assert rows["Units of your longest list"] == (2, 1000, "")
    assert rows["Pictures of the list that has most"] == (2, 12, "")
    assert rows["Pictures of all kinds"][:2] == (1, 500)
    assert rows["Versions of the list that has most"] == (1, 5000, "")
    assert rows["API tokens"] == (1, 20, "")
    assert rows["Battles begun within an hour"] == (0, 30, "")
    assert usage.kept(ada) == {"versions": 3, "pictures": 2, "bytes": 12, "per_battle": 8}
    assert "Lists, archived ones too 3 2000 delete some" in text_of(own.get("/accounts/data/"))


@pytest.mark.parametrize("more", [0, 5])
def test_the_page_asks_equally_often(ada: User, own: Client, more: int, django_assert_max_num_queries: Any) -> None:
    load_the_guard()
    for _number in range(1 + more):
        a_list(ada, "rifles")
    with django_assert_max_num_queries(QUERIES):
        assert own.get("/accounts/data/").status_code == 200


def test_an_account_with_all_its_lists_makes_no_other_by_any_way(
    ada: User, own: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By form, copy and program; the form says from four fifths on how many there are."""
    load_the_guard()
    for module in ("armies.actions.creating", "armies.access"):
        monkeypatch.setattr(f"{module}.MAX_LISTS", 5)
    lists = [a_list(ada, "rifles") for _number in range(4)]
    assert "4 of 5 are used." in text_of(own.get("/strike-forces/new/"))
    last = copy_strike_force(ada, lists[0], slug="last")
    assert copy_strike_force(ada, lists[0], slug="last") == last
    refusal = "You have 5 lists, archived ones too: delete some first."
    page = own.get("/strike-forces/new/")
    given = {"faction": "guard", "limit": "500", "name": "Sixth", "ticket": page.context["form"]["ticket"].value()}
    answer = own.post("/strike-forces/new/", given)
    assert (answer.status_code, refusal in text_of(answer)) == (422, True)
    new = {"faction": "guard", "name": "Sixth", "limit": 500}
    program = Caller(ada)
    answer = program.post("/api/1/strike-forces/", new)
    assert (answer.status_code, refusal in answer.content.decode()) == (400, True)
    answer = program.post(f"/api/1/strike-forces/{last.slug}/duplicate/", {})
    assert answer.status_code == 400
    assert StrikeForce.objects.count() == 5
    creating.refuse_too_many(User.objects.create_user("ben"))


def test_pictures_of_all_kinds_share_the_room_of_an_account(ada: User, own: Client, settings: Any) -> None:
    """900,000 bytes on a list and 90,000 in the collection leave 10,000 of a megabyte: one more by no way."""
    load_the_guard()
    settings.PICTURE_MEGABYTES = 1
    row, ben = a_list(ada, "rifles"), User.objects.create_user("ben")
    for owner, size in ((row, 900_000), (a_list(ben, "rifles"), 900_000)):
        ListPicture.objects.create(strike_force=owner, image=b"x" * size, width=1, height=1)
    OwnedPicture.objects.create(user=ada, faction=row.faction, datasheet="a", image=b"x" * 90_000, width=1, height=1)
    refuse_without_room(ada, 10_000)
    with pytest.raises(ValidationError, match="delete some first"):
        refuse_without_room(ada, 10_001)
    OwnedPicture.objects.update(image=b"x" * 100_000)
    page, refusal = f"/strike-forces/{row.slug}/pictures/", "Your pictures may take 1 MB together: delete some first."
    assert "1 of 1\N{NO-BREAK SPACE}MB are used." in own.get(page).content.decode()
    sent = {"picture": SimpleUploadedFile("a.jpg", jpeg()), "key": str(uuid4())}
    answer = own.post(page, sent)
    assert (answer.status_code, refusal in text_of(answer)) == (422, True)
    program = Caller(ada)
    answer = program.post(f"/api/1/strike-forces/{row.slug}/pictures/", {"picture": b64encode(jpeg()).decode()})
    assert (answer.status_code, refusal in answer.content.decode()) == (400, True)
    assert ListPicture.objects.count() == 2


def test_a_list_of_very_many_versions_goes_on_as_a_copy(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    load_the_guard()
    monkeypatch.setattr("armies.actions.versioning.MAX_VERSIONS", 2)
    row, program = a_list(ada, "rifles"), Caller(ada)
    for version, status in ((1, 200), (2, 400)):
        address = f"/api/1/strike-forces/{row.slug}/"
        answer = program.patch(address, {"name": f"Patrol {version}"}, program.get(address).headers["ETag"])
        assert answer.status_code == status, answer.content
    assert "changed 2 times: copy it" in answer.content.decode()
    assert copy_strike_force(ada, row, slug="copy").version == 1


def test_tokens_say_that_they_are_nearly_all_used(ada: User, own: Client) -> None:
    for number in range(api_tokens.MAX_TOKENS - 5):
        ApiToken.objects.create(owner=ada, name=f"t{number}", digest=f"{number}", hint="dam_")
    assert "are used" not in text_of(own.get("/accounts/api-tokens/"))
    ApiToken.objects.create(owner=ada, name="sixteenth", digest="x", hint="dam_")
    assert "16 of 20 are used." in text_of(own.get("/accounts/api-tokens/"))


def test_what_was_counted_is_read_without_counting_and_ends_with_its_time(ada: User) -> None:
    limit = RateLimit("tests", 3, 60)
    assert limit.used(ada.pk) == 0
    for _time in range(2):
        limit.consume(ada.pk)
    assert (limit.used(ada.pk), limit.used(ada.pk)) == (2, 2)
    RateCount.objects.update(ends=timezone.now() - timedelta(seconds=1))
    assert limit.used(ada.pk) == 0
