"""People of a campaign: joining, waiting, roles, leaving, being removed, another taking a place."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns.actions import conceding, invitations, joining, members
from campaigns.actions.errors import RefusedError
from campaigns.actions.plans import lock_plan
from campaigns.ledger.events import first_broken
from campaigns.models import Battle, Campaign, Entry, Invitation, Membership
from campaigns.read_model.campaign_state import events_of, standings_of, state_of
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.fighting import auto_resolve, committed

pytestmark = pytest.mark.django_db


def place(campaign: Campaign, user: User) -> Membership:
    return campaign.memberships.get(user=user)


def ledger_events(campaign: Campaign) -> list[tuple[str, dict[str, object]]]:
    """The ledger from after the founding: the organiser, ada and ben joined by then."""
    return [(event.kind, event.document) for event in events_of(campaign)[4:]]


def asks_for_approval(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(agreement={**campaign.agreement, "approval": True})


@pytest.mark.rule("C-MEM-02")
def test_the_last_organiser_stays_one_until_there_is_another(campaign, users):
    own = place(campaign, users.organiser)
    with pytest.raises(RefusedError, match="needs an organiser"):
        members.give_role(own, "player")
    members.give_role(place(campaign, users.ada), "organiser", own)
    members.leave(own)
    assert [str(m) for m in campaign.memberships.organising()] == ["ada"]
    assert ledger_events(campaign) == [("role_given", {"member": 2, "role": "organiser"}), ("left", {"member": 1})]


@pytest.mark.rule("C-MEM-02")
def test_handing_over_makes_another_organiser_and_oneself_a_player(campaign, users):
    members.hand_over(place(campaign, users.organiser), place(campaign, users.ada))
    roles = {str(m): m.role for m in campaign.memberships.all()}
    assert roles == {"organiser": "player", "ada": "organiser", "ben": "player"}
    with pytest.raises(RefusedError):
        members.hand_over(place(campaign, users.organiser), place(campaign, users.ben))
    assert campaign.memberships.organising().count() == 1


def test_nobody_hands_over_to_who_has_left(campaign, users):
    members.leave(place(campaign, users.ada))
    with pytest.raises(RefusedError, match="no member any more"):
        members.hand_over(place(campaign, users.organiser), place(campaign, users.ada))


def test_who_has_a_strike_force_entered_does_not_become_a_follower(campaign, entries, users):
    with pytest.raises(RefusedError, match="withdraw it first"):
        members.give_role(place(campaign, users.ada), "follower")


@pytest.mark.rule("C-MEM-06")
def test_who_leaves_leaves_their_battles_and_what_was_only_planned_is_called_off(campaign, entries, users):
    """Three battles: one fought, one with all plans locked, one only planned."""
    fought, ready, open_ = (planned(campaign, entries, users.organiser) for _ in range(3))
    auto_resolve(fought, users.organiser)
    committed(ready, users.organiser)
    assert [b.pk for b in conceding.battles_to_call_off(place(campaign, users.ada))] == [open_.pk]
    assert [b.pk for b in conceding.remaining_battles(place(campaign, users.ada))] == [ready.pk]
    before = [(s.line.member, s.line.points) for s in standings_of(campaign)]
    members.leave(place(campaign, users.ada))
    states = [Battle.objects.get(pk=b.pk).state for b in (fought, ready, open_)]
    assert states == ["recorded", "planned", "called_off"]
    assert [(s.line.member, s.line.points) for s in standings_of(campaign)] == before
    auto_resolve(ready, users.ben)
    assert Battle.objects.get(pk=ready.pk).is_recorded()
    assert state_of(campaign).active_forces()[0].name == "Night Watch"


@pytest.mark.rule("C-MEM-06")
def test_a_result_that_waits_for_an_answer_keeps_its_battle(campaign, battle, users):
    battle.proposals.create(proposer=place(campaign, users.ben), report={}, deadline=timezone.now())
    members.remove(place(campaign, users.ada), place(campaign, users.organiser))
    assert Battle.objects.get().is_planned()


@pytest.mark.rule("C-MEM-06", "C-LED-07")
def test_a_player_removed_in_mid_round_is_gone_once_and_the_round_goes_on(campaign, entries, users):
    battle = planned(campaign, entries, users.organiser)
    Battle.objects.update(round=1)
    for _ in range(2):
        members.remove(place(campaign, users.ada), place(campaign, users.organiser))
    assert [kind for kind, _document in ledger_events(campaign)[2:]] == ["left", "result"]
    assert Battle.objects.get(pk=battle.pk).is_conceded()
    other = planned(campaign, [entered(campaign, users.organiser, "Third Watch"), entries[1]], users.organiser)
    assert other.is_planned()


@pytest.mark.rule("C-MEM-03")
def test_who_comes_back_has_the_old_place_and_force(campaign, entries, users):
    members.leave(place(campaign, users.ada))
    again = joining.join(campaign, users.ada)
    assert (again.number, again.state) == (2, "active")
    assert state_of(campaign).force_of(2).name == "First Watch"


@pytest.mark.rule("C-MEM-04")
def test_where_organisers_let_people_in_the_ledger_knows_nobody_who_waits(campaign, users):
    asks_for_approval(campaign)
    waiting = joining.join(campaign, users.stranger)
    assert waiting.state == joining.join(campaign, users.stranger).state == "waiting"
    assert ledger_events(campaign) == []
    assert not Campaign.objects.visible_to(users.stranger).exists()
    for _ in range(2):
        joining.approve(waiting, place(campaign, users.organiser))
    assert ledger_events(campaign) == [("joined", {"member": 4, "role": "player"})]
    assert Campaign.objects.visible_to(users.stranger).exists()


@pytest.mark.rule("C-MEM-04")
def test_who_is_turned_away_is_forgotten_and_a_former_member_stays_one(campaign, users):
    asks_for_approval(campaign)
    joining.reject_member(joining.join(campaign, users.stranger))
    assert not campaign.memberships.filter(user=users.stranger).exists()
    members.leave(place(campaign, users.ada))
    joining.reject_member(joining.join(campaign, users.ada))
    assert place(campaign, users.ada).state == "left"


@pytest.mark.rule("C-MEM-04")
def test_who_was_invited_in_person_does_not_wait(campaign, users):
    asks_for_approval(campaign)
    joining.join(campaign, users.stranger)
    invitation = invitations.invite(campaign, users.organiser, "stranger@example.com")
    assert invitations.accept(invitation, users.stranger).is_active()


@pytest.mark.rule("C-MEM-05")
def test_public_campaigns_are_followed_and_private_ones_are_not(campaign, users):
    with pytest.raises(RefusedError):
        joining.follow(campaign, users.stranger)
    asks_for_approval(campaign)
    Campaign.objects.update(visibility="public")
    for _ in range(2):
        assert joining.follow(campaign, users.stranger).follows()
    assert joining.follow(campaign, users.ada).role == "player"
    assert ledger_events(campaign) == [("joined", {"member": 4, "role": "follower"})]


def test_a_follower_whom_the_link_reaches_plays(campaign, users):
    joining.join(campaign, users.stranger, "follower")
    assert joining.join(campaign, users.stranger).plays()
    assert ledger_events(campaign)[-1] == ("role_given", {"member": 4, "role": "player"})


@pytest.mark.rule("C-MEM-07")
def test_an_invitation_lets_one_person_in_once(campaign, users):
    invitation = invitations.invite(campaign, users.organiser, "ann@example.com", "follower")
    member = invitations.accept(invitation, users.stranger)
    assert member.follows()
    assert invitations.accept(invitation, users.stranger) == member
    other = User.objects.create_user("other")
    with pytest.raises(RefusedError, match="used or withdrawn"):
        invitations.accept(invitation, other)
    assert not campaign.memberships.filter(user=other).exists()


@pytest.mark.rule("C-MEM-07")
def test_a_withdrawn_invitation_lets_nobody_in(campaign, users):
    invitation = invitations.invite(campaign, users.organiser, "ann@example.com")
    invitations.withdraw_invitation(invitation)
    with pytest.raises(RefusedError):
        invitations.accept(invitation, users.stranger)


def test_one_address_is_invited_once_and_no_more_than_fifty_at_a_time(campaign, users):
    first = invitations.invite(campaign, users.organiser, "Ann@example.com")
    assert invitations.invite(campaign, users.organiser, "ann@example.com") == first
    for n in range(49):
        invitations.invite(campaign, users.organiser, f"p{n}@example.com")
    with pytest.raises(RefusedError, match="50 invitations are open"):
        invitations.invite(campaign, users.organiser, "last@example.com")


def test_withdrawing_and_inviting_again_does_not_flood_an_address(campaign, users):
    invitation = invitations.invite(campaign, users.organiser, "ann@example.com")
    Invitation.objects.update(mailed=timezone.now())
    invitations.withdraw_invitation(invitation)
    with pytest.raises(RefusedError, match="wait an hour"):
        invitations.invite(campaign, users.organiser, "ann@example.com")
    Invitation.objects.update(mailed=timezone.now() - timedelta(minutes=61))
    assert invitations.invite(campaign, users.organiser, "ann@example.com").is_open()


def test_a_hundred_invitations_a_day_are_enough_for_one_person(campaign, users):
    for n in range(100):
        Invitation.objects.create(
            campaign=campaign, email=f"p{n}@example.com", sent_by=users.organiser, withdrawn=timezone.now()
        )
    with pytest.raises(RefusedError, match="very many"):
        invitations.invite(campaign, users.organiser, "last@example.com")


@pytest.mark.rule("C-MEM-08", "C-LED-07")
def test_another_takes_a_place_with_its_battles_its_force_and_its_standing(campaign, battle, entries, users):
    """Ada wins by the engine or not: whatever stands beside her place stands there for cleo, who takes it."""
    fought = planned(campaign, entries, users.organiser)
    auto_resolve(fought, users.organiser)
    lock_plan(battle.sides.get(place=0), users.ada, salt="ada's own")
    before = [s.line for s in standings_of(campaign)]
    adas = place(campaign, users.ada)
    cleo = User.objects.create_user("cleo")
    taken = invitations.accept(invitations.offer_place(adas, users.organiser), cleo)
    assert (taken.pk, taken.number, str(taken), taken.user) == (adas.pk, 2, "cleo", cleo)
    assert taken.calendar_token != adas.calendar_token
    assert [s.line for s in standings_of(campaign)] == before
    assert Entry.objects.active().get(membership=taken).name == "First Watch"
    assert ledger_events(campaign)[-1] == ("replaced", {"member": 2})
    side = Battle.objects.get(pk=battle.pk).sides.get(place=0)
    assert (side.locked, side.salt) == (None, "")
    assert not Campaign.objects.visible_to(users.ada).exists()
    assert first_broken(events_of(campaign)) is None


@pytest.mark.rule("C-MEM-08")
def test_the_place_of_who_has_left_is_taken_up_by_another(campaign, entries, users):
    members.leave(place(campaign, users.ada))
    invitations.accept(invitations.offer_place(campaign.memberships.get(number=2), users.organiser), users.stranger)
    assert state_of(campaign).force_of(2).name == "First Watch"
    assert place(campaign, users.stranger).plays()


@pytest.mark.rule("C-MEM-08")
def test_who_plays_already_takes_no_second_place_and_a_follower_gives_up_their_own(campaign, entries, users):
    joining.join(campaign, users.stranger, "follower")
    offer = invitations.offer_place(place(campaign, users.ada), users.organiser)
    with pytest.raises(RefusedError, match="nobody has two"):
        invitations.accept(offer, users.ben)
    with pytest.raises(RefusedError, match="yours already"):
        invitations.accept(offer, users.ada)
    assert invitations.accept(offer, users.stranger).number == 2
    assert ledger_events(campaign)[-2:] == [("left", {"member": 4}), ("replaced", {"member": 2})]
    assert campaign.memberships.active().count() == 3


@pytest.mark.rule("C-MEM-08")
def test_a_place_is_offered_once_and_no_organisers_is(campaign, users):
    adas = place(campaign, users.ada)
    offer = invitations.offer_place(adas, users.organiser, "cleo@example.com")
    assert invitations.offer_place(adas, users.organiser, "cleo@example.com") == offer
    with pytest.raises(RefusedError, match="offered already"):
        invitations.offer_place(adas, users.organiser, "dan@example.com")
    with pytest.raises(RefusedError, match="organiser's place"):
        invitations.offer_place(place(campaign, users.organiser), users.organiser)


def test_who_comes_back_before_the_place_is_taken_keeps_it(campaign, users):
    members.leave(place(campaign, users.ada))
    offer = invitations.offer_place(campaign.memberships.get(number=2), users.organiser)
    joining.join(campaign, users.ada)
    with pytest.raises(RefusedError, match="used or withdrawn"):
        invitations.accept(offer, users.stranger)


@pytest.mark.postgres
@pytest.mark.rule("C-MEM-02")
def test_an_account_that_is_deleted_leaves_and_who_played_longest_runs_the_campaign(campaign, entries, users):
    users.organiser.delete()
    assert [str(m) for m in campaign.memberships.organising()] == ["ada"]
    assert ledger_events(campaign)[2:] == [("left", {"member": 1}), ("role_given", {"member": 2, "role": "organiser"})]
    assert first_broken(events_of(campaign)) is None


def test_nobody_joins_leaves_or_is_replaced_in_an_archived_campaign(campaign, users: SimpleNamespace):
    offer = invitations.offer_place(place(campaign, users.ada), users.organiser)
    Campaign.objects.update(archived=timezone.now())
    for refused in (
        lambda: members.leave(place(campaign, users.ada)),
        lambda: invitations.accept(offer, users.stranger),
        lambda: invitations.invite(campaign, users.organiser, "a@example.com"),
    ):
        with pytest.raises(RefusedError, match="archived"):
            refused()
