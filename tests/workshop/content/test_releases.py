"""A release is immutable: by save(), by a queryset, and when its author's account is deleted."""

import pytest
from django.db import connection
from django.db.models import ProtectedError
from django.test.utils import CaptureQueriesContext

from armies.models import Faction, ImmutableError, Release, StrikeForce
from tests.armies.support.guard_faction import load_the_guard, pack
from workshop.actions.publishing import publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def release(guard):
    return guard.releases.get()


@pytest.mark.postgres
@pytest.mark.parametrize(
    "change",
    [
        lambda release: release.save(),
        lambda release: release.save(update_fields=["notes"]),
        lambda release: release.delete(),
        lambda release: Release.objects.update(notes="Other"),
        lambda release: Release.objects.filter(pk=release.pk).update(publisher=None, notes="Other"),
        lambda release: Release.objects.bulk_update([release], ["notes"]),
        lambda release: Release.objects.all().delete(),
        lambda release: release.faction.releases.all().delete(),
        lambda release: Release.objects.bulk_create(
            [release], update_conflicts=True, update_fields=["notes"], unique_fields=["faction", "number"]
        ),
        lambda release: Release.objects.update_or_create(pk=release.pk, defaults={"notes": "Other"}),
        lambda release: Release.objects.with_documents().update(document={}),
    ],
)
def test_a_release_stays_as_it_was_published(release, change):
    before = Release.objects.with_documents().values().get()
    with pytest.raises(ImmutableError):
        change(release)
    assert Release.objects.with_documents().values().get() == before


@pytest.mark.postgres
def test_a_faction_with_a_release_cannot_be_deleted(release):
    with pytest.raises(ProtectedError):
        release.faction.delete()
    assert Release.objects.exists()


@pytest.mark.postgres
def test_who_published_it_may_leave(guard, users):
    guard.datasheets.update(strategic_valor=70)
    release = publish(guard, users.ada, "Dearer.")
    users.ada.delete()
    release.refresh_from_db()
    assert (release.publisher, release.notes) == (None, "Dearer.")


@pytest.mark.postgres
@pytest.mark.parametrize("lists", [1, 50])
def test_lists_know_the_newest_release_without_asking(guard, users, lists):
    from tests.armies.support.guard_faction import a_list

    for n in range(lists):
        a_list(users.ada, "rifles", name=f"Patrol {n}")
    dearer = pack()
    dearer["faction"]["summary"] = "They hold another wall."
    load_the_guard(dearer)
    with CaptureQueriesContext(connection) as asked:
        numbers = [(it.release.number, it.newest_number) for it in StrikeForce.objects.with_release()]
    assert numbers == [(1, 2)] * lists
    assert len(asked) == 1


def test_what_is_in_the_archive_nobody_builds_with(guard, users):
    from django.utils import timezone

    assert guard in Faction.objects.usable_by(users.ada)
    Faction.objects.update(archived=timezone.now())
    assert guard not in Faction.objects.usable_by(users.ada)
