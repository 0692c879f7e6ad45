"""Names that are markup, emoji or ten thousand letters are text and nothing else."""

import pytest

from armies.models import StrikeForce
from tests.armies.support.builder_requests import NAMES, post

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_ever_text(patrol, ada, name):
    assert post(ada, patrol, "settings/", name=name[:100], limit=500).status_code == 302
    assert post(ada, patrol, "squads/s0/", version=2, name=name[:100], size=3).status_code == 302
    for path in ("", "delete/", "../"):
        body = ada.get(f"{patrol.get_absolute_url()}{path}").content.decode()
        assert "<script>alert" not in body
        assert "<img src=x" not in body
    assert StrikeForce.objects.get().name == name[:100]
    assert post(ada, patrol, "squads/", version=1, datasheet="rifles").status_code == 409


def test_a_name_of_ten_thousand_letters_is_refused_and_kept(patrol, ada):
    page = post(ada, patrol, "settings/", name="W" * 10_000, limit=500)
    assert page.status_code == 422
    assert "W" * 10_000 in page.content.decode()
