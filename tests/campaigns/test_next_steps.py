"""Each page of a campaign shows its reader the next step: what to do, why not, and by which rule."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.template import Context, Template
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import proposals, rounds
from campaigns.actions.campaigns import join
from campaigns.actions.corrections import correct_result
from campaigns.actions.guests import add_guests
from campaigns.actions.ledger import append
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.settings import read_settings
from campaigns.models import Membership
from campaigns.text.agreement import SWITCHES, SWITCHES_EXPLAINED
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of

pytestmark = pytest.mark.django_db


def at(name, *arguments):
    return reverse(f"campaigns:{name}", args=arguments)


def read(client, address):
    return client.get(address).content.decode()


def drawn():
    return Report(timezone.localdate(), "", (SideReport("draw", 1, 0), SideReport("draw", 1, 0)))


def test_the_rules_that_a_sentence_names_are_links_and_all_else_is_inert():
    html = Template("{{ words|linked_rules }}").render(Context({"words": "<b>No</b>: close it (C-RND-02, R-ERA-04)."}))
    assert html == (
        "&lt;b&gt;No&lt;/b&gt;: close it "
        '(<a class="rule-id" href="/rules/campaigns/#C-RND-02">C-RND-02</a>, '
        '<a class="rule-id" href="/rules/#R-ERA-04">R-ERA-04</a>).'
    )


def test_a_refused_round_names_its_rule_with_a_link(users, client_of):
    campaign = campaign_of(users.organiser, 2)
    opened(campaign)
    assert 'href="/rules/campaigns/#C-RND-02"' in read(client_of(users.organiser), at("open_round", campaign.slug))


@pytest.mark.rule("C-RND-07")
def test_who_is_over_the_limit_of_the_next_round_is_warned_before_they_cannot_be_paired(users, client_of):
    """Forces of 120 SV, and a round that allows 100."""
    campaign = campaign_of(users.organiser, 2)
    append(
        campaign,
        "agreed",
        {"agreement": read_settings({"kind": "swiss", "limits": [{"round": 1, "limit": 100}]}).document()},
    )
    page = read(client_of(User.objects.get(username="p1")), campaign.get_absolute_url())
    assert "Force 1 has 120 SV, and round 1 allows 100" in page
    assert at("refit", campaign.slug) in page
    assert "round 1 allows" not in read(client_of(users.organiser), campaign.get_absolute_url())


@pytest.mark.rule("C-MEM-04")
def test_who_waits_to_be_let_in_finds_that_on_the_list_of_campaigns(campaign, users, client_of):
    append(campaign, "agreed", {"agreement": read_settings({"approval": True}).document()})
    campaign.agreement = read_settings({"approval": True}).document()
    campaign.save()
    join(campaign, users.stranger)
    page = read(client_of(users.stranger), "/campaigns/")
    assert "An organiser has to let you in:" in page
    assert "The Long Winter" in page
    assert campaign.get_absolute_url() not in page
    assert "has to let you in" not in read(client_of(users.ada), "/campaigns/")


def test_a_recorded_battle_leads_its_players_to_what_their_squads_learned(battle, users, client_of):
    record_by_hand(battle, users.organiser, battle.version, drawn())
    after_battle = at("after_battle", battle.campaign.slug)
    assert after_battle in read(client_of(users.ada), battle.get_absolute_url())
    assert after_battle not in read(client_of(users.organiser), battle.get_absolute_url())


def test_a_confirmed_result_names_who_proposed_and_who_confirmed_it(battle, users, client_of):
    ada, ben = (Membership.objects.get(user=user) for user in (users.ada, users.ben))
    document = proposals.report_document(drawn())
    proposal = proposals.propose(battle, ada, battle.version, document, key=uuid4())
    proposals.confirm(proposal, ben)
    assert "Proposed by ada, confirmed by ben" in read(client_of(users.ada), battle.get_absolute_url())
    battle.refresh_from_db()
    correct_result(battle, users.organiser, battle.version, drawn())
    assert "Recorded by organiser" in read(client_of(users.ada), battle.get_absolute_url())
    users.organiser.delete()
    page = read(client_of(users.ada), battle.get_absolute_url())
    assert "Recorded by" not in page
    assert "Recorded " in page


def test_who_disputes_and_who_is_disputed_read_how_it_is_settled(battle, users, client_of):
    ada, ben = (Membership.objects.get(user=user) for user in (users.ada, users.ben))
    proposal = proposals.propose(battle, ada, battle.version, proposals.report_document(drawn()), key=uuid4())
    proposals.dispute(proposal, ben, "Two to one.")
    assert "propose it anew below" in read(client_of(users.ada), battle.get_absolute_url())
    assert "an organiser's word counts at once" in read(client_of(users.organiser), battle.get_absolute_url())


def test_a_battle_of_a_round_leads_to_its_round(users, client_of):
    campaign = campaign_of(users.organiser, 2)
    opened(campaign)
    page = read(client_of(users.organiser), campaign.battles.get().get_absolute_url())
    assert f"{at('rounds', campaign.slug)}#round-1" in page


def test_every_switch_of_the_agreement_is_explained(campaign, users, client_of):
    assert set(SWITCHES_EXPLAINED) == set(SWITCHES)
    page = read(client_of(users.organiser), at("agree", campaign.slug))
    assert "on 1 it keeps a scar" in page
    assert 'href="/rules/campaigns/#C-REC-01"' in page


def test_only_what_there_is_has_a_column_in_the_table(campaign, entries, users, client_of):
    page = read(client_of(users.ada), campaign.get_absolute_url())
    assert not re.search("Byes|Awards|Territories", page)
    append(campaign, "awarded", {"member": 2, "points": 1, "reason": "Paint"})
    page = read(client_of(users.ada), campaign.get_absolute_url())
    assert "Awards" in page
    assert not re.search("Byes|Territories", page)


def test_before_somebody_is_removed_the_battles_are_named_by_their_players(battle, users, client_of):
    page = read(client_of(users.organiser), at("remove_member", battle.campaign.slug, 2))
    assert "ada – ben" in page


def test_a_ladder_without_rounds_speaks_of_no_round(campaign, entries, users, client_of):
    assert "of round" not in read(client_of(users.ada), at("refit", campaign.slug))
    assert "120 of 500 SV." in read(client_of(users.ada), at("after_battle", campaign.slug))


def test_days_are_written_as_people_write_them(battle, users, client_of):
    record_by_hand(battle, users.organiser, battle.version, drawn())
    today = timezone.localdate()
    for address in (at("force", battle.campaign.slug, 1), at("create_story", battle.campaign.slug)):
        assert today.isoformat() not in read(client_of(users.ada), address)


def test_a_follower_finds_the_way_out(campaign, users, client_of):
    join(campaign, users.stranger, Membership.Role.FOLLOWER)
    assert "Stop following" in read(client_of(users.stranger), campaign.get_absolute_url())
    assert "Stop following" not in read(client_of(users.ada), campaign.get_absolute_url())


def test_a_release_that_was_not_agreed_on_is_refused_with_the_rule_and_the_list(campaign, entries, users, client_of):
    """Ada withdraws and comes with the same list, when release 9 is agreed on; hers is the first."""
    agreement = read_settings({"releases": {entries[0].strike_force.faction.slug: 9}}).document()
    append(campaign, "agreed", {"agreement": agreement})
    entries[0].delete()
    ada, force = client_of(users.ada), entries[0].strike_force
    answer = ada.post(at("enter", campaign.slug), {"strike_force": force.slug})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'href="/rules/campaigns/#C-AGR-01"' in page
    assert reverse("armies:strike_force", args=[force.slug]) in page


def test_a_hex_that_cannot_be_attacked_is_refused_in_words(campaign, entries, users, client_of):
    from tests.campaigns.maps.test_map_pages import ROW

    append(campaign, "map_drawn", {"map": ROW})
    address = at("plan", campaign.slug)
    typed = {"operation": "eradication", "first": entries[0].pk, "second": entries[1].pk, "stake": "nowhere"}
    page = client_of(users.ada).post(address, typed | {"key": uuid4()}).content.decode()
    assert "From what you hold now, this hex cannot be attacked" in page
    assert "nowhere is not one of" not in page


def test_closing_the_last_round_leaves_nothing_that_cannot_be_opened_yet(users, client_of):
    campaign = campaign_of(users.organiser, 2, rounds=1)
    opened(campaign)
    (battle,) = campaign.battles.all()
    record_by_hand(battle, users.organiser, battle.version, drawn())
    rounds.close_round(campaign, organiser_of(campaign), 1)
    page = read(client_of(users.organiser), at("rounds", campaign.slug))
    assert "The first place is shared by p1, p2." in page
    assert "cannot be opened yet" not in page


def test_the_organiser_is_told_the_next_step_of_a_day(users, client_of):
    """p1 to p4 in two rounds: open, two tables to report, close, open the second; a guest without a force is named."""
    campaign = campaign_of(users.organiser, 4, rounds=2)
    client, overview = client_of(users.organiser), campaign.get_absolute_url()
    assert "Round 1 can be opened." in read(client, overview)
    opened(campaign)
    page = read(client, overview)
    assert "Round 1: tables 1 and 2 have not reported." in page
    assert at("enter_results", campaign.slug, 1) in page
    for battle in campaign.battles.all():
        record_by_hand(battle, users.organiser, 1, drawn())
    assert "Every battle of round 1 is over." in read(client, overview)
    rounds.close_round(campaign, organiser_of(campaign), 1)
    assert "Round 2 can be opened." in read(client, overview)
    add_guests(campaign, ["Ana", "Bo", "Cy", "Di", "Eva", "Flo"], organiser_of(campaign))
    assert "Ana, Bo, Cy, Di and 2 others have no force yet." in read(client, overview)
    player = campaign.memberships.get(number=2).user
    assert "have no force yet" not in read(client_of(player), overview)
