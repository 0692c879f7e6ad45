"""Two at once on the pages of a campaign: one effect, and who comes second reads why in a sentence."""

from datetime import date
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.actions import proposals
from campaigns.actions.campaigns import give_role
from campaigns.actions.joining import join
from campaigns.actions.pictures import Attachments
from campaigns.actions.preparing import prepare_round
from campaigns.actions.results import Report, SideReport
from campaigns.actions.rounds import Terms
from campaigns.models import Battle, Entry, Membership, Proposal, Side
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import standings_of, state_of
from tests.campaigns.battles.test_enclosed_pictures import picture, report
from tests.campaigns.conftest import entered
from tests.campaigns.forces.test_refits import edit
from tests.campaigns.rounds.test_round_pages import at, filled
from tests.campaigns.support.rounds import campaign_of, opened, proposed
from tests.support.races import results_at_once
from web.pictures.image_files import EncodedImage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
RED_WON = Report(date(2026, 11, 18), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))


def at_once(*asked) -> list[tuple[int, str]]:
    """Let all (user, address, data) be posted together."""
    return results_at_once(*[partial(posted, of(user), address, data) for user, address, data in asked])


def posted(client: Client, address: str, data) -> tuple[int, str]:
    answer = client.post(address, data)
    return answer.status_code, answer.content.decode()


def of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def lost(answers, *statuses) -> str:
    """The page of the one who came second; the others were done."""
    assert sorted(status for status, _page in answers) == sorted(statuses)
    return next(page for status, page in answers if status == max(statuses))


def test_two_organisers_open_a_prepared_round_at_once_and_it_is_opened_once(users):
    swiss = campaign_of(users.organiser, 4)
    second = swiss.memberships.get(number=2)
    give_role(second, Membership.Role.ORGANISER)
    row = prepare_round(swiss, version=0, number=1, terms=Terms(500, None), meetings=proposed(swiss))
    sent = {"key": row.key, "version": row.version}
    asked = [(user, at(swiss, "rounds/prepared/open/"), sent) for user in (users.organiser, second.user)]
    assert "Another organiser was faster" in lost(at_once(*asked), 302, 409)
    assert swiss.ledger.filter(kind="round_opened").count() == 1
    assert swiss.battles.count() == 2


def test_two_organisers_open_a_round_at_once_and_it_is_opened_once(users):
    swiss = campaign_of(users.organiser, 4)
    second = swiss.memberships.get(number=2)
    give_role(second, Membership.Role.ORGANISER)
    asked = [(user, at(swiss, "rounds/open/"), filled(of(user), swiss)) for user in (users.organiser, second.user)]
    assert "Another organiser was faster" in lost(at_once(*asked), 302, 409)
    assert swiss.ledger.filter(kind="round_opened").count() == 1
    assert swiss.battles.count() == len(state_of(swiss).rounds[1].pairings) == 2
    assert find_errors(swiss) == []


def test_one_organisers_form_sent_twice_at_once_opens_one_round(users):
    swiss = campaign_of(users.organiser, 4)
    form = filled(of(users.organiser), swiss)
    answers = at_once(*[(users.organiser, at(swiss, "rounds/open/"), form)] * 3)
    assert [status for status, _page in answers] == [302] * 3
    assert swiss.ledger.filter(kind="round_opened").count() == 1
    assert swiss.battles.count() == 2


def refit_form(entry):
    force = entry.strike_force
    force.refresh_from_db()
    return {"list": force.slug, "version": 1, "list_version": force.version}


def test_a_refit_sent_twice_at_once_is_done_once(campaign, entries, users):
    edit(entries[0].strike_force, size=5)
    fields, address = refit_form(entries[0]), f"/campaigns/{campaign.slug}/refit/"
    answers = at_once(*[(users.ada, address, fields)] * 3)
    assert [status for status, _page in answers] == [302] * 3
    assert campaign.ledger.filter(kind="refitted").count() == 1
    assert (Entry.objects.get(number=1).version, Entry.objects.get(number=1).points) == (2, 150)
    assert find_errors(campaign) == []


def test_a_refit_while_the_last_plan_is_locked_is_fought_with_or_refused(battle, entries, users):
    """Locked last, the battle is committed and the refit refused; refitted first, all plans are open again."""
    address = f"/campaigns/{battle.campaign.slug}/refit/"
    of(users.ada).post(f"{battle.get_absolute_url()}plan/", {"commander": "steady"})
    edit(entries[0].strike_force, size=5)
    fields = refit_form(entries[0])
    lock = f"{battle.get_absolute_url()}plan/"
    answers = at_once((users.ada, address, fields), (users.ben, lock, {"commander": "steady"}))
    present = Battle.objects.with_documents().get()
    size = present.scenario["players"][0]["squads"][0]["size"]
    if answers[0][0] == 302:
        assert (present.is_committed(), size, answers[1][0]) == (False, 5, 302)
        assert Side.objects.exclude(locked=None).filter(entry=entries[0]).count() == 0
    else:
        assert (present.is_committed(), size, answers[0][0]) == (True, 3, 409)
        assert "All plans of a battle of yours are locked and published: it is fought first." in answers[0][1]
    assert find_errors(battle.campaign) == []


def removal(campaign, by, member):
    return by, f"/campaigns/{campaign.slug}/members/{member.number}/remove/", {}


def record(battle, by, fields):
    return by, f"{battle.get_absolute_url()}record/", fields


def test_a_player_is_removed_while_an_organiser_records_their_battle(battle, users):
    """Recorded first, the result stays; removed first, the battle is called off and nobody records it."""
    second = battle.campaign.memberships.get(user=users.ben)
    give_role(second, Membership.Role.ORGANISER)
    ada = battle.campaign.memberships.get(user=users.ada)
    fields = report()
    answers = at_once(removal(battle.campaign, users.organiser, ada), record(battle, users.ben, fields))
    assert answers[0][0] == 302
    present = Battle.objects.get()
    if answers[1][0] == 302:
        assert present.is_recorded()
    else:
        assert (answers[1][0], present.state) == (409, "called_off")
        assert "Somebody was faster" in answers[1][1]
    assert Membership.objects.get(pk=ada.pk).has_left()
    assert find_errors(battle.campaign) == []


def test_a_player_is_removed_while_they_propose_a_result_with_a_picture(battle, users):
    """Proposed first, the proposal waits for its answer; removed first, nothing of the form is kept."""
    ada = battle.campaign.memberships.get(user=users.ada)
    fields = report(picture())
    answers = at_once(removal(battle.campaign, users.organiser, ada), record(battle, users.ada, fields))
    assert answers[0][0] == 302
    state, kept = Battle.objects.get().state, battle.pictures.count()
    if answers[1][0] == 302:
        assert (state, Proposal.objects.get().state, kept) == ("planned", "open", 1)
    else:
        assert (state, Proposal.objects.count(), kept) == ("called_off", 0, 0)
        assert answers[1][0] == 404 or "is no member any more." in answers[1][1]
    assert find_errors(battle.campaign) == []


@pytest.fixture
def waiting(battle, users):
    """Ada's proposal with two pictures, which waits."""
    ada = battle.campaign.memberships.get(user=users.ada)
    enclosed = Attachments((EncodedImage(b"\xff\xd8\xff", 1, 1), EncodedImage(b"\xff\xd8\xff", 2, 2)), uuid4())
    return proposals.propose(battle, ada, 1, proposals.report_document(RED_WON), key=enclosed.key, enclosed=enclosed)


def answer(proposal, by, how):
    return by, f"/proposals/{proposal.key}/{how}/", {"words": "I won."}


def test_two_confirm_at_once_and_the_battle_is_recorded_once(waiting, battle, users):
    answers = at_once(*[answer(waiting, user, "confirm") for user in (users.ben, users.organiser, users.ben)])
    assert [status for status, _page in answers] == [302] * 3
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    assert Battle.objects.get().version == 2
    assert battle.pictures.confirmed().count() == 2
    assert find_errors(battle.campaign) == []


def test_of_one_who_confirms_and_one_who_disputes_at_once_one_is_refused(waiting, battle, users):
    answers = at_once(answer(waiting, users.organiser, "confirm"), answer(waiting, users.ben, "dispute"))
    assert "Somebody was faster." in lost(answers, 302, 409)
    confirmed = answers[0][0] == 302
    assert Battle.objects.get().is_recorded() == confirmed
    assert Proposal.objects.get().state == ("confirmed" if confirmed else "disputed")
    assert battle.pictures.confirmed().count() == (2 if confirmed else 0)


def test_who_is_removed_while_they_confirm_confirms_first_or_not_at_all(waiting, battle, users):
    ben = battle.campaign.memberships.get(user=users.ben)
    answers = at_once(removal(battle.campaign, users.organiser, ben), answer(waiting, users.ben, "confirm"))
    assert answers[0][0] == 302
    assert Battle.objects.get().is_recorded() == (answers[1][0] == 302)
    assert answers[1][0] in (302, 404) or "is no member any more." in answers[1][1]
    assert find_errors(battle.campaign) == []


def test_pictures_of_two_forms_at_once_never_come_to_more_than_a_battle_takes(battle, users):
    """Four each, on a battle that has three: one form's are kept, the other is told how many there are."""
    ada = battle.campaign.memberships.get(user=users.ada)
    for _ in range(3):
        battle.pictures.create(author=ada, **EncodedImage(b"\xff\xd8\xff", 1, 1)._asdict())
    forms = [report(*[picture() for _ in range(4)]) for _ in range(2)]
    asked = [record(battle, users.organiser, fields) for fields in forms]
    assert "This battle has 7 pictures already and may have 8: choose fewer." in lost(at_once(*asked), 302, 422)
    assert battle.pictures.count() == 7
    assert battle.campaign.ledger.filter(kind="result").count() == 1


@pytest.mark.rule("C-RND-12")
def test_two_organisers_pair_the_same_player_at_once_and_it_is_done_once(users):
    """p3 has a bye and p4 comes late; whoever is second reads that nobody of these is free any more."""
    swiss = campaign_of(users.organiser, 3)
    opened(swiss)
    late = User.objects.create_user("p4")
    join(swiss, late)
    entered(swiss, late, "Force 4")
    second = swiss.memberships.get(number=2)
    give_role(second, Membership.Role.ORGANISER)
    form = {"operation": "eradication", "first_0": 4, "second_0": 3, "operation_0": ""}
    asked = [(user, at(swiss, "rounds/1/pair/"), form | {"key": uuid4()}) for user in (users.organiser, second.user)]
    lost(at_once(*asked), 302, 422)
    assert swiss.ledger.filter(kind="pairings_added").count() == 1
    assert swiss.battles.count() == 2
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-11")
def test_a_player_leaves_while_an_organiser_records_their_battle_of_a_round(users):
    """Recorded first there is nothing to concede; conceded first the record comes too late. It counts once."""
    league = campaign_of(users.organiser, 2, kind="league")
    opened(league)
    battle, leaver = league.battles.get(), league.memberships.get(number=3)
    record = {"winner": "red", "played": "2026-03-28", "version": battle.version, "red_victory_points": 3}
    record |= {"blue_victory_points": 0, "red_squads_lost": 0, "blue_squads_lost": 1}
    asked = [
        (leaver.user, at(league, "leave/"), {}),
        (users.organiser, f"{battle.get_absolute_url()}record/", record),
    ]
    answers = at_once(*asked)
    assert answers[0][0] == 302
    assert answers[1][0] in (302, 409)
    line = next(row.line for row in standings_of(league) if row.name == "p1")
    assert (line.played, line.won, line.points) == (1, 1, 3)
    assert find_errors(league) == []
