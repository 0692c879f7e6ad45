"""Who runs a campaign after its last organiser: who was named, has played longest, has followed longest (C-MEM-02)."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaigns.actions import guests, invitations, joining, members, succession
from campaigns.actions.errors import RefusedError
from campaigns.models import Campaign, Membership, Notice
from campaigns.text.notices import notice_lines
from people.models import AccountDeletion
from tests.support.pages import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.rule("C-MEM-02")]


def place(campaign: Campaign, user: User) -> Membership:
    return campaign.memberships.get(user=user)


def heir(campaign: Campaign, users: SimpleNamespace) -> str:
    return str(succession.heir_of(campaign, place(campaign, users.organiser)))


def test_who_was_named_goes_before_who_has_played_longer(campaign: Campaign, users: SimpleNamespace) -> None:
    own = place(campaign, users.organiser)
    assert heir(campaign, users) == "ada"
    succession.name_successor(own, place(campaign, users.ben))
    assert heir(campaign, users) == "ben"
    succession.name_successor(own, place(campaign, users.ada))
    assert [str(row) for row in campaign.memberships.filter(succeeds=True)] == ["ada"]
    succession.name_successor(own, place(campaign, users.ben))
    succession.name_successor(own, None)
    assert heir(campaign, users) == "ada"


def test_players_go_before_followers_and_guests_and_closed_accounts_get_nothing(
    campaign: Campaign, users: SimpleNamespace
) -> None:
    """The guest is the eldest: its place has no account that could run anything."""
    guests.add_guests(campaign, ["Cleo"], place(campaign, users.organiser), on_paper=False)
    campaign.memberships.filter(user=None).update(joined="2020-01-01T00:00Z")
    joining.join(campaign, users.stranger, "follower")
    assert heir(campaign, users) == "ada"
    User.objects.filter(pk=users.ada.pk).update(is_active=False)
    assert heir(campaign, users) == "ben"
    members.leave(place(campaign, users.ben))
    assert heir(campaign, users) == "stranger"


def test_who_is_about_to_be_deleted_comes_last_even_if_named(campaign: Campaign, users: SimpleNamespace) -> None:
    succession.name_successor(place(campaign, users.organiser), place(campaign, users.ada))
    AccountDeletion.objects.create(user=users.ada)
    assert heir(campaign, users) == "ben"
    members.leave(place(campaign, users.ben))
    assert heir(campaign, users) == "ada"


@pytest.mark.parametrize("way", ["leaves", "is deleted"])
def test_the_heir_runs_it_and_is_told(way: str, campaign: Campaign, users: SimpleNamespace) -> None:
    succession.name_successor(place(campaign, users.organiser), place(campaign, users.ben))
    if way == "leaves":
        members.leave(place(campaign, users.organiser))
    else:
        users.organiser.delete()
    assert [(str(row), row.succeeds) for row in campaign.memberships.organising()] == [("ben", False)]
    [notice] = Notice.objects.filter(user=users.ben, kind="members")
    assert notice.to_mail
    [line] = notice_lines([notice])
    assert line.words.startswith("You run The Long Winter now, for its last organiser has left.")


def test_two_organisers_who_are_deleted_one_after_the_other_leave_one_heir(
    campaign: Campaign, users: SimpleNamespace
) -> None:
    members.give_role(place(campaign, users.ada), "organiser", place(campaign, users.organiser))
    users.organiser.delete()
    assert [str(row) for row in campaign.memberships.organising()] == ["ada"]
    users.ada.delete()
    assert [str(row) for row in campaign.memberships.organising()] == ["ben"]


def test_where_nobody_could_run_it_the_last_organiser_stays(campaign: Campaign, users: SimpleNamespace) -> None:
    for player in (users.ada, users.ben):
        members.leave(place(campaign, player))
    with pytest.raises(RefusedError, match="Nobody else here"):
        members.leave(place(campaign, users.organiser))
    users.organiser.delete()
    assert not campaign.memberships.active().exists()


def test_no_guest_organiser_or_former_member_is_named_or_gets_it_by_hand(
    campaign: Campaign, users: SimpleNamespace
) -> None:
    own = place(campaign, users.organiser)
    [guest] = guests.add_guests(campaign, ["Cleo"], own, on_paper=False)
    members.leave(place(campaign, users.ben))
    for refused in (guest, own, place(campaign, users.ben)):
        with pytest.raises(RefusedError, match="with an account"):
            succession.name_successor(own, refused)
    with pytest.raises(RefusedError, match="Choose another member"):
        members.hand_over(own, guest)


def test_a_place_that_another_person_takes_inherits_nothing(campaign: Campaign, users: SimpleNamespace) -> None:
    succession.name_successor(place(campaign, users.organiser), place(campaign, users.ben))
    offer = invitations.offer_place(place(campaign, users.ben), users.organiser)
    invitations.accept(offer, users.stranger)
    assert not campaign.memberships.filter(succeeds=True).exists()


def test_an_archived_campaign_names_nobody_and_is_inherited_all_the_same(
    campaign: Campaign, users: SimpleNamespace
) -> None:
    Campaign.objects.update(archived=timezone.now())
    with pytest.raises(RefusedError, match="archived"):
        succession.name_successor(place(campaign, users.organiser), place(campaign, users.ben))
    users.organiser.delete()
    assert [str(row) for row in campaign.memberships.organising()] == ["ada"]


def test_organisers_name_their_successor_on_the_page_and_see_it_before_they_leave(
    campaign: Campaign, users: SimpleNamespace, client_of: Any
) -> None:
    organiser: Client = client_of(users.organiser)
    page = f"/campaigns/{campaign.slug}/members/"
    assert "As it stands: ada." in text_of(organiser.get(page))
    answer = organiser.post(f"/campaigns/{campaign.slug}/successor/", {"member": "3"}, follow=True)
    assert "ben is to run the campaign after you." in text_of(answer)
    assert "As it stands: ben." in text_of(organiser.get(page))
    assert "ben runs the campaign after you" in text_of(organiser.get(f"/campaigns/{campaign.slug}/leave/"))
    for wrong in ("99", "1", "x"):
        answer = organiser.post(f"/campaigns/{campaign.slug}/successor/", {"member": wrong}, follow=True)
        assert "Choose a member with an account" in text_of(answer)
    assert "after you" not in text_of(client_of(users.ada).get(page))
