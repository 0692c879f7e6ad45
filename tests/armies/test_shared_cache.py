"""What is kept drawn for all readers: so much and no more, and nothing that is one reader's own."""

import pytest

from armies.actions import ChangeRequest, archiving
from armies.lists import shared_page
from armies.models import OwnedModels, StrikeForce, Visibility
from tests.armies.support.guard_faction import a_list
from web.shared_cache import SharedCache


def test_what_was_asked_for_longest_ago_goes_first():
    kept = SharedCache(3, len)
    for key in ("a", "b", "c"):
        kept[key] = key.upper()
    kept.get("a")
    kept["d"] = "DD"
    assert [kept.get(key) for key in "abcd"] == ["A", None, None, "DD"]


def test_what_is_larger_than_the_cache_is_not_kept():
    kept = SharedCache(3, len)
    kept["long"] = "four"
    kept["longest"] = "all"
    assert (kept.get("long"), kept.get("longest")) == (None, "all")


@pytest.mark.django_db
def test_nobody_reads_in_a_shared_list_what_it_said_to_another(patrol, users, guard, ada, ben, visitor):
    """Ada may change it and lacks models, Ben may copy it; each of the three comes after the two others."""
    archiving.share(patrol, ChangeRequest(1), Visibility.PUBLIC)
    OwnedModels.objects.create(user=users.ada, faction=guard, datasheet="rifles", models=2)
    link = f"/lists/{StrikeForce.objects.get().token}/"

    def lacks_and_may_edit(client):
        page = client.get(link).content.decode()
        return "Not in your collection" in page, f'href="{patrol.get_absolute_url()}"' in page

    for _ in range(2):
        assert [lacks_and_may_edit(client) for client in (ada, ben, visitor)] == [
            (True, True),
            (False, False),
            (False, False),
        ]


@pytest.mark.django_db
def test_a_list_that_is_private_again_is_kept_for_nobody(patrol, visitor):
    archiving.share(patrol, ChangeRequest(1), Visibility.PUBLIC)
    link = f"/lists/{StrikeForce.objects.get().token}/"
    assert [visitor.get(page).status_code for page in (link, link, "/lists/")] == [200, 200, 200]
    archiving.share(StrikeForce.objects.get(), ChangeRequest(2), Visibility.PRIVATE)
    assert visitor.get(link).status_code == 404
    assert "Third Patrol" not in visitor.get("/lists/").content.decode()


@pytest.mark.django_db
def test_a_list_of_the_usual_size_is_drawn_once(guard, users, visitor, monkeypatch):
    """15 squads, a full deck and the texts for a chat: about 34,000 characters."""
    archiving.share(
        a_list(users.ada, *["rifles", "runners", "sappers"] * 5, cards=11), ChangeRequest(1), Visibility.LINK
    )
    drawn = []
    draw = shared_page._render
    monkeypatch.setattr(shared_page, "_render", lambda *args: drawn.append(draw(*args)) or drawn[-1])
    for _ in range(2):
        visitor.get(f"/lists/{StrikeForce.objects.get().token}/")
    assert [parts.length * 200 < shared_page.CACHE_SIZE for parts in drawn] == [True]
