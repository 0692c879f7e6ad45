"""Scenarios, `underworlds-scenario/1`: a battle's inputs in any position, with content inline or by slug."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.formats.errors import DocumentError
from rules.formats.library import Library, inline_or_loaded
from rules.formats.model import model_from
from rules.formats.scenarios import refuse_people, refuse_taken_ids, refuse_unknown
from rules.message import Message
from rules.underworlds.content import parts
from rules.underworlds.content.standard import BOARDS, MISSIONS, POOL
from rules.underworlds.engine.scenario import (
    Scenario,
    ScenarioFighter,
    ScenarioObjectives,
    ScenarioPlayer,
    ScenarioPower,
)
from rules.underworlds.formats.content import BoardModel, CardModel, FighterModel
from rules.underworlds.formats.operation import OperationModel
from rules.underworlds.formats.positions import refuse_positions
from rules.underworlds.formats.scenario_model import COMMANDERS, PlacedFighterModel, PlayerModel, ScenarioModel

Document = dict[str, Any]


def read_scenario(document: object, library: Library, people: bool = False) -> Scenario:
    """A scenario with all its content, with `people` among its commanders or none; DocumentError names a fault."""
    model = model_from(ScenarioModel, document)
    if not people:
        refuse_people([player.commander for player in model.players], COMMANDERS)
    refuse_taken_ids(ids_of(model))
    refuse_foreign_phase(model)
    mission = inline_or_loaded(
        model.operation, "operation", lambda slug: _always(MISSIONS, slug) or library.mission(slug), OperationModel.read
    )
    south, north = (player_of(model, n, library) for n in range(2))
    turn = model.turn or (model.first or south.id if model.phase in ("power", "end") else "")
    tokens = tuple(model.tokens) if model.tokens is not None else mission.tokens if model.phase else ()
    scenario = Scenario(
        model.name,
        model.seed,
        tuple(model.dice),
        mission,
        (south, north),
        tokens,
        model.begins,
        model.round,
        model.phase,
        turn,
        model.first,
        model.step,
        model.asked,
        model.passes,
    )
    refuse_round(scenario)
    refuse_positions(scenario)
    return scenario


def _always(documents: Sequence[Document], slug: str) -> Document | None:
    """One of the documents that are always there."""
    return next((document for document in documents if document["slug"] == slug), None)


def ids_of(model: ScenarioModel) -> Iterator[tuple[str, str]]:
    """Every id of the document with its path."""
    for p, player in enumerate(model.players):
        yield f"players[{p}].id", player.id
        for n, unit in enumerate(player.units):
            yield f"players[{p}].units[{n}].id", unit.id


OF_PHASE = {"step": "end", "asked": "power", "passes": "power", "turn": "", "first": ""}
"""The phase that a key goes with; "" for any but the set-up."""


def refuse_foreign_phase(model: ScenarioModel) -> None:
    """Keys of a phase are there with it alone, and players are called by their ids."""
    players = [player.id for player in model.players]
    for key, phase in OF_PHASE.items():
        if key in model.model_fields_set and (not model.phase or phase not in ("", model.phase)):
            wanted = Message("goes with phase {phase}", phase=phase or "action, power, end")
            raise DocumentError(key, Message("does not go with this phase"), wanted)
    for key in ("begins", "turn", "first", "asked"):
        refuse_unknown(getattr(model, key), players, key)


def refuse_round(scenario: Scenario) -> None:
    """The round is one of the mission's."""
    if scenario.round > scenario.mission.rounds:
        remedy = Message("must be at most {most}", most=scenario.mission.rounds)
        raise DocumentError("round", Message("cannot be {found}", found=scenario.round), remedy)


def player_of(model: ScenarioModel, number: int, library: Library) -> ScenarioPlayer:
    """A player with board, fighters and parts."""
    player, path = model.players[number], f"players[{number}]"
    board = board_of(player.board, f"{path}.board", library)
    fighters = tuple([fighter_of(unit, f"{path}.units[{n}]", library) for n, unit in enumerate(player.units)])
    decks = Decks(player, path, library, model.phase != "", fighters)
    return ScenarioPlayer(
        player.id,
        player.name or player.id,
        player.commander,
        board,
        fighters,
        decks.objectives(),
        decks.power(),
        tuple([entry.value() for entry in player.script]),
        player.glory,
        player.spent,
        player.activations,
        player.attack_dice,
        player.out,
    )


def board_of(named: Any, path: str, library: Library) -> parts.Board:
    """A board, inline or by its slug; two are always there."""
    return inline_or_loaded(
        named,
        path,
        lambda slug: _always(BOARDS, slug) or library.part("boards", slug),
        BoardModel.read,
    )


def fighter_of(unit: PlacedFighterModel, path: str, library: Library) -> ScenarioFighter:
    """A fighter in his state; each upgrade is one."""
    card: parts.FighterCard = inline_or_loaded(
        unit.fighter,
        f"{path}.fighter",
        lambda slug: library.part("fighters", slug),
        FighterModel.read,
    )
    upgrades = tuple(
        [card_of(named, f"{path}.upgrades[{n}]", library, ("upgrade",)) for n, named in enumerate(unit.upgrades)]
    )
    return ScenarioFighter(
        unit.id,
        card,
        unit.name or card.name,
        unit.hex,
        unit.out,
        unit.wounds,
        "move" in unit.tokens,
        "charge" in unit.tokens,
        "guard" in unit.tokens,
        upgrades,
    )


def card_of(named: Any, path: str, library: Library, types: Sequence[str]) -> Any:
    """A card of one of these types, inline or by its slug; those of the pool are always there."""
    card = inline_or_loaded(
        named, path, lambda slug: _always(POOL, slug) or library.part("cards", slug), CardModel.read
    )
    if card.type not in types:
        remedy = Message("must be one of {words}", words=", ".join(types))
        raise DocumentError(path, Message("{name} is of the type {type}", name=card.name, type=card.type), remedy)
    return card


class Decks:
    """The cards of a player: a card that lies elsewhere is taken out of its deck."""

    def __init__(
        self, player: PlayerModel, path: str, library: Library, begun: bool, fighters: Sequence[ScenarioFighter]
    ) -> None:
        self.player, self.path, self.library, self.begun = player, path, library, begun
        self.taken = {card.slug: f"{path}.units" for fighter in fighters for card in fighter.upgrades}

    def pile(self, key: str, types: Sequence[str], deck: bool = False) -> tuple[Any, ...]:
        """The cards of a key; none lies in two places."""
        pile_cards: list[Any] = []
        for n, named in enumerate(getattr(self.player, key) or ()):
            path = f"{self.path}.{key}[{n}]"
            card = card_of(named, path, self.library, types)
            where = self.taken.get(card.slug)
            if where is None:
                self.taken[card.slug] = path
                pile_cards.append(card)
            elif not deck or where.startswith(f"{self.path}.{key}["):
                problem = Message("{name} is in {other} too", name=f'"{card.slug}"', other=where)
                raise DocumentError(path, problem, Message("must be in one place"))
        return tuple(pile_cards)

    def shuffled(self, hand: object) -> bool:
        """Whether a deck is shuffled: where nothing says it, only before the hand is drawn."""
        own = self.player.shuffled
        return (hand is None and not self.begun) if own is None else own

    def objectives(self) -> ScenarioObjectives:
        of = ("objective",)
        given = self.player.objective_hand
        hand, discards, scored = (self.pile(key, of) for key in ("objective_hand", "objective_discards", "scored"))
        drawn = given is None and not self.begun
        deck = self.pile("objectives", of, deck=True)
        return ScenarioObjectives(deck, None if drawn else hand, discards, scored, self.shuffled(given))

    def power(self) -> ScenarioPower:
        of = ("ploy", "upgrade")
        given = self.player.power_hand
        hand, discards = (self.pile(key, of) for key in ("power_hand", "power_discards"))
        drawn = given is None and not self.begun
        deck = self.pile("power", of, deck=True)
        return ScenarioPower(deck, None if drawn else hand, discards, self.shuffled(given))
