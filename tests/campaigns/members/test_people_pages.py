"""Pages about people: the members' page, invitations by code and by mail, what fails without breaking anything."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.urls import reverse
from django.utils import timezone, translation

from campaigns.actions.campaigns import create_campaign
from campaigns.actions.invitations import invite, offer_place
from campaigns.actions.joining import join
from campaigns.models import Campaign, Invitation
from jobs.models import Job
from people.models import OutgoingEmail, Preferences, RateCount
from tests.campaigns.conftest import planned
from tests.campaigns.support.content import strike_force_of
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db
MEMBERS = 13


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


def test_the_code_leads_to_the_invitation_however_it_is_typed(campaign, client):
    spaced = f" {campaign.code[:4].lower()}-{campaign.code[4:]} "
    answer = client.post(url("join_code"), {"code": spaced})
    assert answer.headers["Location"] == campaign.invitation()


def test_who_guesses_codes_has_to_wait_and_the_right_one_then_too(campaign, users, client_of):
    client = client_of(users.stranger)
    assert [client.post(url("join_code"), {"code": "WRONGONE"}).status_code for _ in range(11)] == [422] * 10 + [429]
    assert client.post(url("join_code"), {"code": campaign.code}).status_code == 429
    RateCount.objects.update(ends=timezone.now())  # an hour later
    assert client.post(url("join_code"), {"code": campaign.code}).status_code == 302


def test_many_accounts_at_one_address_guess_no_more_than_sixty_times(campaign, client_of):
    answers = []
    for n in range(7):
        client = client_of(User.objects.create_user(f"guesser{n}"))
        answers += [client.post(url("join_code"), {"code": "WRONGONE"}).status_code for _ in range(10)]
    assert answers == [422] * 60 + [429] * 10


def test_the_right_code_counts_as_no_guess(campaign, client):
    assert {client.post(url("join_code"), {"code": campaign.code}).status_code for _ in range(12)} == {302}


def test_the_code_of_an_archived_campaign_and_a_replaced_one_lead_nowhere(campaign, users, client_of):
    client = client_of(users.organiser)
    old = campaign.code
    client.post(url("renew_invitation", campaign.slug), {"token": campaign.invite_token})
    assert client.post(url("join_code"), {"code": old}).status_code == 422
    for address in (campaign.invitation(), url("invitation", "x" * 43)):
        gone = client_of(users.stranger).get(address)
        assert (gone.status_code, "Its link was replaced by a new one" in gone.content.decode()) == (404, True)
    Campaign.objects.update(archived=timezone.now())
    assert client.post(url("join_code"), {"code": Campaign.objects.get().code}).status_code == 422


@pytest.mark.rule("C-MEM-07")
def test_a_mail_carries_a_link_that_lets_one_in_once(campaign, users, client_of):
    fields = {"email": "ann@example.com", "role": "player"}
    assert client_of(users.organiser).post(url("invite", campaign.slug), fields).status_code == 302
    send_mails()
    (sent,) = mail.outbox
    assert (sent.to, sent.subject) == (["ann@example.com"], "Damocles: you are invited to a campaign")
    (path,) = re.findall(r"http://localhost:8000(/invitations/\S+/)", sent.body)
    assert Invitation.objects.get().mailed is not None
    client = client_of(users.stranger)
    assert "The Long Winter" in client.get(path).content.decode()
    assert not campaign.memberships.filter(user=users.stranger).exists()
    assert client.post(path).headers["Location"] == url("enter", campaign.slug)
    assert client_of(User.objects.create_user("eve")).post(path).status_code == 409
    assert client_of(User.objects.get(username="eve")).get(path).status_code == 410


@pytest.mark.postgres
def test_the_same_invitation_sent_twice_mails_once_and_may_be_sent_again_later(campaign, users, client_of):
    client, fields = client_of(users.organiser), {"email": "ann@example.com", "role": "player"}
    for _ in range(2):
        client.post(url("invite", campaign.slug), fields)
    client.post(url("send_invitation", campaign.slug, Invitation.objects.get().pk))
    assert send_mails() == 1
    Invitation.objects.update(mailed=timezone.now() - timedelta(minutes=61))
    client.post(url("send_invitation", campaign.slug, Invitation.objects.get().pk))
    assert send_mails() == 1
    client.post(url("withdraw_invitation", campaign.slug, Invitation.objects.get().pk))
    Invitation.objects.update(mailed=None)
    client.post(url("send_invitation", campaign.slug, Invitation.objects.get().pk))
    assert send_mails() == 0


def test_a_mail_server_that_fails_breaks_no_page_and_loses_no_mail(campaign, users, client_of, monkeypatch):
    def down(*args, **kwargs):
        raise ConnectionRefusedError

    client = client_of(users.organiser)
    with monkeypatch.context() as patch:
        patch.setattr(mail.EmailMessage, "send", down)
        page = client.post(url("invite", campaign.slug), {"email": "ann@example.com", "role": "player"}, follow=True)
        client.post(url("replace_member", campaign.slug, 2), {"email": "cleo@example.com"})
        assert page.status_code == 200
        assert send_mails() == 0
    page = client.get(url("members", campaign.slug)).content.decode()
    assert page.count("on its way, not sent yet") == 2
    assert Invitation.objects.first().get_absolute_url() in page
    assert send_mails(timezone.now() + timedelta(minutes=2)) == 2
    assert "on its way, not sent yet" not in client.get(url("members", campaign.slug)).content.decode()


def test_the_invitation_of_a_mail_given_up_says_so_and_may_be_sent_again(campaign, users, client_of):
    client = client_of(users.organiser)
    client.post(url("invite", campaign.slug), {"email": "ann@example.com", "role": "player"})
    Job.objects.update(state="failed", finished=timezone.now())
    Invitation.objects.update(mailed=timezone.now() - timedelta(days=4))
    assert "could not be sent" in client.get(url("members", campaign.slug)).content.decode()
    client.post(url("send_invitation", campaign.slug, Invitation.objects.get().pk))
    assert OutgoingEmail.objects.count() == 1
    assert send_mails() == 1


def test_an_invitation_withdrawn_before_its_mail_went_is_not_mailed(campaign, users, client_of):
    client = client_of(users.organiser)
    client.post(url("invite", campaign.slug), {"email": "ann@example.com", "role": "player"})
    client.post(url("withdraw_invitation", campaign.slug, Invitation.objects.get().pk))
    assert send_mails() == 0


def test_no_invitation_is_made_whose_mail_is_lost(campaign, users, monkeypatch):
    def broken(*args, **values):
        raise RuntimeError

    monkeypatch.setattr(OutgoingEmail, "save", broken)
    with pytest.raises(RuntimeError):
        invite(campaign, users.organiser, "ann@example.com")
    assert not Invitation.objects.exists()


def test_an_invitation_is_in_the_language_of_who_reads_that_address(campaign, users):
    """The sender's page is in English; an address that nobody has confirmed gets the site's language."""
    Preferences.objects.create(user=users.stranger, language="fr")
    EmailAddress.objects.create(user=users.stranger, email="Ann@example.com", verified=True)
    invite(campaign, users.organiser, "ann@example.com")
    assert OutgoingEmail.objects.get().subject == "Damocles : invitation à une campagne"
    EmailAddress.objects.filter(user=users.stranger).update(verified=False)
    with translation.override("fr"):
        invite(campaign, users.organiser, "ANN@example.org")
    assert OutgoingEmail.objects.first().subject == "Damocles: you are invited to a campaign"


@pytest.mark.parametrize("address", ["a@b.org\nBcc: all@b.org", "a@b.org,c@d.org", "nobody", "", "a" * 400 + "@b.org"])
def test_an_address_that_is_none_is_said_at_its_field(campaign, users, client_of, address):
    answer = client_of(users.organiser).post(url("invite", campaign.slug), {"email": address, "role": "player"})
    assert answer.status_code == 422
    assert "email" in answer.context["invite_form"].errors
    assert (mail.outbox, Invitation.objects.count()) == ([], 0)


def test_nobody_is_invited_as_organiser(campaign, users, client_of):
    fields = {"email": "ann@example.com", "role": "organiser"}
    assert client_of(users.organiser).post(url("invite", campaign.slug), fields).status_code == 422


def test_a_campaigns_name_puts_no_line_into_the_head_of_a_mail(campaign, users, client_of):
    Campaign.objects.update(name="See http://evil.example/win\r\nBcc: all@example.com")
    client_of(users.organiser).post(url("invite", campaign.slug), {"email": "ann@example.com", "role": "player"})
    send_mails()
    (sent,) = mail.outbox
    assert sent.subject == "Damocles: you are invited to a campaign"
    assert sent.recipients() == ["ann@example.com"]
    assert "the campaign See http:// evil. example/ win Bcc: all@example. com" in sent.body


def test_whether_an_address_has_an_account_is_not_revealed(campaign, users, client_of):
    """Ben's address and nobody's get the same words."""
    User.objects.filter(username="ben").update(email="ben@example.com")
    client, words = client_of(users.organiser), []
    for address in ("ben@example.com", "nob@example.com"):
        page = client.post(url("invite", campaign.slug), {"email": address, "role": "player"}, follow=True)
        words.append([str(message).replace(address, "it") for message in page.context["messages"]])
    assert words[0] == words[1] == ["The invitation is on its way to it."]


def test_another_campaigns_invitation_is_not_withdrawn_or_sent(campaign, users, client_of):
    from campaigns.actions.campaigns import create_campaign

    other = create_campaign(users.stranger, key=uuid4(), name="Elsewhere", summary="", limit=500)
    EmailAddress.objects.create(user=users.stranger, email="s@example.com", verified=True)
    invitation = invite(other, users.stranger, "ann@example.com")
    for name in ("send_invitation", "withdraw_invitation"):
        assert client_of(users.organiser).post(url(name, campaign.slug, invitation.pk)).status_code == 404
    assert Invitation.objects.get().is_open()


@pytest.mark.rule("C-MEM-04")
def test_who_asks_to_join_waits_until_an_organiser_says_yes(campaign, users, client_of):
    Campaign.objects.update(agreement={**campaign.agreement, "approval": True})
    client = client_of(users.stranger)
    assert "Ask to join" in client.get(campaign.invitation()).content.decode()
    assert client.post(campaign.invitation(), {"role": "follower"}).headers["Location"] == url("campaigns")
    assert client.get(campaign.get_absolute_url()).status_code == 404
    assert "stranger" not in client_of(users.ada).get(url("members", campaign.slug)).content.decode()
    organiser = client_of(users.organiser)
    number = campaign.memberships.get(user=users.stranger).number
    assert "Waiting to be let in" in organiser.get(url("members", campaign.slug)).content.decode()
    organiser.post(url("approve", campaign.slug, number))
    assert client.get(campaign.get_absolute_url()).status_code == 200


@pytest.mark.rule("C-MEM-06")
def test_before_somebody_is_removed_the_battles_it_ends_are_named(campaign, battle, users, client_of):
    client = client_of(users.organiser)
    page = client.get(url("remove_member", campaign.slug, 2)).content.decode()
    assert "they are called off" in page
    assert battle.get_absolute_url() in page
    client.post(url("remove_member", campaign.slug, 2))
    battle.refresh_from_db()
    assert battle.state == "called_off"
    assert client_of(users.ada).get(campaign.get_absolute_url()).status_code == 404


def test_the_last_organiser_reads_on_the_page_why_they_cannot_leave(campaign, users, client_of):
    campaign.memberships.exclude(user=users.organiser).update(state="left")
    answer = client_of(users.organiser).post(url("leave", campaign.slug))
    assert answer.status_code == 409
    assert "Nobody else here could run the campaign" in answer.content.decode()


def test_a_place_is_offered_by_a_link_to_hand_over(campaign, entries, users, client_of):
    organiser = client_of(users.organiser)
    organiser.post(url("replace_member", campaign.slug, 2), {"email": ""})
    offer = Invitation.objects.get()
    assert offer.get_absolute_url() in organiser.get(url("members", campaign.slug)).content.decode()
    cleo = client_of(User.objects.create_user("cleo"))
    assert "You take the place of ada" in cleo.get(offer.get_absolute_url()).content.decode()
    cleo.post(offer.get_absolute_url())
    assert str(campaign.memberships.get(number=2)) == "cleo"
    assert client_of(users.ada).get(campaign.get_absolute_url()).status_code == 404


def test_a_replaced_player_can_do_nothing_with_the_force_any_more(campaign, battle, entries, users, client_of):
    from campaigns.actions.invitations import accept

    accept(offer_place(campaign.memberships.get(number=2), users.organiser), users.stranger)
    assert client_of(users.ada).post(url("withdraw", entries[0].pk)).status_code == 404
    assert client_of(users.ada).get(url("record", battle.slug)).status_code == 404
    assert client_of(users.stranger).get(url("record", battle.slug)).status_code == 200


def test_markup_in_names_of_people_is_inert(campaign, entries, users, client_of):
    hostile = '"><img src=x onerror=alert(1)>'
    campaign.memberships.update(name=hostile)
    Campaign.objects.update(name=hostile, visibility="public")
    offer = offer_place(campaign.memberships.get(number=2), users.organiser)
    planned(campaign, entries, users.organiser)
    client = client_of(users.organiser)
    addresses = [url(name, campaign.slug) for name in ("members", "leave", "agreement", "agree", "copy")]
    addresses += [url("remove_member", campaign.slug, 2), url("replace_member", campaign.slug, 2)]
    for address in [*addresses, offer.get_absolute_url(), "/campaigns/"]:
        assert "<img" not in client.get(address).content.decode(), address


@pytest.mark.parametrize("more", [0, 15])
def test_the_members_page_asks_equally_often(campaign, users, client_of, django_assert_max_num_queries, more):
    for n in range(more):
        join(campaign, User.objects.create_user(f"p{n}"), "follower" if n % 3 else "player")
        invite(campaign, users.organiser, f"p{n}@example.com")
        Campaign.objects.create(name=f"Open {n}", limit=500, visibility="public")
    offer_place(campaign.memberships.get(number=2), users.organiser)
    strike_force_of(users.ada, "First Watch")
    client = client_of(users.organiser)
    for address in (url("members", campaign.slug), url("agreement", campaign.slug), url("agree", campaign.slug)):
        with django_assert_max_num_queries(MEMBERS):
            assert client.get(address).status_code == 200
    with django_assert_max_num_queries(MEMBERS):
        assert client.get("/campaigns/").status_code == 200


def test_administrators_read_ledgers_and_write_nothing_into_them(campaign, client_of):
    client = client_of(User.objects.create_superuser("root"))
    event = campaign.ledger.get(number=1)
    assert client.get(f"/admin/campaigns/ledgerevent/{event.pk}/change/").status_code == 200
    assert client.get("/admin/campaigns/ledgerevent/add/").status_code == 403
    assert client.post(f"/admin/campaigns/ledgerevent/{event.pk}/change/", {"kind": "left"}).status_code == 403
    assert client.post(f"/admin/campaigns/ledgerevent/{event.pk}/delete/", {"post": "yes"}).status_code == 403


def test_of_two_administrators_at_one_campaign_the_second_is_refused_and_organisers_see_a_new_version(
    campaign, client_of
):
    client = client_of(User.objects.create_superuser("root"))
    address = f"/admin/campaigns/campaign/{campaign.pk}/change/"
    form = {"name": "Mine", "summary": "", "limit": 500, "_seen": client.get(address).context["seen"]}
    inline = {"memberships-TOTAL_FORMS": 0, "memberships-INITIAL_FORMS": 0}
    assert client.post(address, form | inline).status_code == 302
    campaign.refresh_from_db()
    assert (campaign.name, campaign.version) == ("Mine", 2)
    page = client.post(address, form | inline | {"name": "Theirs"})
    assert "somebody changed it. What stands now → what you typed: Name: Mine → Theirs." in page.content.decode()
    campaign.refresh_from_db()
    assert campaign.name == "Mine"


@pytest.mark.rule("C-MEM-09")
def test_who_has_confirmed_no_address_hands_over_the_link(campaign, users, client_of):
    """Neither page nor call sends a mail for them; the page says what to do, and an offer without a mail is made."""
    EmailAddress.objects.filter(user=users.organiser).update(verified=False)
    client = client_of(users.organiser)
    page = client.get(url("members", campaign.slug)).content.decode()
    assert "Confirm an e-mail address of your own" in page
    assert "Send the invitation" not in page
    fields = {"email": "ann@example.com", "role": "player"}
    refused = client.post(url("invite", campaign.slug), fields)
    assert (refused.status_code, Invitation.objects.count(), OutgoingEmail.objects.count()) == (422, 0, 0)
    assert offer_place(campaign.memberships.get(number=2), users.organiser).is_open()


@pytest.mark.rule("C-MEM-09")
def test_one_address_is_mailed_five_times_a_day_by_all_campaigns_together(campaign, users, client_of):
    others = [create_campaign(users.organiser, key=uuid4(), name=f"{n}", summary="", limit=500) for n in range(6)]
    for n, other in enumerate(others[:5]):
        invite(other, users.organiser, f"Ann+{n}@example.com")
    fields = {"email": "ann@example.com", "role": "player"}
    refused = client_of(users.organiser).post(url("invite", others[5].slug), fields)
    assert "sent many invitations today" in refused.content.decode()
    assert (OutgoingEmail.objects.count(), Invitation.objects.count()) == (5, 5)
    Invitation.objects.update(mailed=None, outgoing_email=None)
    again = url("send_invitation", others[0].slug, others[0].invitations.get().pk)
    assert "sent many invitations today" in client_of(users.organiser).post(again, follow=True).content.decode()
    invite(others[5], users.organiser, "ben@example.com")
    assert OutgoingEmail.objects.count() == 6
