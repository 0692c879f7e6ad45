"""The course of a battle from its scenes: the table as it was left, and each player's score turn by turn."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.replays.participants import Participants
from printing.pdf.maps.picture import Ground, Group
from rules.presentation.picture import Area, Base, Place
from web.translation.messages import shown

Document = Mapping[str, Any]


class Course(NamedTuple):
    """The remaining units, and where units fell; the scores at the end of set-up and of each turn."""

    ground: Ground
    scores: dict[str, list[int]]


def course_of(scenario: Document, result: Document, participants: Participants) -> Course:
    """`scenario` has its mission in it."""
    scenes = participants.game.display.scenes(dict(scenario), dict(result))
    measure = participants.game.facts.measures[0].key
    first = {player: score for key, player, score in scenes.scores if key == measure}
    scores = {id: [first.get(id, 0)] * (result["turns"] + 1) for id in participants.players}
    places = {base.id: base.place for base in scenes.start.bases}
    areas = {area.id: area for area in scenes.start.areas}
    tokens = {token.id: token for token in scenes.start.tokens}
    fallen: list[Place] = []
    for event in result["events"]:
        step = scenes.step(event)
        fallen += [place for base in step.gone if (place := places[base]) is not None]
        places |= dict(step.move) | dict.fromkeys(step.gone)
        areas |= {area.id: area for area in step.areas}
        tokens |= {token.id: token for token in step.tokens}
        for key, player, score in step.scores:
            if key == measure and player in scores:
                turn = min(step.turn, result["turns"])
                scores[player][turn:] = [score] * (result["turns"] + 1 - turn)
    taken = tuple(_taken(area, participants) for area in areas.values())
    picture = scenes.start._replace(areas=taken, tokens=tuple(tokens.values()))
    standing = [base._replace(place=places[base.id]) for base in scenes.start.bases]
    length = shown(participants.game.facts.lengths)
    return Course(Ground(picture, length, _groups(standing, participants), fallen), scores)


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
    if area.side not in participants.players or not area.label:
        return area
    return area._replace(label=f"{shown(area.label)} · {participants.players[area.side].letter}")
