"""A player's collection by the API: counted, read, and what lists lack of it."""

import pytest

from armies.actions.ownership import Count, save_counts
from armies.models import OwnedModels
from tests.armies.support.guard_faction import a_list
from tests.support.api_client import faults

pytestmark = pytest.mark.django_db
COLLECTION = "/api/1/collection/"
ONE = {"models": 1}
LISTS = "/api/1/strike-forces/"


def test_models_are_counted_and_what_is_not_named_stays(guard, users, ada_calls, ben_calls):
    assert ada_calls.get(COLLECTION).json() == {}
    ada_calls.patch(COLLECTION, {"guard": {"rifles": {"models": 12, "built": 3}, "runners": {"models": 2}}})
    ada_calls.patch(COLLECTION, {"guard": {"runners": {"built": 2, "painted": 1}}})
    assert ada_calls.patch(COLLECTION, {"guard": {"rifles": {"models": 0}, "cannon": {"models": 1}}}).json() == {
        "guard": {
            "runners": {"models": 2, "built": 2, "painted": 1},
            "cannon": {"models": 1, "built": 0, "painted": 0},
        }
    }
    assert ben_calls.get(COLLECTION).json() == {}


@pytest.mark.parametrize(
    ("body", "expected_faults"),
    [
        ({"elves": {"rifles": ONE}}, [("elves", "is no faction that you may use")]),
        ({"guard": {"elf": ONE}}, [("guard.elf", "is no model of this faction")]),
        ({"guard": {"rifles": 1}}, [("guard.rifles", "must be an object of models, built and painted")]),
        ({"guard": {"rifles": {"bilt": 1}}}, [("guard.rifles.bilt", "is not known here; did you mean “built”?")]),
        *[
            ({"guard": {"rifles": {"models": n}}}, [("guard.rifles.models", "must be a whole number from 0 to 10000")])
            for n in (-1, True, 10_001)
        ],
        (
            {"guard": {"rifles": ONE | {"built": 2}}},
            [("guard.rifles.built", "must be at most 1, as many as are owned")],
        ),
        ({"guard": {"rifles": {"painted": 1}}}, [("guard.rifles.painted", "must be at most 0, as many as are built")]),
        ({"guard": 7}, [("guard", "must be an object of slugs")]),
        ([], [("", "must be an object of factions' slugs")]),
    ],
)
def test_a_count_that_cannot_be_is_refused_at_its_place(guard, ada_calls, body, expected_faults):
    refused = ada_calls.patch(COLLECTION, body)
    assert refused.status_code == 400
    assert faults(refused) == expected_faults


@pytest.mark.postgres
def test_one_wrong_number_keeps_the_right_ones_out_too(guard, ada_calls):
    assert ada_calls.patch(COLLECTION, {"guard": {"rifles": ONE, "runners": {"models": -1}}}).status_code == 400
    assert not OwnedModels.objects.exists()


def test_what_a_list_lacks_and_which_lists_can_be_fielded(guard, users, ada_calls):
    """Two squads of three rifles take six models; four are owned."""
    short = a_list(users.ada, "rifles", "rifles", name="Short")
    a_list(users.ada, "rifles", name="Whole")
    assert ada_calls.get(f"{LISTS}{short.slug}/lacking/").json() == {}
    save_counts(users.ada, [Count(guard, "rifles", 4)])
    assert ada_calls.get(f"{LISTS}{short.slug}/lacking/").json() == {"rifles": 2}
    names = {
        word: [row["name"] for row in ada_calls.get(f"{LISTS}?fieldable={word}").json()["results"]]
        for word in ("true", "false")
    }
    assert names == {"true": ["Whole"], "false": ["Short"]}
