"""The rows that the search among public lists looks at: always what their strike forces come to."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.actions.creating import copy_strike_force
from armies.actions.reconciling import find_mismatches
from armies.actions.squads import add_squad, change_settings, remove_squad
from armies.models import PublicList, PublicWord, StrikeForce, Visibility
from armies.models.public_list import band_of
from armies.models.strike_force import unguessable_slug
from people.folding import fold, words_of
from rules.games import GAMES
from tests.armies.support.guard_faction import a_list, load_the_guard, pack

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def fresh(it):
    return StrikeForce.objects.get(pk=it.pk)


def edit(it):
    return ChangeRequest(fresh(it).version)


def publish(it):
    actions.share(fresh(it), edit(it), Visibility.PUBLIC)


def copy(owner, it):
    return copy_strike_force(owner, it, slug=unguessable_slug())


def row(it):
    return PublicList.objects.filter(pk=it.pk).first()


@pytest.fixture(autouse=True)
def no_drift():
    """Whatever a test does through the actions, no row drifts."""
    yield
    assert list(find_mismatches()) == []


def test_a_public_list_is_found_and_a_private_one_is_not(patrol):
    assert row(patrol) is None
    before = timezone.now()
    publish(patrol)
    it = row(patrol)
    assert (it.faction.slug, it.band, it.legal, it.copies) == ("guard", 500, True, 0)
    assert before <= it.published <= timezone.now()
    actions.share(fresh(patrol), edit(patrol), Visibility.LINK)
    assert row(patrol) is None
    assert PublicWord.objects.count() == 0


@pytest.mark.parametrize(("limit", "band"), [(1, 300), (300, 300), (301, 500), (1000, 1000), (1001, 1_000_000)])
def test_a_limit_is_in_the_first_band_that_holds_it(limit, band):
    assert band_of(GAMES[0], limit) == band


def test_each_change_of_a_public_list_writes_its_row_with_it(patrol):
    """Dropping both squads makes it illegal, one of 60 SV legal again; 620 SV is in the third band."""
    publish(patrol)
    for id in ("s0", "s1"):
        remove_squad(fresh(patrol), edit(patrol), id)
    assert row(patrol).legal is False
    add_squad(fresh(patrol), edit(patrol), "rifles")
    assert row(patrol).legal is True
    change_settings(fresh(patrol), edit(patrol), name="Wall of Night", limit=620)
    assert row(patrol).band == 750
    assert sorted(str(word) for word in PublicWord.objects.all()) == ["night", "of", "wall"]


def test_the_archive_hides_it_and_keeps_since_when_it_is_public(patrol):
    publish(patrol)
    since = row(patrol).published
    actions.archive(fresh(patrol), edit(patrol))
    assert row(patrol) is None
    actions.restore(fresh(patrol), edit(patrol))
    assert row(patrol).published == since


def test_published_again_it_is_new_again(patrol):
    publish(patrol)
    StrikeForce.objects.update(published=timezone.now() - timedelta(days=9))
    actions.share(fresh(patrol), edit(patrol), Visibility.PRIVATE)
    publish(patrol)
    assert timezone.now() - row(patrol).published < timedelta(days=1)


def test_copies_counts_other_players_who_keep_one(patrol, users):
    """Ben's two count once, ada's own and a visitor's not at all; when ben lets go of both, nobody has one."""
    publish(patrol)
    kept = [copy(users.ben, patrol), copy(users.ben, patrol)]
    copy(users.ada, patrol)
    copy(None, patrol)
    assert row(patrol).copies == 1
    copy(users.staff, patrol)
    assert row(patrol).copies == 2
    for it in kept:
        actions.delete(it, edit(it))
    assert row(patrol).copies == 1


def test_copies_of_a_list_not_yet_public_count_once_it_is(patrol, users):
    copy(users.ben, patrol)
    publish(patrol)
    assert row(patrol).copies == 1


def test_an_account_that_goes_takes_its_copies_along(patrol, users):
    publish(patrol)
    copy(users.ben, patrol)
    users.ben.delete()
    assert row(patrol).copies == 0
    users.ada.delete()
    assert PublicList.objects.count() == 0


def test_a_visitors_copy_counts_from_sign_in_on(patrol, users):
    publish(patrol)
    it = copy(None, patrol)
    visitor = Client()
    session = visitor.session
    session["strike_forces"] = [it.slug]
    session.save()
    users.ben.set_password("correct-horse-battery")
    users.ben.save()
    visitor.post("/accounts/login/", {"login": "ben", "password": "correct-horse-battery"})
    assert fresh(it).owner == users.ben
    assert row(patrol).copies == 1


def test_a_copy_names_its_original_and_loses_it_without_harm(patrol, users):
    it = copy(users.ben, patrol)
    assert it.copied_from == patrol
    assert [squad["datasheet"] for squad in it.squads] == ["rifles", "rifles"]
    actions.delete(fresh(patrol), edit(patrol))
    assert fresh(it).copied_from is None
    with pytest.raises(StrikeForce.DoesNotExist):
        copy(users.ben, patrol)


def test_lists_of_a_homebrew_faction_are_found_while_everybody_may_read_it(guard, patrol, users):
    guard.homebrew, guard.owner = True, users.ben
    guard.save()
    publish(patrol)
    assert row(patrol) is None
    guard.visibility = Visibility.PUBLIC
    guard.save()
    assert row(patrol) is not None
    guard.visibility = Visibility.LINK
    guard.save()
    assert row(patrol) is None


def test_another_release_changes_no_row(patrol):
    publish(patrol)
    edition = pack()
    edition["datasheets"] = edition["datasheets"][1:]
    load_the_guard(edition)
    assert row(patrol).legal is True


def test_the_words_of_a_name_are_folded_and_bounded(patrol):
    assert words_of("Équipe de l'ÉTÉ_2, équipe") == ["equipe", "de", "l", "ete", "2"]
    assert words_of("🎲 !") == []
    assert fold("Straße") == "strasse"
    assert len(words_of("ﷺ" * 100)) <= 20
    assert all(len(word.encode()) <= 160 for word in words_of("𝕏" * 10_000 + " 漢" * 100))


def run(*options):
    out = StringIO()
    try:
        call_command("check_public_lists", *options, stdout=out)
    except SystemExit as end:
        return end.code, out.getvalue()
    return 0, out.getvalue()


def test_the_command_repairs_every_kind_of_mismatch(patrol, users):
    """The control: rows spoiled past all actions. Legal told wrong, a word lost, a row lost, a row too many."""
    lists = [patrol, *(a_list(users.ada, "rifles", cards=11, name=name) for name in ("Lost", "Hidden"))]
    for it in lists:
        publish(it)
    assert run() == (0, "3 public lists, 0 mismatched\n")
    PublicList.objects.filter(pk=patrol.pk).update(legal=False, copies=7)
    PublicWord.objects.filter(word=b"third").delete()
    PublicList.objects.filter(pk=lists[1].pk).delete()
    StrikeForce.objects.filter(pk=lists[2].pk).update(visibility="private")
    code, printed = run()
    assert code == 1
    for line in (
        "legal: is False, should be True; copies: is 7, should be 0; words: is ['patrol'], should be ["
        "'patrol', 'third']",
        "is public, but not listed",
        "is listed, but not public",
        "2 public lists, 3 mismatched",
    ):
        assert line in printed, line
    assert run("--repair")[0] == 0
    assert run() == (0, "2 public lists, 0 mismatched\n")


def test_a_private_list_costs_no_more_than_before(patrol, django_assert_num_queries):
    """A change: BEGIN (a savepoint here), the UPDATE, the history's INSERT, its end."""
    it = StrikeForce.objects.with_release().get(pk=patrol.pk)
    with django_assert_num_queries(4):
        change_settings(it, ChangeRequest(1), name="Other", limit=500)


def test_a_public_list_costs_the_same_however_often_it_is_copied(patrol, users, django_assert_num_queries):
    """Its copies counted, its row written, its words read."""
    publish(patrol)
    it = StrikeForce.objects.with_release().get(pk=patrol.pk)
    with django_assert_num_queries(8):
        change_settings(it, ChangeRequest(2), name=it.name, limit=400)
    for _ in range(50):
        copy(users.ben, patrol)
    it = StrikeForce.objects.with_release().get(pk=patrol.pk)
    with django_assert_num_queries(8):
        change_settings(it, ChangeRequest(3), name=it.name, limit=300)
