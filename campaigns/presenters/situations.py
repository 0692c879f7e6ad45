"""Reading what next steps depend on: of one campaign for its page, of all a person's in as many queries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from campaigns.ledger.state import State
from campaigns.models import Battle, Campaign, Membership
from campaigns.presenters.next_step import OpenBattle, Situation, Step, steps_of_reader
from campaigns.presenters.steps_of_organisers import steps_of_organiser
from campaigns.presenters.steps_of_players import steps_of_player
from campaigns.read_model.campaign_state import known_of

MOST = 12
"""So many of a person's running campaigns, the newest, are asked for next steps."""

Open = dict[int, dict[int, OpenBattle]]


def steps_in(
    campaign: Campaign, state: State, champions: Sequence[int], people: Sequence[Membership], own: Membership | None
) -> list[Step]:
    """The next steps of a reader of a campaign that is read already; in one query."""
    if campaign.archived is not None:
        return []
    return _steps(Situation(campaign, state, champions, people, _open_battles([campaign])[campaign.pk]), own)


def steps_of(user: Any) -> list[Step]:
    """What a person has to do next in all their campaigns; in four queries, if none of them has changed."""
    if not user.is_authenticated:
        return []
    running = (
        Campaign.objects.joined_by(user)
        .running()
        .exclude(memberships__in=Membership.objects.filter(user=user, role=Membership.Role.FOLLOWER))
    )
    campaigns = list(running.select_related("prepared_round")[:MOST])
    if not campaigns:
        return []
    people = _people(campaigns)
    known, battles = known_of(campaigns, people), _open_battles(campaigns)
    steps: list[Step] = []
    for campaign in campaigns:
        here = people[campaign.pk]
        at = Situation(campaign, *known[campaign.pk], here, battles[campaign.pk])
        own = next(person for person in here if person.user_id == user.pk)
        steps += [step for step in _steps(at, own) if not step.waits]
    return steps


def _steps(at: Situation, own: Membership | None) -> list[Step]:
    """By the reader's role; who organises and plays has the steps of both, what everybody may know once."""
    if own is None or not own.plays():
        return steps_of_reader(at)
    steps = steps_of_organiser(at) if own.organises() else []
    if own.organises() and at.state.force_of(own.number) is None:
        return steps
    texts = {step.text for step in steps}
    return steps + [step for step in steps_of_player(at, own) if step.text not in texts and not _done(step, own)]


def _done(step: Step, own: Membership) -> bool:
    """An organiser who plays knows better when rounds begin and end: it is theirs to do."""
    return own.organises() and step.code in ("round_awaited", "cut_awaited", "close_awaited", "round_goes_on")


def _people(campaigns: Sequence[Campaign]) -> dict[int, list[Membership]]:
    by_campaign = {campaign.pk: campaign for campaign in campaigns}
    people: dict[int, list[Membership]] = defaultdict(list)
    for person in Membership.objects.filter(campaign__in=campaigns):
        person.campaign = by_campaign[person.campaign_id]
        people[person.campaign_id].append(person)
    return people


def _open_battles(campaigns: Iterable[Campaign]) -> Open:
    """The battles that are not over; a proposed result of a committed battle is of no weight unless it is stuck."""
    rows = Battle.objects.planned().filter(campaign__in=campaigns).with_pending_result().order_by("number")
    battles: Open = defaultdict(dict)
    for campaign, number, slug, pending, commitment, error in rows.values_list(
        "campaign", "number", "slug", "pending", "commitment", "error"
    ):
        battles[campaign][number] = OpenBattle(slug, (pending or "") if not commitment or error else "")
    return battles
