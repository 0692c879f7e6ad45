"""An operation in words: set-up, victory points, end (R-OPS-01)."""

from collections.abc import Iterator
from typing import Final

from rules.damocles.content.operation import Operation, ScoringRule
from rules.message import Message, joined, plural_message
from rules.presentation.card_parts import briefing, players_fact
from rules.presentation.cards import Briefing, Stat, Text
from rules.presentation.drawing import called, centimetres, size
from rules.presentation.words import Words
from rules.table.shapes import Shape

SCORES: Final = {
    "squad_destroyed": Text("", Message("Each enemy squad destroyed"), rule="R-ERA-04"),
    "unit_slain": Text("", Message("Each enemy unit slain"), rule="R-OPS-01"),
    "first_blood": Text("", Message("First blood: the first to slay a whole enemy squad"), rule="R-ERA-02"),
    "survivors": Text("", Message("Each squad one has left at the end of the battle"), rule="R-OPS-01"),
}
"""Scoring without further conditions."""

TERRITORIES: Final = {
    "own": Message("one’s own territory"),
    "enemy": Message("the enemy’s territory"),
}


def briefing_of(operation: Operation) -> Briefing:
    special = [Text(rule.name, rule.text) for rule in operation.special_rules]
    scoring = [_score(rule) for rule in operation.scoring]
    return briefing(operation, _facts(operation), _set_up(operation), scoring, _ends(operation), special)


def _facts(operation: Operation) -> Iterator[Stat]:
    """Players, length, SV, table size and panel cost."""
    yield players_fact(*operation.players)
    yield Stat(Message("Length"), plural_message("{count} turn", "{count} turns", count=operation.turns))
    if operation.strategic_valor:
        yield Stat(Message("Suggested"), Message("{count} SV", count=operation.strategic_valor))
    yield Stat(Message("Battlefield"), size(operation.width, operation.height))
    yield Stat(Message("Panel"), Message("{count} TP", count=operation.panel_cost), Message("Strategical panel"))


def _set_up(operation: Operation) -> Iterator[Text]:
    """The steps of the set-up in order."""
    many = operation.players[1] > 2
    yield _step(
        Message("Measure out a battlefield of {size}.", size=size(operation.width, operation.height)), "R-FLD-01"
    )
    if operation.objectives:
        yield _step(
            Message("Put the objective markers down; distances go to their edge."),
            "R-SET-01, R-OBJ-01",
        )
    yield _step(Message("Agree what cover each piece of scenery gives."), "R-SET-06")
    if many:
        pick = Message("Roll off. Pieces are picked from the highest rank down and placed from the lowest up.")
        yield _step(pick, "R-CNV-02")
    else:
        pick = Message("Roll off. The winner picks a piece first, the loser places first; then in alternation.")
        yield _step(pick, "R-SET-02, R-SET-03")
    apart = Message("Each piece stands more than 5 cm from markers and from the edge. Faction scenery follows.")
    yield _step(apart, "R-SET-04, R-SET-05")
    ground: Words = ""
    for id, shape in reversed(operation.territories):
        territory = _territory(operation, id, shape)
        ground = Message("{first}; {rest}", first=territory, rest=ground) if ground else territory
    if many:
        first = Message("The highest rank chooses a territory first; deployment starts from the lowest.")
        yield Text("", first, ground, "R-CNV-03")
    else:
        first = Message("The winner of the roll-off chooses who gets which territory; the loser deploys first.")
        yield Text("", first, ground, "R-DEP-01")
    last = Message(
        "Squads are deployed one at a time in alternation, wholly inside their territory; task forces together."
    )
    yield _step(last, "R-DEP-02, R-TSK-08")


def _step(message: Message, rules: str) -> Text:
    return Text("", message, rule=rules)


def _territory(operation: Operation, id: str, shape: Shape) -> Words:
    """A territory with its size, or its corners if it is not a rectangle."""
    nobody = Message("no man’s land: nobody deploys there")
    name = Message("{name} ({note})", name=called(id), note=nobody) if id in operation.no_mans_land else called(id)
    corners = list(zip(shape.outline.xs, shape.outline.ys, strict=True))
    box = [(x, y) for x in (shape.left, shape.right) for y in (shape.bottom, shape.top)]
    if sorted(corners) == sorted(box):
        return joined((name, size(shape.right - shape.left, shape.top - shape.bottom)), " ")
    places = [Message("{x:g} / {y:g}", x=centimetres(x), y=centimetres(y)) for x, y in corners]
    return Message("{name}, corners at {corners}", name=name, corners=joined(places))


def _score(rule: ScoringRule) -> Text:
    """Victory points with their reason and rule."""
    points = f"{rule.points:+d}" if rule.points else "0"
    if rule.event == "objective_held":
        what = Message("{name} held", name=called(rule.objective)) if rule.objective else Message("each objective held")
        return Text(points, _held(rule, what), rule="R-OBJ-02")
    if rule.event == "territory_held":
        name = TERRITORIES[rule.territory] if rule.territory in TERRITORIES else called(rule.territory)
        return Text(points, _held(rule, Message("most units wholly in {territory}", territory=name)), rule="R-OPS-01")
    return SCORES[rule.event]._replace(name=points)


def _held(rule: ScoringRule, what: Message) -> Message:
    """What is held, and when it is checked."""
    if rule.when == "battle_end":
        return Message("At the end of the battle: {what}", what=what)
    if rule.from_turn > 1:
        return Message("At the end of each turn from turn {turn} on: {what}", turn=rule.from_turn, what=what)
    return Message("At the end of each turn: {what}", what=what)


def _ends(operation: Operation) -> Iterator[Text]:
    """Everything that ends the battle (R-TRN-03, R-ERA-03)."""
    yield Text("", Message("After turn {turn}.", turn=operation.turns), rule="R-TRN-03")
    if operation.ends_on_elimination:
        fewer = Message("When fewer than two sides have a unit left on the battlefield.")
        none = Message("When a player has no unit left on the battlefield.")
        yield Text("", fewer if operation.players[1] > 2 else none)
    if operation.ends_at_victory_points:
        goal = plural_message(
            "When a player has {count} victory point, or allies have it together.",
            "When a player has {count} victory points, or allies have them together.",
            count=operation.ends_at_victory_points,
        )
        yield Text("", goal)
    yield Text("", Message("Most victory points win; equal is a draw."), rule="R-ERA-04")
