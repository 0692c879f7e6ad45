"""The battlefield at the end of a battle, from its documents: remaining units, and where units fell."""

from collections.abc import Mapping, Sequence
from typing import Any

from armies.pdf.picture import Ground, Group
from armies.translation.messages import shown
from campaigns.replays.participants import Participants
from rules.presentation.picture import Area, Base, Place

Document = Mapping[str, Any]


def ground_at_the_end(scenario: Document, result: Document, participants: Participants) -> Ground:
    """The table as the battle left it."""
    scenes = participants.game.scenes(dict(scenario), dict(result))
    places = {base.id: base.place for base in scenes.start.bases}
    areas = {area.id: area for area in scenes.start.areas}
    fallen: list[Place] = []
    for event in result["events"]:
        step = scenes.step(event)
        fallen += [place for base in step.gone if (place := places[base]) is not None]
        places |= dict(step.move) | dict.fromkeys(step.gone)
        areas |= {area.id: area for area in step.areas}
    picture = scenes.start._replace(areas=tuple(_taken(area, participants) for area in areas.values()))
    standing = [base._replace(place=places[base.id]) for base in scenes.start.bases]
    return Ground(picture, _groups(standing, participants), fallen)


def _groups(bases: Sequence[Base], participants: Participants) -> list[Group]:
    """The bases that stand, by squad."""
    squads: dict[str, list[Base]] = {id: [] for id in participants.squads}
    for base in bases:
        squads[base.unit].append(base)
    return [
        Group(squad.label, squad.side, of[0].radius, [base.place for base in of if base.place is not None])
        for squad, of in zip(participants.squads.values(), squads.values(), strict=True)
        if of
    ]


def _taken(area: Area, participants: Participants) -> Area:
    """An area of a player, with their letter beside its name."""
    if area.side not in participants.players:
        return area
    return area._replace(label=f"{shown(area.label)} · {participants.players[area.side].letter}")
