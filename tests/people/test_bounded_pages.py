"""Very long lists are counted up to a bound, and say so; the administration searches them field by field."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import OuterRef
from django.test.utils import CaptureQueriesContext

from people import admin_search, bounded_pages
from people.bounded_pages import BoundedPaginator, CountUpTo
from people.models import AuditEntry, FoldedUsername

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def five(monkeypatch):
    monkeypatch.setattr(bounded_pages, "MOST", 4)
    return [User.objects.create_user(f"Ворон-{n}", email=f"n{n}@example.org") for n in range(5)]


@pytest.mark.parametrize(("rows", "shown", "pages"), [(3, "3", 2), (4, "4", 2), (5, "4+", 2)])
def test_a_count_beyond_the_bound_is_broken_off_and_pages_end_there(five, rows, shown, pages):
    paginator = BoundedPaginator(User.objects.filter(pk__in=[user.pk for user in five[:rows]]).order_by("-pk"), 2)
    assert (str(paginator.count), paginator.num_pages) == (shown, pages)
    assert list(paginator.get_page(99)) == five[:rows][::-1][2:4]


@pytest.mark.parametrize(("rows", "shown"), [(3, "3"), (4, "4"), (5, "4+")])
def test_rows_that_lead_to_another_are_counted_up_to_the_bound(five, rows, shown):
    counted = User.objects.filter(pk__lte=OuterRef("pk"), username__startswith="Ворон")
    user = User.objects.annotate(before=CountUpTo(counted)).get(pk=five[rows - 1].pk)
    assert str(user.before) == shown


def test_the_administration_says_that_there_are_more(five, admin_client):
    assert "4+ users" in admin_client.get("/admin/auth/user/").content.decode()


def test_the_administration_finds_by_each_field_and_by_all_words(five, admin_client):
    def names(text):
        return sorted(
            user.username for user in admin_client.get("/admin/auth/user/", {"q": text}).context["cl"].result_list
        )

    assert names("ворон") == [f"Ворон-{n}" for n in range(5)]
    assert names("ВОРОН n3@") == names('"ворон-3"') == ["Ворон-3"]
    assert names("ворон nobody") == names("nobody") == []


def test_the_audit_log_is_searched_by_name_by_whom_and_from_where(admin_client):
    for name, by, address in (("raven", "", "192.0.2.7"), ("mage", "raven", "192.0.2.70"), ("mage", "", "2001:db8::7")):
        AuditEntry.objects.create(kind="refused", name=name, by=by, address=address)

    def addresses(text):
        rows = admin_client.get("/admin/people/auditentry/", {"q": text}).context["cl"].result_list
        return sorted(row.address for row in rows if row.kind == "refused")

    assert addresses("Raven") == ["192.0.2.7", "192.0.2.70"]
    assert addresses("192.0.2.7") == ["192.0.2.7", "192.0.2.70"]
    assert addresses("mage 2001:DB8") == ["2001:db8::7"]


def test_a_search_asks_equally_often_however_much_it_finds(five, admin_client, django_assert_num_queries):
    counts = []
    for text in ("Ворон-3", "Ворон"):
        with CaptureQueriesContext(connection) as queries:
            admin_client.get("/admin/auth/user/", {"q": text})
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_of_more_than_the_search_takes_the_newest_are_found(five, monkeypatch):
    monkeypatch.setattr(admin_search, "MOST", 2)
    rows = admin_search.candidates(User.objects.all(), ["folded__name"], "ворон")
    assert sorted(rows, key=lambda user: user.pk) == five[3:]
    assert FoldedUsername.objects.filter(name__part="ворон").count() == 5


def test_a_word_too_short_for_an_index_is_looked_for_among_the_newest(five, admin_client, monkeypatch):
    """The newest two are the last of the five and the administrator."""
    monkeypatch.setattr(admin_search, "MOST_SHORT", 2)
    page = admin_client.get("/admin/auth/user/", {"q": "во"})
    assert list(page.context["cl"].result_list) == five[4:]
    assert "A word of one or two characters is looked for among the newest 20000 rows." in page.content.decode()


@pytest.mark.parametrize("text", ["iron", "7", "9" * 30, "-1", "'", '"'])
def test_what_is_no_number_is_looked_for_in_no_column_of_numbers(admin_client, text):
    assert admin_client.get("/admin/campaigns/battle/", {"q": text}).status_code == 200
