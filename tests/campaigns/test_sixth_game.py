"""The sixth game through a campaign: nothing of Damocles is asked for, shown or taken."""

from typing import Any
from uuid import uuid4

import pytest

from campaigns.actions.agreements import agree
from campaigns.actions.battles import plan
from campaigns.actions.entries import enter
from campaigns.actions.errors import RefusedError
from campaigns.ledger.settings import read_settings
from campaigns.read_model.campaign_state import events_of, state_of
from rules.damocles.operations.eradication import eradication
from tests.campaigns.support.content import load_the_watch, strike_force_of
from tests.campaigns.support.fencers import fencing_campaign, team_of
from tests.fencing.game import EPEE_NIGHT

pytestmark = pytest.mark.usefixtures("fencing")


def test_a_campaign_has_its_game(users):
    """Without points no limit, without marks neither honours nor scars, whatever is agreed on."""
    cup = fencing_campaign(users, kind="league", limits=[{"round": 2, "limit": 600}])
    assert events_of(cup)[0].document["game"] == cup.game == state_of(cup).game == "fencing"
    settings = read_settings(cup.agreement)
    assert (cup.limit, settings.limits, settings.honours, settings.recovery) == (None, (), False, False)
    agree(cup, cup.memberships.get(number=1), cup.version, {"kind": "league", "honours": True})
    assert not state_of(cup).settings.honours


def test_what_is_of_another_game_stays_out(users, campaign, entries):
    cup = fencing_campaign(users)
    load_the_watch()
    with pytest.raises(RefusedError, match="a list for Damocles, and this campaign is played by the rules of Fencing"):
        enter(cup.memberships.get(user=users.ada), strike_force_of(users.ada, "First Watch"))
    with pytest.raises(RefusedError, match="enter it in a campaign of Fencing"):
        enter(campaign.memberships.get(user=users.organiser), team_of(users.organiser, "Us", "master"))
    with pytest.raises(RefusedError, match="Epee Night is an operation of Fencing"):
        plan(campaign, users.organiser, key=uuid4(), operation=EPEE_NIGHT, entries=entries)
    with pytest.raises(RefusedError, match="is an operation of Damocles"):
        plan(cup, users.organiser, key=uuid4(), operation=eradication(), entries=[])


def test_a_form_asks_for_the_game(users, client_of):
    client: Any = client_of(users.ada)
    said = {"name": "Cup", "game": "fencing", "key": uuid4(), "summary": "", "limit": "", "visibility": "private"}
    refused = client.post("/campaigns/new/", said | {"game": "damocles"})
    assert refused.status_code == 422
    assert 'id="id_limit_error"' in refused.content.decode()
    page = client.post("/campaigns/new/", said, follow=True)
    assert page.status_code == 200
    assert "SV" not in page.content.decode()
